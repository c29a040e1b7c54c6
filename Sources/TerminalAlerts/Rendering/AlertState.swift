/// All that decides what an alert looks like.
struct AlertState {
  var title: String
  var message: String
  var fields: [FieldState]
  var buttons: [ButtonState]
  var focus: Focus
  var status: Status = .none

  /// What has the keys.
  enum Focus: Hashable {
    case field(Int)
    case button(Int)
  }

  /// What is said between the fields and the buttons.
  enum Status: Equatable {
    case none
    case error(String)
    /// Work is going on; `step` counts the turns of the spinner.
    case busy(step: Int)
  }

  /// A field as it is shown.
  struct FieldState {
    var label: String
    /// Shown while there is no text: the placeholder, or the default value.
    var hint: String
    var content: FieldContent
  }

  /// A button as it is shown.
  struct ButtonState {
    var title: String
    var role: Button.Role?
    var isDefault: Bool
  }
}

/// The text of a field, as far as it may be seen.
enum FieldContent {
  /// Not even how many characters there are may be seen.
  case hidden(isEmpty: Bool)
  /// A mask stands for each character.
  case masked(count: Int, cursor: Int, mask: Character)
  /// The text itself: its elements, the cursor counted in them, and what each looks like.
  case text(EditedLine, appearance: (UInt32) -> String)

  var isEmpty: Bool {
    switch self {
    case .hidden(let isEmpty): isEmpty
    case .masked(let count, _, _): count == 0
    case .text(let line, _): line.elements.isEmpty
    }
  }
}
