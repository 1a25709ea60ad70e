import Testing
import VASTSimulator
import Vocabulary

struct ByteRateTests {
  @Test(arguments: [
    ("1", 1), ("250000", 250_000), ("100%", 30_000), ("80%", 24_000), ("12.5%", 3_750),
    ("150%", 45_000), ("0.001%", 1),
  ])
  func `a rate is a number, or a share of the media's own`(text: String, rate: Int) throws {
    let network = try #require(try scenario("network: { bytesPerSecond: \(text) }").network)
    let read = try #require(network.bytesPerSecond)
    #expect(read.bytesPerSecond(byteCount: 900_000, duration: .seconds(30)) == rate)
  }

  @Test func `media without a length has the smallest rate`() {
    let share = ByteRate.shareOfMedia(.percentage(digits: 100, scale: 1))
    #expect(share.bytesPerSecond(byteCount: 900_000, duration: .zero) == 1)
    #expect(share.bytesPerSecond(byteCount: .max, duration: .milliseconds(1)) == Int.max)
  }
}
