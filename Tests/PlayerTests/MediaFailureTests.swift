import Player
import Testing
import VAST

struct MediaFailureTests {
  @Test(
    arguments: [
      (.unreachable(remedy: "use --map"), 401, "the media 'u' was not fetched: use --map"),
      (.notFound("beside the tag"), 401, "the media 'u' was not found: beside the tag"),
      (.undisplayable("bad data"), 405, "the media cannot be displayed: bad data"),
      (.beyondLimits("8k"), 400, "the media exceeds the player's limits: 8k"),
    ] as [(MediaFailure, Int, String)])
  func `every failure has its code and words`(failure: MediaFailure, code: Int, reason: String) {
    #expect(failure.code.rawValue == code)
    #expect(failure.reason(of: "u") == reason)
  }
}
