import TerminalAlerts

// MARK: Looking and waiting

extension ScriptedTerminal.Step {
  /// Waits until the alert with this title is up and takes keys.
  public static func waitForAlert(
    _ title: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.wait(for: .alert(title)), fileID, filePath, line)
  }

  /// Waits until the text is on the screen.
  public static func waitForText(
    _ text: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.wait(for: .text(text)), fileID, filePath, line)
  }

  /// Waits until the field with this label, or the button with this title, has the keys.
  public static func waitForFocus(
    _ label: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.wait(for: .focus(label)), fileID, filePath, line)
  }

  /// Keeps the screen as it is now in ``ScriptedTerminal/captures``.
  public static func capture(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line)
    -> Self
  {
    Self(.capture, fileID, filePath, line)
  }

  /// Looks at the screen, or does something beside it, such as cancelling a task.
  public static func check(
    _ body: @escaping @MainActor @Sendable (Screen) throws -> Void,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.check(body), fileID, filePath, line)
  }
}

// MARK: Typing

extension ScriptedTerminal.Step {
  /// Types a text, one character at a time.
  ///
  /// While a button's action runs the typing waits, as a person would.
  public static func type(
    _ text: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.type(text), fileID, filePath, line)
  }

  /// Pastes a text: between markers if the terminal was asked for them (bracketed paste), else as if typed at once.
  public static func paste(
    _ text: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.paste(text), fileID, filePath, line)
  }

  /// Presses a key.
  ///
  /// After Escape the time passes in which the rest of a longer key could come. While a button's action runs all keys wait but
  /// Escape, `^C`, `^L` and `^Z`, which have a meaning then.
  public static func press(
    _ key: Key,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.press(key), fileID, filePath, line)
  }

  /// Sends bytes at once, whatever is going on.
  public static func send(
    _ bytes: some Collection<UInt8>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.send(Array(bytes)), fileID, filePath, line)
  }
}

// MARK: The world outside

extension ScriptedTerminal.Step {
  /// Lets time pass: deadlines in it are met in their order, and each change is drawn.
  ///
  /// No other step but Escape and a change of the window's size takes time.
  public static func advance(
    by duration: Duration,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.advance(by: duration), fileID, filePath, line)
  }

  /// Changes the window's size, and waits until the alert is drawn for it.
  ///
  /// Such steps in a row are one movement of the window's corner: the alert is drawn after the last.
  public static func resize(
    columns: Int,
    rows: Int,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.resize(columns: columns, rows: rows), fileID, filePath, line)
  }

  /// Stops the process as `kill -STOP` from elsewhere does, and lets it go on.
  public static func suspendAndResume(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
  ) -> Self {
    Self(.suspendAndResume, fileID, filePath, line)
  }

  /// Closes the terminal: from now on the flow can neither read nor write.
  public static func hangUp(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line) -> Self
  {
    Self(.hangUp, fileID, filePath, line)
  }

  /// Ends the input.
  public static func endOfInput(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line)
    -> Self
  {
    Self(.endOfInput, fileID, filePath, line)
  }
}
