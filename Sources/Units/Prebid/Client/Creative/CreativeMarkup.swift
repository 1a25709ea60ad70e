/// Distinguishes a video's markup from a banner's.
enum CreativeMarkup {
  /// Whether a text is VAST: its first element is `VAST`.
  static func isVAST(_ text: String) -> Bool {
    var rest = text[...].drop(while: \.isWhitespace)
    if rest.first == "\u{FEFF}" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    // The declaration and comments come before the root.
    while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
      let end = rest.hasPrefix("<!--") ? "-->" : ">"
      guard let close = Self.end(of: end, in: rest) else { return false }
      rest = rest[close...].drop(while: \.isWhitespace)
    }
    guard rest.hasPrefix("<VAST") else { return false }
    let after = rest.dropFirst(5).first
    return after.map { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? false
  }

  private static func end(of mark: String, in text: Substring) -> Substring.Index? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { return rest.index(rest.startIndex, offsetBy: mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
