/// A line as libedit has it: one element a character, and the cursor counted in elements from the line's start.
struct EditedLine: Equatable {
  var elements: [UInt32] = []
  var cursor = 0
}
