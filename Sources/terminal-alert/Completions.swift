/// Completion scripts for shells, made from the list of options.
struct Completions {
  /// The shells that there are scripts for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let shell: Shell

  /// The script.
  var script: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var bash: String {
    let choices = Option.allCases.filter { !$0.choices.isEmpty }.map {
      "    \($0.flag)) COMPREPLY=($(compgen -W '\($0.choices.joined(separator: " "))' -- \"$current\")); return ;;\n"
    }
    let texts = Option.allCases.filter { $0.value != nil && $0.choices.isEmpty }.map(\.flag)
    return """
      # Completes the options of terminal-alert in bash.
      _terminal_alert() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        # Bash makes words of their own of “=” and of what stands after it.
        if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $current == = ]]; then previous=${COMP_WORDS[COMP_CWORD-1]}; current=; fi
        case $previous in
      \(choices.joined())    \(texts.joined(separator: "|"))) return ;;
        esac
        local words='\(Option.allCases.map(\.flag).joined(separator: " "))'
        if [[ $COMP_CWORD -eq 1 ]]; then words+=' askpass pinentry'; fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _terminal_alert terminal-alert

      """
  }

  private var zsh: String {
    let arguments = Option.allCases.map { option in
      let star = option.isRepeatable ? "*" : ""
      let summary = option.summary.escaping("'", with: "'\\''")
      let value = option.value.map { ":\($0.escaping("[", with: "\\[").escaping("]", with: "\\]")):" } ?? ""
      let choices = option.choices.isEmpty ? "" : "(\(option.choices.joined(separator: " ")))"
      return "  '\(star)\(option.flag)\(option.value == nil ? "" : "=")[\(summary)]\(value)\(choices)' \\\n"
    }
    return """
      #compdef terminal-alert
      # Completes the options of terminal-alert in zsh.
      _arguments \\
      \(arguments.joined())  '1::command:(askpass pinentry)'

      """
  }

  private var fish: String {
    let lines = Option.allCases.map { option in
      var line = "complete -c terminal-alert -l \(option.rawValue)"
      if option.value != nil { line += " -x" }
      if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
      return line + " -d '\(option.summary.escaping("'", with: "\\'"))'\n"
    }
    return """
      # Completes the options of terminal-alert in fish.
      complete -c terminal-alert -f
      complete -c terminal-alert -n __fish_use_subcommand -a askpass -d 'ask for ssh, sudo or git'
      complete -c terminal-alert -n __fish_use_subcommand -a pinentry -d 'ask for gpg-agent'
      \(lines.joined())
      """
  }
}

extension Option {
  /// Whether the option can stand on a command line more than once.
  fileprivate var isRepeatable: Bool { belongsToField || self == .field || self == .secureField }
}

extension String {
  /// The text with each `character` replaced.
  fileprivate func escaping(_ character: Character, with replacement: String) -> String {
    map { $0 == character ? replacement : String($0) }.joined()
  }
}
