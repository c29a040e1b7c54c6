import Foundation
import Testing

/// Resizing in a terminal that others have written, which keeps what a smaller window pushes out and brings it back.
@Suite(.enabled(if: Programs.areInstalled("tmux"), "tmux isn't installed"))
struct TmuxTests {
  /// Makes the window small and large; each alert has a width of its own, by which it is known to be drawn.
  private static let script = """
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
    text() { tmux capture-pane -p -S -; }

    trap 'tmux kill-server' EXIT
    tmux new-session -d -x 80 -y 24 "seq -f 'line %g' 50; exec '$2' U1 --message '$3'"
    tmux set -g status off
    tmux set -g window-size manual
    wait_for_width 80
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
    let folder = try TemporaryFolder()
    let message = "Seventy characters of a message that has to be wrapped somewhere, endof"
    let arguments = ["-c", Self.script, "sh", folder.url.path, Products.path("Scenarios"), message]
    let terminal = try PseudoTerminal("/bin/sh", arguments, .init(output: .pipe))
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "same\n")
  }
}
