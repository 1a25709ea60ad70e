internal import Glibc

/// The SHA-256 of content: equal for equal content, wherever it lies.
package struct ContentDigest: Sendable, Hashable {
  /// How many bytes a digest has.
  package static let byteCount = 32

  /// Thirty-two bytes.
  package let bytes: [UInt8]

  /// As 64 hexadecimal digits.
  package var text: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The digest that `bytes` are; they must be as many as a digest has.
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
