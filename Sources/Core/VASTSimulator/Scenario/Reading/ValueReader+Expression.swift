import Documents

extension ValueReader {
  /// The text of a regular expression in the syntax of PCRE2.
  func regularExpression() -> String? {
    guard let text = text() else { return nil }
    do {
      _ = try RegularExpression(text)
      return text
    } catch {
      return invalid(
        "must be a regular expression: after \(error.offset) characters of '\(text)', "
          + error.reason)
    }
  }
}
