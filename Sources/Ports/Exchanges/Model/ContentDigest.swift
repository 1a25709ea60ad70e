/// The digest of some bytes, which names them: SHA-256 (FIPS 180-4).
package struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package let text: String

  package var description: String { text }

  /// Nil when a text is not 64 hexadecimal digits in lower case.
  package init?(_ text: String) {
    let isDigits = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    guard text.utf8.count == 64, isDigits else { return nil }
    self.text = text
  }

  /// The digest of some bytes.
  package init(of bytes: [UInt8]) {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    self.init(hash.finished())
  }

  /// The digest for a hash of 32 bytes.
  init(_ hash: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text = String(
      decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}
