/// Writes the gzip streams that are served (RFC 1951, RFC 1952).
package enum GzipStream {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// Bytes in gzip form, in stored blocks: not a byte shorter, but every decoder has to undo it.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream = header
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      stream += littleEndian(UInt32(count) | UInt32(~count) << 16)
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + littleEndian(CRC32.of(bytes)) + littleEndian(UInt32(truncatingIfNeeded: start))
  }

  /// So many zero bytes in gzip form, about 158 to one.
  ///
  /// One literal and copies of it in the fixed code (RFC 1951 § 3.2.6): of 258 bytes each, which
  /// is symbol 285 at distance 1, and of one byte as further literals.
  package static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitStream(bytes: header)
    // The last block, in the fixed code.
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    let copies = max(0, count - 1) / 258
    for index in 0..<(count - copies * 258) {
      bits.appendCode(0b0011_0000, count: 8)
      guard index == 0 else { continue }
      for _ in 0..<copies {
        bits.appendCode(0b1100_0101, count: 8)
        bits.appendCode(0b0_0000, count: 5)
      }
    }
    bits.appendCode(0, count: 7)
    return bits.bytes + littleEndian(CRC32.ofZeros(count))
      + littleEndian(UInt32(truncatingIfNeeded: count))
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }
}
