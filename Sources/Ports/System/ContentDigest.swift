internal import CNettle
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

/// Computes the SHA-256 of content that comes piece by piece.
package struct ContentHasher {
  private var context = sha256_ctx()
  private var buffer: [UInt8] = []

  package init() { nettle_sha256_init(&context) }

  /// Adds bytes in memory.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    nettle_sha256_update(&context, bytes.count, bytes)
  }

  /// Adds a text with its length before it, so that two texts in a row never give the same bytes as
  /// two others, such as "ab" and "c" as "a" and "bc".
  package mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    add(text.utf8)
  }

  /// Adds a number as eight bytes, the lowest first.
  package mutating func add(_ number: UInt64) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) })
  }

  /// Adds the bytes of a file from an offset up to the limit or the end of the file.
  ///
  /// - Parameters:
  ///   - path: the file; a pipe without a writer does not block the call.
  ///   - start: the offset of the first byte.
  ///   - limit: the most bytes to read.
  /// - Returns: how many bytes were added; nil when the file cannot be read.
  mutating func addFile(
    at path: String, from start: Int64 = 0, limit: Int64 = .max
  ) -> Int64? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return addFile(descriptor, from: start, limit: limit)
  }

  /// Adds the bytes of an open file from an offset up to the limit or the end of the file.
  ///
  /// - Parameters:
  ///   - descriptor: the file, whose position does not change.
  ///   - start: the offset of the first byte.
  ///   - limit: the most bytes to read.
  /// - Returns: how many bytes were added; nil when the file cannot be read.
  package mutating func addFile(
    _ descriptor: Int32, from start: Int64 = 0, limit: Int64 = .max
  ) -> Int64? {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 1 << 18) }
    var added: Int64 = 0
    while added < limit {
      let wanted = Int(min(Int64(buffer.count), limit - added))
      let count = pread(descriptor, &buffer, wanted, off_t(start + added))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      nettle_sha256_update(&context, count, buffer)
      added += Int64(count)
    }
    return added
  }

  /// Returns the digest of everything that was added, and resets the hasher.
  package mutating func digest() -> ContentDigest {
    var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
    nettle_sha256_digest(&context, bytes.count, &bytes)
    return ContentDigest(bytes)
  }
}
