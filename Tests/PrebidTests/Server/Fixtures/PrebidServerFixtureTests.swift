import TestSupport
import Testing
import Vocabulary

@testable import Prebid

/// The dialect Go compared with exchanges in the form of Prebid Server's own tests, and with those
/// tests.
@Suite(.tags(.corpus))
struct PrebidServerFixtureTests {
  /// The whole response is compared: bids, their extensions, and targeting among them.
  @Test(arguments: PrebidServerFixture.files("targeting-"))
  func `PB-05 PB-06 PB-07 a targeting fixture is answered as Go answers it`(
    file: PrebidServerFixture.File
  ) throws {
    let fixture = try PrebidServerFixture(file)
    let progress = AuctionServer().auction(try fixture.exchange())
    #expect(progress.refusal == nil)
    let result = progress.answered(progress.puts.indices.map { "\($0)" })
    let seats = try PrebidServerFixture.seats(result.response)
    #expect(seats.values.joined().count > 0)
    #expect(seats == (try fixture.expectedSeats()))
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `every targeting fixture is read`(place: CorpusPlace) {
    let files = PrebidServerFixture.files("targeting-").filter { $0.place == place }
    #expect(files.count == (place == .own ? 3 : 8))
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `PB-11 the fixture of events has the event in the wrapper of a nurl`(
    place: CorpusPlace
  ) throws {
    let name =
      place == .own ? "events-in-wrapper.json" : "events-vast-account-on-request-off.json"
    let fixture = try PrebidServerFixture(.init(place: place, name: name))
    let result = AuctionServer().auction(try fixture.exchange()).answered([])
    #expect(try PrebidServerFixture.seats(result.response) == fixture.expectedSeats())
  }

  /// The fixtures of the cache of a place, with the number of puts that each has.
  private static func cacheFixtures(in place: CorpusPlace) -> [(String, Int)] {
    switch place {
    case .own: [("cache-lifetimes.json", 2), ("cache-winner-alone.json", 1)]
    case .shared:
      [
        ("customcachekey.json", 2), ("defaultbanner.json", 2), ("defaultvideo.json", 2),
        ("defaultvideo_no_bidders.json", 1),
      ]
    }
  }

  @Test(arguments: CorpusPlace.all(with: "prebid"))
  func `PB-09 PB-10 the cache fixtures have the puts of Go`(place: CorpusPlace) throws {
    for (name, count) in Self.cacheFixtures(in: place) {
      let fixture = try PrebidServerFixture(.init(place: place, name: name))
      let progress = AuctionServer().auction(try fixture.caching())
      #expect(progress.refusal == nil, "\(name)")
      let puts =
        try progress.putsBody?["puts"]?.elements?.map { try JSONWriter().text(of: $0) } ?? []
      #expect(puts.count == count, "\(name)")
      #expect(Set(puts) == (try fixture.expectedPuts()), "\(name)")
    }
  }
}
