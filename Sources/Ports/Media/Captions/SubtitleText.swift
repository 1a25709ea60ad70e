/// Removes the markup from a line of FFmpeg's common form of subtitles, which is that of ASS files.
enum SubtitleText {
  /// How many fields precede the text of an event, each ended by a comma.
  private static let fieldCount = 8

  /// The plain text of an event as `avcodec_decode_subtitle2` returns it.
  static func plain(_ event: String) -> String {
    let fields = event.split(
      separator: ",", maxSplits: fieldCount, omittingEmptySubsequences: false)
    guard fields.count > fieldCount, let text = fields.last else { return "" }
    return withoutMarkup(text)
  }

  /// The text without override codes, with line breaks and escapes resolved.
  ///
  /// Braces without a backslash inside belong to the caption's text and are not an override: FFmpeg
  /// does not escape the braces of SRT.
  static func withoutMarkup(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("{", "\\"):
        guard let end = rest.firstIndex(of: "}") else {
          // An override without an end is shown as text.
          result.append(scalar)
          continue
        }
        rest = rest[rest.index(after: end)...]
      case ("\\", "N"), ("\\", "n"):
        rest.removeFirst()
        result.append("\n")
      case ("\\", "h"):
        rest.removeFirst()
        result.append(" ")
      case ("\\", "{"), ("\\", "}"), ("\\", "\\"):
        result.append(rest.removeFirst())
      case ("\\", "\u{2060}"):
        // A word joiner keeps a literal backslash from being an escape.
        rest.removeFirst()
        result.append(scalar)
      default:
        result.append(scalar)
      }
    }
    return trimmed(String(result))
  }

  /// Every line without white space at its ends, empty lines at the ends left out.
  static func trimmed(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      let head = line.drop { $0.isWhitespace }
      return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }
    let head = lines.drop { $0.isEmpty }
    guard let last = head.lastIndex(where: { !$0.isEmpty }) else { return "" }
    return head[...last].joined(separator: "\n")
  }
}
