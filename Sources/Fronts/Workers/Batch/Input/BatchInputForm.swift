internal import Vocabulary

/// The form of a batch's input, which its first line that is not blank decides.
///
/// JSON Lines begin with an object. Any other text is a list: a tag's path or URL on each line; blank lines
/// and lines that begin with `#` are ignored.
package enum BatchInputForm: Sendable, Hashable {
  case unknown
  case jsonLines
  case list

  /// The request of a line, as a line of JSON.
  ///
  /// - Parameter text: the line's text without its line break.
  /// - Returns: the request; nil for a line of a list that names no tag.
  package mutating func request(in text: String) -> String? {
    let content = text.drop(while: \.isWhitespace)
    if self == .unknown, let first = content.first {
      // Input that begins like a JSON value or like XML is not a list of tags. Its lines are read
      // as JSON Lines, and lines that are not JSON objects are refused.
      self = "{[\"<".contains(first) ? .jsonLines : .list
    }
    guard self != .jsonLines else { return text }
    guard !content.isEmpty else { return self == .unknown ? text : nil }
    guard !content.hasPrefix("#") else { return nil }
    let end = content.lastIndex { !$0.isWhitespace }
    return Self.line(ofTag: String(end.map { content[...$0] } ?? content))
  }

  /// A line of JSON with the request of a tag and no settings.
  package static func line(ofTag tag: String) -> String {
    (try? JSONWriter().text(of: .object([.init("tag", .string(tag))]))) ?? ""
  }
}
