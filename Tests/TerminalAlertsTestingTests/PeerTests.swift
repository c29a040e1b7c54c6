import TerminalAlertsTesting
import Testing

/// The model against two terminals that others have written.
@Suite struct PeerTests {
  private func recordings(_ repertoire: RecordingGenerator.Repertoire, count: Int) -> [Recording] {
    (0..<count).map { index in
      var generator = RecordingGenerator(seed: UInt64(index), repertoire)
      return generator.recording("random recording \(index)", length: 5 + index % 60)
    }
  }

  @Test(
    .enabled(if: Tmux.isInstalled, "tmux isn't installed"),
    arguments: [
      [.joinedEmoji, .alternateScreen], [.resizing],
    ] as [RecordingGenerator.Repertoire]
  )
  func `shows what tmux shows`(repertoire: RecordingGenerator.Repertoire) throws {
    let tmux = try Tmux()
    defer { tmux.stop() }
    let comparison = try tmux.compare(recordings(repertoire, count: 200))
    #expect(comparison.disagreements.prefix(4).joined(separator: "\n") == "")
    #expect(comparison.skipped == [])
    #expect(comparison.comparedCount == 200)
  }

  @Test(.enabled(if: Pyte.isInstalled, "pyte isn't installed; PYTE_PYTHON names a Python that has it"))
  func `shows what pyte shows`() throws {
    let comparison = try Pyte().compare(recordings([], count: 200))
    #expect(comparison.disagreements.prefix(4).joined(separator: "\n") == "")
    #expect(comparison.skipped == [])
    #expect(comparison.comparedCount == 200)
  }
}
