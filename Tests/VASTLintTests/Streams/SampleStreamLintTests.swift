import Foundation
import Player
import TestSupport
import Testing
import VASTLint
import Vocabulary

@Suite(
  .enabled(
    if: !CorpusPlace.all(with: "streams/cue-out.m3u8").filter { $0 == .shared }.isEmpty,
    "../shared/data/streams is not beside this checkout"))
struct SampleStreamLintTests {
  private func lint(_ name: String) throws -> [String] {
    VASTLinter.lint(try CorpusPlace.shared.bytes("streams/\(name)"), file: name)
      .map(\.description)
  }

  @Test(arguments: [
    "vod-replace.m3u8", "vod-insert-pre-mid-post.m3u8", "live-0.m3u8", "live-3.m3u8",
    "cue-out.m3u8", "asset-list-pod.json", "mediatailor-tracking.json", "svta-slot.json",
    "svta-two-slots.json",
  ])
  func `a sample that is right has no finding`(name: String) throws {
    #expect(try lint(name) == [])
  }

  @Test(arguments: [
    (
      "asset-list-object-payload.json",
      [
        "9:20: error: 'payload' is an object; players ignore what is not a list "
          + "[SignalingMalformed]"
      ]
    ),
    (
      "asset-list-no-duration.json",
      [
        "107:5: error: the asset has no 'DURATION', by which players schedule it "
          + "[AssetListMalformed]"
      ]
    ),
    (
      "asset-list-empty.json",
      [
        "1:1: note: the list has no asset, so there is no ad and the content plays on "
          + "[AssetListEmpty]"
      ]
    ),
    (
      "mediatailor-sgai-list.json",
      [
        "3:5: warning: the server tracks the ad when its segments are requested "
          + "(awsBeaconData), and the client tracks it by 'TRACKING' [TrackedByTwoParties]"
      ]
    ),
  ])
  func `a sample with a fault`(name: String, findings: [String]) throws {
    #expect(try lint(name) == findings.map { "\(name):\($0)" })
  }

  @Test func `the second poll has lost an ad and states a late midpoint`() throws {
    let found = try lint("mediatailor-tracking-poll-2.json")
    #expect(found.count == 2)
    #expect(
      found.contains {
        $0.contains("take 10.000 s, and 25.000 s is stated: 15.000 s too short [PodUnderrunsAvail]")
      })
    #expect(
      found.contains {
        $0.contains(
          "'midpoint' is stated at 7.500 s of the ad, and is due at 5.000 s: 2.500 s late "
            + "[QuartileOffStitchedTime]")
      })
  }

  @Test func `a run is told what it needs of a document and of a list`() throws {
    let list = StreamDocumentReader.list(
      try CorpusPlace.shared.bytes("streams/asset-list-no-duration.json"), file: "l.json")
    #expect(list.list?.assets.count == 2)
    #expect(list.diagnostics.map(\.rule.id) == ["AssetListMalformed"])
    let poll = StreamDocumentReader.source(
      try CorpusPlace.shared.bytes("streams/mediatailor-tracking-poll-2.json"), file: "t.json")
    #expect(poll.diagnostics == [])
    guard case .document? = poll.content else {
      Issue.record("the tracking is no document")
      return
    }
  }
}
