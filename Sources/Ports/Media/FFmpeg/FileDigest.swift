internal import CFFmpeg
internal import Glibc

/// The SHA-256 of a file's content: equal for equal content, whatever the path.
package struct FileDigest: Sendable, Hashable {
  /// Thirty-two bytes.
  package let bytes: [UInt8]

  /// As 64 hexadecimal digits.
  package var text: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Reads the whole file; nil when it cannot be read to its end.
  package init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let state = av_sha_alloc() else { return nil }
    defer { av_free(UnsafeMutableRawPointer(state)) }
    av_sha_init(state, 256)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      av_sha_update(state, buffer, count)
    }
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    bytes = digest
  }
}
