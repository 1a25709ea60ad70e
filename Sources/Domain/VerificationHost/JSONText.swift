import JSONTree

/// Writes single values as JSON text.
enum JSONText {
  static func string(_ text: String) -> String { JSONValue.string(text).orderedText }
}
