import Foundation
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTLint

struct StreamDocumentReaderTests {
  @Test func `a document that is longer than the limit is not read`() {
    let playlist = "#EXTM3U\n" + String(repeating: "# a comment of a playlist\n", count: 400_000)
    let source = StreamDocumentReader.source(Array(playlist.utf8), file: "a.m3u8")
    #expect(source.content == nil)
    #expect(
      source.diagnostics.map(\.description) == [
        "a.m3u8:1:1: error: the document is longer than the limit of 10000000 bytes "
          + "[DocumentTooLarge]"
      ])
    let list = StreamDocumentReader.list(Array(playlist.utf8), file: "l.json")
    #expect(list.list == nil && list.diagnostics.map(\.rule.id) == ["DocumentTooLarge"])
  }

  @Test func `lists that are nested too deep are refused with their place`() {
    let deep = "{\"ASSETS\": " + String(repeating: "[", count: 200)
    let list = StreamDocumentReader.list(Array(deep.utf8), file: "l.json")
    #expect(list.list == nil)
    #expect(
      list.diagnostics.map(\.description) == [
        "l.json:1:139: error: the document is not JSON: expected at most 128 levels of lists and "
          + "objects [AssetListMalformed]"
      ])
  }

  @Test func `a multivariant playlist names the media playlist of its first variant`() {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="s"
      #EXT-X-STREAM-INF:BANDWIDTH=1
      low.m3u8?s={$s}
      #EXT-X-STREAM-INF:BANDWIDTH=2
      high.m3u8
      """
    #expect(
      StreamDocumentReader.source(Array(text.utf8), file: "https://h/m.m3u8?s=5")
        == StreamParsing(content: .multivariant(mediaPlaylist: "low.m3u8?s=5")))
  }

  @Test(arguments: ["{}", "{\"payload\": 1}", "<VAST/>", "", "[1]", "# EXTINF"])
  func `what is no document of a stream is left to the others`(text: String) {
    #expect(StreamDocumentKind(of: Array(text.utf8)) == nil)
    #expect(!StreamReader.reads(Array(text.utf8)))
  }
}

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
