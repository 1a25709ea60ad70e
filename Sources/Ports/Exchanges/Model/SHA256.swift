/// Computes SHA-256 over bytes that come in pieces (FIPS 180-4 § 6.2).
struct SHA256 {
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The bytes that are not hashed yet: less than a block of 64 bytes.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  init() {}

  /// Adds the next piece.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count += UInt64(bytes.count)
    var piece = bytes[...]
    if !rest.isEmpty {
      let missing = piece.prefix(64 - rest.count)
      rest += missing
      piece = piece.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      let block = rest
      block.withUnsafeBytes { take($0, at: 0) }
      rest = []
    }
    let whole = piece.count / 64 * 64
    for offset in stride(from: piece.startIndex, to: piece.startIndex + whole, by: 64) {
      take(bytes, at: offset)
    }
    rest = Array(piece.dropFirst(whole))
  }

  /// The hash of all pieces, 32 bytes; nothing can be added after it.
  mutating func finished() -> [UInt8] {
    let bits = count * 8
    let padding = (119 - Int(count % 64)) % 64
    let end =
      [0x80] + [UInt8](repeating: 0, count: padding)
      + withUnsafeBytes(of: bits.bigEndian, Array.init)
    end.withUnsafeBytes { update($0) }
    return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let (old, new) = (schedule[index - 15], schedule[index - 2])
      let low = Self.rotated(old, 7) ^ Self.rotated(old, 18) ^ old >> 3
      let high = Self.rotated(new, 17) ^ Self.rotated(new, 19) ^ new >> 10
      schedule[index] = schedule[index - 16] &+ low &+ schedule[index - 7] &+ high
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = Self.constants
    for index in 0..<64 {
      let high = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let choice = e & f ^ ~e & g
      let first = h &+ high &+ choice &+ constants[index] &+ schedule[index]
      let low = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ low &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }
}
