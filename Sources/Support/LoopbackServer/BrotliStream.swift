internal import CBrotli

/// Writes the brotli streams that are served (RFC 7932).
package enum BrotliStream {
  /// Bytes in brotli form; nil when the encoder has no memory for it.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = BrotliEncoderMaxCompressedSize(bytes.count)
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      isDone =
        BrotliEncoderCompress(
          BROTLI_DEFAULT_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.count, bytes,
          &count, buffer.baseAddress) == BROTLI_TRUE
      filled = isDone ? count : 0
    }
    return isDone ? output : nil
  }
}
