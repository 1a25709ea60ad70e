internal import FoundationEssentials
internal import Vocabulary

/// The body of an entry's answer (HAR 1.2, `response.content`).
enum HARContent: Hashable {
  /// The bytes after content decoding.
  case bytes([UInt8])
  /// The capture does not have the bytes.
  case missing
  /// The base64 is damaged, or the content has an unknown encoding; the text says which.
  case unreadable(String)

  /// Reads a content. The request's method and the answer's status decide whether a missing text
  /// means an empty body or a body that was not captured.
  init(_ content: JSONValue?, status: Int, method: String, bodySize: Int?) {
    guard let text = content?["text"]?.text else {
      let size = content?["size"]?.wholeNumber ?? -1
      let hasNone =
        method == "HEAD" || status == 204 || (300...399).contains(status) && status != 304
      // Some programs write no size, only the length on the wire.
      let isEmpty = size == 0 || (size < 0 && bodySize == 0)
      self = hasNone || (isEmpty && status != 304) ? .bytes([]) : .missing
      return
    }
    let encoding = content?["encoding"]?.text ?? ""
    switch encoding.lowercased() {
    case "": self = .bytes(Array(text.utf8))
    case "base64":
      // Some programs break the base64 into lines.
      let isBroken = text.utf8.contains { $0 <= 0x20 }
      let digits = isBroken ? text.filter { !$0.isWhitespace } : text
      guard let data = Data(base64Encoded: digits) else {
        self = .unreadable("damaged base64")
        return
      }
      self = .bytes(Array(data))
    case _: self = .unreadable("an encoding '\(encoding.prefix(40))'")
    }
  }

  /// The character encoding in a content's type, when it is not UTF-8 and the text is not ASCII.
  static func foreignCharset(of content: JSONValue?) -> String? {
    guard content?["encoding"] == nil, let text = content?["text"]?.text,
      text.utf8.contains(where: { $0 >= 0x80 }),
      let type = content?["mimeType"]?.text?.lowercased(),
      let range = type.firstRange(of: "charset=")
    else { return nil }
    let name = type[range.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    return ["utf-8", "utf8", "us-ascii", ""].contains(name) ? nil : name
  }
}
