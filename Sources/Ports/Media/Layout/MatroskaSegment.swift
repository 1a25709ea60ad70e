/// Where the segment of a Matroska or WebM file ends (RFC 8794, § 4 and 5; RFC 9559, § 5.1).
struct MatroskaSegment {
  /// Whether the file ends before the end that its segment states.
  let isCut: Bool

  /// Nil for a file that cannot be opened, and one whose segment states no length, as in a live
  /// stream.
  init?(of file: InputFile) {
    guard let reader = BoxReader(path: file.path),
      let header = Element(at: 0, in: reader), header.identifier == 0x1A45_DFA3,
      let headerEnd = header.end,
      let segment = Element(at: headerEnd, in: reader), segment.identifier == 0x1853_8067,
      let end = segment.end
    else { return nil }
    isCut = end > reader.whole.upperBound
  }

  /// An element's identifier and length, as its first bytes state them.
  private struct Element {
    let identifier: UInt64
    /// The offset of the first byte after it; nil for an unknown length.
    let end: Int64?

    init?(at place: Int64, in reader: BoxReader) {
      guard let first = reader.bytes(at: place, count: 1)?.first,
        let identifier = reader.number(at: place, size: Int64(first.leadingZeroBitCount + 1)),
        first.leadingZeroBitCount < 4
      else { return nil }
      let lengthPlace = place + Int64(first.leadingZeroBitCount + 1)
      guard let mark = reader.bytes(at: lengthPlace, count: 1)?.first, mark != 0,
        let marked = reader.number(at: lengthPlace, size: Int64(mark.leadingZeroBitCount + 1))
      else { return nil }
      self.identifier = identifier
      // The first bit that is set only says how many bytes there are.
      let bits = UInt64(7 * (mark.leadingZeroBitCount + 1))
      let length = marked & ((1 << bits) - 1)
      let isUnknown = length == (1 << bits) - 1
      end =
        isUnknown
        ? nil
        : (lengthPlace + Int64(mark.leadingZeroBitCount + 1)).addingClamped(Int64(length))
    }
  }
}
