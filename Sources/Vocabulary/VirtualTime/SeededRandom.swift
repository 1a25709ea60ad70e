/// A random generator whose values all follow from its seed (SplitMix64).
///
/// A run has one generator and forks it by purpose, so that a new consumer does not shift the
/// values of the others.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A separate generator for one purpose, independent of how many values this one has given.
  package func forked(for purpose: String) -> SeededRandom {
    // FNV-1a over the purpose: stable across processes, unlike Hasher.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in purpose.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var fork = SeededRandom(seed: seed ^ hash)
    return SeededRandom(seed: fork.next())
  }

  /// A random UUID of version 4 in upper-case hexadecimal, as ad session identifiers are written.
  package mutating func uuid() -> String {
    var bytes = withUnsafeBytes(of: (next().bigEndian, next().bigEndian)) { Array($0) }
    bytes[6] = (bytes[6] & 0x0F) | 0x40
    bytes[8] = (bytes[8] & 0x3F) | 0x80
    return String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      func write(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      for (index, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(index) { write(UInt8(ascii: "-")) }
        write(Self.digit(byte >> 4))
        write(Self.digit(byte & 0x0F))
      }
      return count
    }
  }

  /// A digit of a hexadecimal number.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
