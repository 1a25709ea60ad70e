import Testing

@testable import LoopbackServer

struct BrotliStreamTests {
  @Test(
    arguments: [
      ([], [0b110]),
      // Window 0, not last 0, nibbles 00, length 2 in sixteen bits, uncompressed 1.
      ([7, 8, 9], [0b0010_0000, 0, 0b1_0000, 7, 8, 9, 0b11]),
    ] as [([UInt8], [UInt8])])
  func `the bits are those of the standard`(bytes: [UInt8], stream: [UInt8]) {
    #expect(BrotliStream.stored(bytes) == stream)
  }

  @Test func `long bodies have several blocks`() {
    let stream = BrotliStream.stored([UInt8](repeating: 5, count: 65_537))
    #expect(stream.count == 3 + 65_536 + 3 + 1 + 1)
    #expect(stream.prefix(4) == [0b1111_0000, 0xFF, 0b1_1111, 5])
    #expect(stream.suffix(5) == [0, 0, 0b1000, 5, 0b11])
  }
}
