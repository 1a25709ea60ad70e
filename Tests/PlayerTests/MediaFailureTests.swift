import Player
import TestSupport
import Testing
import VAST
import Vocabulary

struct MediaFailureTests {
  @Test(
    arguments: [
      (
        .absent(.unmapped(.media, url: "u", reason: "give --map")), 401,
        "the media 'u' was not fetched: give --map"
      ),
      (.absent(.missingPart("beside the tag")), 401, "the media 'u' was not found: beside the tag"),
      (
        .absent(.failed(NetworkFailure(.timeout, "10 s"))), 402,
        "the media 'u' did not arrive in time: 10 s"
      ),
      (.undisplayable("bad data"), 405, "the media cannot be displayed: bad data"),
      (
        .notDecoded("Chromium does not decode HEVC"), 405,
        "the player cannot play the media 'u': Chromium does not decode HEVC"
      ),
      (.beyondLimits("8k"), 400, "the media exceeds the player's limits: 8k"),
    ] as [(MediaFailure, Int, Named<String>)])
  func `every failure has its code and words`(
    failure: MediaFailure, code: Int, reason: Named<String>
  ) {
    #expect(failure.code.rawValue == code)
    #expect(failure.reason(of: "u") == reason.value)
  }
}
