import Vocabulary

extension JSONValue {
  /// The elements of an array; none of anything else.
  var items: [JSONValue] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  /// The whole number, if this is one.
  var wholeNumber: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}
