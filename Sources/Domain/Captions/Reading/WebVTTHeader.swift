/// The lines between `WEBVTT` and the first empty line, where some tools write metadata.
enum WebVTTHeader {
  /// The value of `Language:`; nil in other formats and where there is none.
  static func language(in text: [UInt8], as format: CaptionFormat) -> String? {
    guard format == .webVTT else { return nil }
    for range in TextLines(text).prefix(20) {
      guard !range.isEmpty else { return nil }
      let line = String(decoding: text[range], as: UTF8.self)
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "language" else {
        continue
      }
      let value = line[line.index(after: colon)...].filter { !$0.isWhitespace }
      return value.isEmpty ? nil : value
    }
    return nil
  }
}
