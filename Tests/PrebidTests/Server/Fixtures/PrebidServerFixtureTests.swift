import JSONTree
import NativeUnits
import Testing

@testable import Prebid

/// The dialect Go compared with Prebid Server's own tests.
struct PrebidServerFixtureTests {
  /// The whole response is compared: bids, their extensions, and targeting among them.
  @Test(
    .enabled(if: PrebidServerFixture.areThere, PrebidServerFixture.reason),
    arguments: PrebidServerFixture.names("targeting-"))
  func `PB-05 PB-06 PB-07 a targeting fixture is answered as Go answers it`(name: String) throws {
    let fixture = try PrebidServerFixture(name)
    let progress = AuctionServer().auction(try fixture.exchange())
    #expect(progress.refusal == nil)
    let result = progress.answered(progress.puts.indices.map { "\($0)" })
    let seats = try PrebidServerFixture.seats(result.response)
    #expect(seats.values.joined().count > 0)
    #expect(seats == (try fixture.expectedSeats()))
  }

  @Test(.enabled(if: PrebidServerFixture.areThere, PrebidServerFixture.reason))
  func `every targeting fixture is read`() {
    #expect(PrebidServerFixture.names("targeting-").count == 8)
  }

  @Test(.enabled(if: PrebidServerFixture.areThere, PrebidServerFixture.reason))
  func `PB-11 the fixture of events has the event in the wrapper of a nurl`() throws {
    let fixture = try PrebidServerFixture("events-vast-account-on-request-off.json")
    let result = AuctionServer().auction(try fixture.exchange()).answered([])
    #expect(try PrebidServerFixture.seats(result.response) == fixture.expectedSeats())
  }

  @Test(
    .enabled(if: PrebidServerFixture.areThere, PrebidServerFixture.reason),
    arguments: [
      ("customcachekey.json", 2), ("defaultbanner.json", 2), ("defaultvideo.json", 2),
      ("defaultvideo_no_bidders.json", 1),
    ])
  func `PB-09 PB-10 a cache fixture has the puts of Go`(name: String, count: Int) throws {
    let fixture = try PrebidServerFixture(name)
    let progress = AuctionServer().auction(try fixture.caching())
    #expect(progress.refusal == nil)
    let puts = try progress.putsBody?["puts"]?.elements?.map { try JSONWriter().text(of: $0) } ?? []
    #expect(puts.count == count)
    #expect(Set(puts) == (try fixture.expectedPuts()))
  }
}
