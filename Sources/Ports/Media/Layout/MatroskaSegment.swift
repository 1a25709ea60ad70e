/// Where the segment of a Matroska or WebM file ends (RFC 8794, § 4 to 6; RFC 9559, § 5.1).
struct MatroskaSegment {
  /// Whether the file ends before the end that its segment states.
  let isCut: Bool

  /// Nil for a file that cannot be opened, and one whose segment states no length, as in a live
  /// stream.
  init?(of file: InputFile) {
    guard let reader = BoxReader(path: file.source),
      let header = Element(at: 0, in: reader), header.identifier == 0x1A45_DFA3,
      let start = header.end,
      let segment = Element(at: start, in: reader), segment.identifier == 0x1853_8067,
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
      guard let name = Number(at: place, in: reader), name.byteCount <= 4,
        let length = Number(at: place + name.byteCount, in: reader)
      else { return nil }
      identifier = name.bits
      let body = place + name.byteCount + length.byteCount
      end = length.value.map { body.addingClamped($0) }
    }
  }

  /// A number of one to eight bytes; the zeros before its first set bit say how many follow.
  private struct Number {
    let byteCount: Int64
    /// All bits, including the first one that is set; identifiers are written in this form.
    let bits: UInt64
    /// The number; nil where all its bits are set, which means that it is unknown.
    let value: Int64?

    init?(at place: Int64, in reader: BoxReader) {
      guard let first = reader.bytes(at: place, count: 1)?.first, first != 0 else { return nil }
      byteCount = Int64(first.leadingZeroBitCount + 1)
      guard let bits = reader.number(at: place, size: byteCount) else { return nil }
      self.bits = bits
      let mask: UInt64 = 1 << UInt64(7 * byteCount) - 1
      value = bits & mask == mask ? nil : Int64(bits & mask)
    }
  }
}
