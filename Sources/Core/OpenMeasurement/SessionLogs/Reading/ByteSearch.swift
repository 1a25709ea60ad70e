/// Searches bytes for texts. It works on bytes because a log has megabytes of lines, and most of
/// them are unrelated to measurement.
extension Array<UInt8> {
  /// The offset of the first occurrence of any of some texts; nil where none occurs.
  func firstOffset(ofAny texts: [[UInt8]], in range: Range<Int>? = nil) -> Int? {
    let range = range ?? 0..<count
    return withUnsafeBufferPointer { bytes in
      for offset in range {
        for text in texts
        where bytes[offset] == text.first && offset + text.count <= range.upperBound {
          if bytes[offset..<offset + text.count].elementsEqual(text) { return offset }
        }
      }
      return nil
    }
  }

  /// The URL around an offset: from its scheme to the next white space, quote or bracket.
  ///
  /// - Returns: nil where the text around it is not a URL.
  func url(around offset: Int, in line: Range<Int>) -> Range<Int>? {
    var start = offset
    while start > line.lowerBound, !Self.endsURL(self[start - 1]) { start -= 1 }
    var end = offset
    while end < line.upperBound, !Self.endsURL(self[end]) { end += 1 }
    guard firstOffset(ofAny: [Array("://".utf8)], in: start..<offset) != nil else { return nil }
    return start..<end
  }

  private static func endsURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    case _: false
    }
  }
}
