internal import CFFmpeg
internal import Glibc

/// A digest of a file's bytes that tells files apart; it is no protection against forgery.
enum ContentDigest {
  /// The digest of an ordinary file as 32 hexadecimal digits; nil when it cannot be read.
  static func text(ofFileAt path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let state = av_murmur3_alloc() else { return nil }
    defer { av_free(UnsafeMutableRawPointer(state)) }
    av_murmur3_init(state)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      av_murmur3_update(state, buffer, count)
    }
    var digest = [UInt8](repeating: 0, count: 16)
    av_murmur3_final(state, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
