import Foundation
import Testing

/// Resizing in a terminal that others have written, which keeps what a smaller window pushes out and brings it back.
@Suite(.enabled(if: Programs.areInstalled("tmux"), "tmux isn't installed"))
struct TmuxTests {
  /// What the scripts have in common: each alert has a width of its own, by which it is known to be drawn.
  private static let functions = """
    folder=$1
    tmux() { command tmux -u -S "$folder/tmux" -f /dev/null "$@"; }
    wait_for_width() {
      width=$(($1 < 76 ? $1 - 3 : 73))
      for try in $(seq 600); do
        tmux capture-pane -p | grep -q "^╰─\\{$width\\}╯" && return
        sleep 0.05
      done
      echo "no alert of $width cells:"
      tmux capture-pane -p
    }
    text() { tmux capture-pane -p -S - | grep .; }
    start() {
      tmux new-session -d -x 80 -y 24 "seq -f 'line %g, as long as lines are that a narrow window wraps' $1; '$program' U1 --message '$message'; exec cat"
      tmux set -g status off
      tmux set -g window-size manual
      wait_for_width 80
    }
    program=$2 message=$3

    trap 'tmux kill-server' EXIT

    """

  /// Makes the window small and large.
  private static let script = """
    start 50
    before=$(text)
    for size in "40 12" "24 9" "70 20" "20 5" "60 7" "50 24" "26 6" "75 9" "80 24"; do
      set -- $size
      tmux resize-window -x $1 -y $2
      wait_for_width $1
    done
    after=$(text)
    if [ "$after" = "$before" ]; then echo same; else echo "$after"; fi
    """

  @Test func `T040 nothing but one alert is there after a window was small`() async throws {
    #expect(try await output(of: Self.script) == "same\n")
  }

  /// Makes the window narrow and low at once, and large again.
  private static let narrowAndLow = """
    lines=$4
    start $lines
    for size in "44 12" "80 24"; do
      set -- $size
      tmux resize-window -x $1 -y $2
      wait_for_width $1
    done
    tmux capture-pane -p | grep -v "^line " | grep .
    tmux send-keys Escape
    for try in $(seq 600); do
      tmux capture-pane -p | grep -q "^Sign in: Cancel" && break
      sleep 0.05
    done
    tmux capture-pane -p | grep -c "[╭│╰]"
    text | grep -c "^line "
    """

  @Test(arguments: [0, 3, 14, 50])
  func `T040 an alert near the top is alone after a window was narrow and low`(
    lines: Int
  ) async throws {
    let output = try await output(of: Self.narrowAndLow, String(lines))
    #expect(
      output == """
        ╭ Sign in ────────────────────────────────────────────────────────────────╮
        │ Seventy characters of a message that has to be wrapped somewhere, endof │
        │                                                                         │
        │ User                                                                    │
        │ Password                                                                │
        │                                                                         │
        │                                                      [ Cancel ]  [ OK ] │
        ╰─────────────────────────────────────────────────────────────────────────╯
        0
        \(lines)

        """
    )
  }

  /// Makes the window narrow, and then higher, so that the alert goes on in the alternate screen, and stops it while its action
  /// runs.
  private static let heldAction = """
    action=$4 event=$5 words="P1 --title Held --handle 2 --action $4"
    screen() { tmux display-message -p "#{alternate_on}"; }
    wait_for() {
      for try in $(seq 200); do
        eval "$1" && return
        sleep 0.05
      done
      echo "not seen: $1"
      tmux capture-pane -p
    }
    shows() { tmux capture-pane -p | grep -q "$@"; }
    export SCENARIO_GO="$folder/go" SCENARIO_OUTCOMES="$folder/outcomes"
    tmux new-session -d -x 80 -y 24 "PS1='shell> ' exec bash --noprofile --norc -i"
    tmux set -g status off
    tmux set -g window-size manual
    tmux send-keys "clear; seq -f 'line %g' 12; '$program' $words" Enter
    wait_for 'shows "^╰─.*╯"'
    tmux resize-window -x 24 -y 20
    wait_for 'shows "^╰─.*╯"'
    tmux resize-window -x 24 -y 24
    wait_for '[ $(screen) = 1 ]'
    wait_for 'shows "^╰─.*╯"'
    tmux send-keys Enter
    wait_for 'grep -q ACTION "$folder/outcomes"'
    case $event in
    interruption)
      tmux send-keys C-c
      wait_for 'grep -q HANDLED "$folder/outcomes"' ;;
    stop)
      tmux send-keys C-z
      wait_for 'shows Stopped'
      tmux send-keys "fg >/dev/null" Enter
      wait_for 'shows "^shell> fg"' ;;
    esac
    touch "$SCENARIO_GO"
    wait_for 'shows -e "^Held" -e "✗"'
    screen
    text | grep -e "^line " -e "^printed" -e "[╭╮╰╯✗]" -e "^Held"
    """

  @Test(arguments: ["interruption", "stop"], ["return", "print", "throw"])
  func `an alert that was taken off leaves the alternate screen and nothing behind`(
    event: String,
    action: String
  ) async throws {
    let output = try await output(
      of: Self.heldAction,
      action == "throw" ? "hold-once" : "hold-and-\(action)",
      event
    )
    let lines = (1...12).map { "line \($0)\n" }.joined()
    let rest =
      switch action {
      case "return": "Held\n"
      case "print": "printed\nHeld\n"
      default: "╭ Held ───────────────╮\n│ ✗ That can’t be.    │\n╰─────────────────────╯\n"
      }
    #expect(output == "0\n" + lines + rest)
  }

  private func output(of script: String, _ arguments: String...) async throws -> String {
    let folder = try TemporaryFolder()
    let message = PseudoTerminal.longMessage
    let all =
      ["-c", Self.functions + script, "sh", folder.url.path, Products.path("Scenarios"), message] + arguments
    let terminal = try PseudoTerminal("/bin/sh", all, .init(output: .pipe))
    _ = try await terminal.waitForExit()
    return String(decoding: terminal.standardOutput, as: UTF8.self)
  }
}
