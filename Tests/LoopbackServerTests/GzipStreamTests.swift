import Foundation
import Programs
import Testing

@testable import LoopbackServer

struct GzipStreamTests {
  @Test(arguments: [0, 1, 2, 65_534, 65_535, 65_536, 131_070, 200_000])
  func `stored bytes come out again`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let run = try output(
      of: "gzip", ["-dc"], input: GzipStream.stored(bytes))
    #expect(run.isSuccess)
    #expect(run.output == bytes)
  }

  @Test(arguments: [0, 1, 2, 258, 259, 260, 516, 517, 518, 100_000])
  func `so many zeros come out`(count: Int) throws {
    let run = try output(of: "gzip", ["-dc"], input: GzipStream.zeros(count))
    #expect(run.isSuccess)
    #expect(run.output == [UInt8](repeating: 0, count: count))
  }

  @Test(arguments: [0, 1, 2, 255, 256, 1_000, 65_537])
  func `the checksum of zeros needs no zeros`(count: Int) {
    #expect(CRC32.ofZeros(count) == CRC32.of([UInt8](repeating: 0, count: count)))
  }

  @Test func `the checksum is the one of the standard's check value`() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
  }
}
