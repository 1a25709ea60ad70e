package import Transport

extension HTTPHeader {
  /// Reads `NAME:VALUE`; nil when it is not a single header that can be sent.
  package init?(parsing text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    self.init(String(text[..<colon]), text[text.index(after: colon)...].trimmingWhitespace())
    guard isValid else { return nil }
  }

  private init(_ name: String, _ value: Substring) { self.init(name, String(value)) }

  /// Whether the name is a token and the value holds no control characters, so that it cannot become
  /// two headers (RFC 9110 § 5).
  package var isValid: Bool {
    let isToken = name.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
    return !name.isEmpty && isToken
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }

  /// Whether this is the header of a name, in any case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}

/// The header fields of a message in the order in which they were sent.
package struct HTTPHeaders: Sendable, Hashable {
  package var fields: [HTTPHeader]

  package init(_ fields: [HTTPHeader] = []) { self.fields = fields }

  /// The value of the first header with a name, in any case.
  package subscript(_ name: String) -> String? { fields.first { $0.isNamed(name) }?.value }

  /// The values of all headers with a name, in any case.
  package func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }
}
