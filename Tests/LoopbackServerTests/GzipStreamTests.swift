import Foundation
import System
import Testing

@testable import LoopbackServer

struct GzipStreamTests {
  @Test(arguments: [0, 1, 2, 65_535, 65_536, 65_537, 500_000])
  func `bytes come out again`(count: Int) throws {
    var generator = SystemRandomNumberGenerator()
    for bytes in [
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) },
      // Bytes that cannot be compressed.
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) },
    ] {
      let run = try output(
        of: "gzip", ["-dc"], input: try #require(GzipStream.compressed(bytes)))
      #expect(run.isSuccess)
      #expect(run.output == bytes)
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `so many zeros come out`(count: Int) throws {
    let run = try output(of: "gzip", ["-dc"], input: try #require(GzipStream.zeros(count)))
    #expect(run.isSuccess)
    #expect(run.output == [UInt8](repeating: 0, count: count))
  }

  @Test func `the same bytes have the same form`() {
    let bytes = Array("0123456789".utf8)
    #expect(GzipStream.compressed(bytes) == GzipStream.compressed(bytes))
    // No time and no name in the header (RFC 1952 § 2.3).
    #expect(GzipStream.compressed(bytes)?.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }
}
