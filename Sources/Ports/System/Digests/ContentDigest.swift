internal import Glibc

/// The SHA-256 of content: equal for equal content, whatever its location.
package struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
  /// How many bytes a digest has.
  package static let byteCount = 32

  /// Thirty-two bytes.
  package let bytes: [UInt8]

  /// The digest as 64 hexadecimal digits in lower case.
  package var text: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  package var description: String { text }

  /// Reads the digits of `text`; nil when they are not 64 hexadecimal digits in lower case.
  package init?(_ text: String) {
    let digits = text.utf8.compactMap(Self.value(ofDigit:))
    guard text.utf8.count == 2 * Self.byteCount, digits.count == text.utf8.count else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Makes a digest from its bytes; there must be ``byteCount`` of them.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The digest of bytes in memory.
  package init(of content: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    hasher.add(content)
    self = hasher.digest()
  }

  /// Reads the whole file; nil when it cannot be read to its end.
  package init?(path: String) {
    var hasher = ContentHasher()
    guard hasher.addFile(at: path) != nil else { return nil }
    self = hasher.digest()
  }
}
