/// The part of a body that a request selects (RFC 9110 § 14).
enum ByteRangeRequest: Hashable {
  case whole
  /// Never empty.
  case part(Range<Int>)
  /// No byte of the body is in the range: status 416.
  case unsatisfiable

  /// Reads a Range header for a body of a length.
  ///
  /// Several ranges at once, other units and malformed headers are answered with the whole body, as
  /// the standard allows. An If-Range other than the body's tag makes the header void (§ 13.1.5).
  init(header: String?, ifRange: String?, tag: String, length: Int) {
    self = .whole
    if let ifRange, ifRange != tag { return }
    guard let header, header.hasPrefix("bytes=") else { return }
    let bounds = header.dropFirst("bytes=".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return }
    switch (Self.number(bounds[0]), Self.number(bounds[1])) {
    case (let first?, let last?) where first <= last:
      self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    case (let first?, nil) where bounds[1].isEmpty:
      self = first < length ? .part(first..<length) : .unsatisfiable
    case (nil, let count?) where bounds[0].isEmpty:
      self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
    case _: return
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
