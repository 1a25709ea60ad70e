/// The checksum of gzip streams (RFC 1952 § 8).
enum CRC32 {
  private static let polynomial: UInt32 = 0xEDB8_8320

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1
    }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    let table = table
    for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)] }
    return ~value
  }

  /// The checksum of so many zero bytes, in as many steps as the number has bits.
  ///
  /// A zero byte multiplies the state by x⁸ in the field of the polynomial, so that many of them
  /// are a power.
  static func ofZeros(_ count: Int) -> UInt32 {
    var power: UInt32 = 0x8000_0000
    // x⁸: coefficients are written with the lowest in the highest bit.
    var square: UInt32 = 0x0080_0000
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { power = product(power, square) }
      square = product(square, square)
      rest >>= 1
    }
    return ~product(0xFFFF_FFFF, power)
  }

  private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var sum: UInt32 = 0
    var shifted = right
    for bit in (0..<32).reversed() {
      if left >> bit & 1 == 1 { sum ^= shifted }
      shifted = shifted & 1 == 1 ? shifted >> 1 ^ polynomial : shifted >> 1
    }
    return sum
  }
}
