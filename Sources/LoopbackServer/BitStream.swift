/// Bits in bytes, the lowest first.
struct BitStream {
  var bytes: [UInt8]
  private var free = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Appends the low bits of a number, the lowest first.
  mutating func append(_ bits: some FixedWidthInteger, count: Int) {
    for index in 0..<count {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: bits >> index & 1) << (8 - free)
      free -= 1
    }
  }

  /// Goes on with the next whole byte.
  mutating func align() { free = 0 }

  /// Appends a code word, which goes the other way round: the highest bit first.
  mutating func appendCode(_ code: UInt8, count: Int) {
    for index in (0..<count).reversed() { append(code >> index & 1, count: 1) }
  }
}
