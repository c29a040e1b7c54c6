import TerminalAlerts
import TerminalAlertsTesting
import Testing

/// Records a failure at the step's own line, as the article “Testing your dialogs” shows.
private func run<Value: Sendable>(
  _ terminal: ScriptedTerminal,
  _ flow: @escaping @MainActor () async throws -> Value
) async throws -> Value {
  do {
    return try await terminal.run(flow)
  } catch let failure as ScriptFailure {
    let place = failure.location
    Issue.record(
      failure,
      sourceLocation: SourceLocation(
        fileID: place.fileID,
        filePath: place.filePath,
        line: place.line,
        column: 1
      )
    )
    throw failure
  }
}

@Test func `a failure can be recorded at the step's own line`() async throws {
  let terminal = ScriptedTerminal([
    .type("ada"),
    .waitForAlert("Other"),
  ])
  let line = #line - 2
  await withKnownIssue {
    _ = try? await run(terminal) { try await Prompt.text("Name") }
  } matching: { issue in
    issue.sourceLocation?.line == line && issue.error is ScriptFailure
  }
}
