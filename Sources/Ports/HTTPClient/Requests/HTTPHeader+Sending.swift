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
}
