internal import Vocabulary

/// Collects the lines of an answer's head as they arrive.
struct ResponseHead {
  private(set) var status: Int?
  private(set) var reason = ""
  private(set) var version: String?
  private(set) var headers: [HTTPHeader] = []
  /// Whether the empty line at the head's end came.
  private(set) var isComplete = false
  /// The bytes of all lines so far, interim answers included.
  private(set) var byteCount = 0
  private let limit: Int

  /// `limit` is the number of bytes that all lines together may have.
  init(limit: Int) { self.limit = limit }

  /// Adds a line with its line end; false when that exceeds the limit.
  mutating func receive(_ line: some Collection<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= limit else { return false }
    let text = Self.text(line)
    if text.hasPrefix("HTTP/") {
      begin(text)
    } else if isComplete {
      // A trailer, which is not used.
    } else if text.isEmpty {
      // After an interim answer another head follows.
      isComplete = status.map { $0 >= 200 } ?? false
    } else if text.hasPrefix(" ") || text.hasPrefix("\t"), !headers.isEmpty {
      // A folded line (RFC 9112 § 5.2).
      headers[headers.count - 1].value += " " + text.trimmingWhitespace()
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimmingWhitespace()
      headers.append(HTTPHeader(String(text[..<colon]), String(value)))
    }
    return true
  }

  /// The body's length in bytes as the head declares it; nil when it does not.
  var declaredLength: Int? { headers.value(of: "Content-Length").flatMap { Int($0) } }

  /// Whether the body is sent with a content encoding.
  var isEncoded: Bool {
    headers.value(of: "Content-Encoding").map { $0.lowercased() != "identity" } ?? false
  }

  private mutating func begin(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    version = words.first.map(String.init)
    status = words.count > 1 ? Int(words[1]) : nil
    reason = words.count > 2 ? String(words[2]) : ""
    headers = []
    isComplete = false
  }

  /// A line as UTF-8, or as Latin-1 when it is not UTF-8, without its line end.
  private static func text(_ line: some Collection<UInt8>) -> String {
    var bytes = Array(line)
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
