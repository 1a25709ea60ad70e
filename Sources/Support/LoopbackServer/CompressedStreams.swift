internal import CBrotli
internal import CZlib

/// Writes the gzip streams that are served (RFC 1952).
package enum GzipStream {
  /// Bytes in gzip form; nil when zlib has no memory for it.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8]? { compressed([bytes]) }

  /// Compresses a number of zero bytes to the gzip format, at a ratio of about a thousand to one;
  /// nil when zlib has no memory for it.
  static func zeros(_ count: Int) -> [UInt8]? {
    let block = [UInt8](repeating: 0, count: 1 << 16)
    let rest = [UInt8](repeating: 0, count: count % block.count)
    return compressed(Array(repeating: block, count: count / block.count) + [rest])
  }

  private static func compressed(_ pieces: [[UInt8]]) -> [UInt8]? {
    var stream = z_stream()
    guard czlib_begin_gzip(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output: [UInt8] = []
    for piece in pieces { append(piece, Z_NO_FLUSH, of: &stream, to: &output) }
    append([], Z_FINISH, of: &stream, to: &output)
    return output
  }

  /// Passes a piece to zlib, and appends its output.
  private static func append(
    _ piece: [UInt8], _ flush: Int32, of stream: inout z_stream, to output: inout [UInt8]
  ) {
    piece.withUnsafeBufferPointer { piece in
      // zlib only reads the input, although the type of the pointer is mutable.
      stream.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
      stream.avail_in = UInt32(piece.count)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
        repeat {
          stream.next_out = buffer.baseAddress
          stream.avail_out = UInt32(buffer.count)
          // With enough room in the buffer this call cannot fail. If room is left after it, zlib
          // has no more output.
          deflate(&stream, flush)
          output += buffer.prefix(buffer.count - Int(stream.avail_out))
        } while stream.avail_out == 0
      }
    }
  }
}

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
