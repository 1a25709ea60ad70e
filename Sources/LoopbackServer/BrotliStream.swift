/// Writes the brotli streams that are served (RFC 7932).
package enum BrotliStream {
  /// Bytes in brotli form, in uncompressed meta-blocks (§ 9.2): not a byte shorter, but every decoder
  /// has to undo it.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitStream(bytes: [])
    // A window of 16 bits.
    bits.append(0, count: 1)
    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
      let block = bytes[start..<min(start + 1 << 16, bytes.count)]
      // Not the last one; the length in four nibbles, less one; uncompressed.
      bits.append(0, count: 3)
      bits.append(block.count - 1, count: 16)
      bits.append(1, count: 1)
      bits.align()
      bits.bytes += block
    }
    // The last one, which is empty.
    bits.append(0b11, count: 2)
    return bits.bytes
  }
}
