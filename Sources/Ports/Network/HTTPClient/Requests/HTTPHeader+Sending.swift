package import Vocabulary

extension HTTPHeader {
  /// Reads `NAME:VALUE`; nil when it is not a single header that can be sent.
  package init?(parsing text: String) {
    guard let header = try? HTTPHeader(checking: text[...]) else { return nil }
    self = header
  }

  /// Reads `NAME:VALUE`.
  ///
  /// - Throws: what is wrong, when the header cannot be sent or is a header that only the client
  ///   itself sets.
  package init(checking text: Substring) throws(HeaderMistake) {
    guard let colon = text.firstIndex(of: ":") else { throw .noColon }
    let name = String(text[..<colon])
    self.init(name, text[text.index(after: colon)...].trimmingWhitespace())
    guard hasValidName else { throw .name(name) }
    guard isValid else { throw .value }
    guard name.lowercased() != "host" else { throw .ofTheClient(name) }
  }

  private init(_ name: String, _ value: Substring) { self.init(name, String(value)) }

  /// Whether the name is a token and the value holds no control characters, so that it cannot become
  /// two headers (RFC 9110 § 5).
  package var isValid: Bool {
    hasValidName
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }

  private var hasValidName: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
  }
}

/// What is wrong with a header that the user wrote, as a predicate of its text.
package enum HeaderMistake: Error, Sendable, Hashable {
  case noHost
  case host(String)
  case noColon
  case name(String)
  case value
  case ofTheClient(String)

  package var words: String {
    switch self {
    case .noHost: "has no 'HOST=' before the header"
    case .host(let text):
      text.isEmpty
        ? "names no host before '='"
        : "begins with '\(text)', which is not a host: write it without scheme and path"
    case .noColon: "has no ':' between the header's name and its value"
    case .name(let name):
      name.isEmpty
        ? "has no name before ':'" : "has the name '\(name)', which is not a header's name"
    case .value: "has a control character in its value"
    case .ofTheClient(let name): "sets '\(name)', which comes from the URL"
    }
  }
}
