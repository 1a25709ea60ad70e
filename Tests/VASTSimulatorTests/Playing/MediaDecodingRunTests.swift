import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

/// Files that FFmpeg decodes and a player does not.
struct MediaDecodingRunTests {
  private static func file(_ video: String?, _ audio: String?) -> MediaFacts {
    var streams: [MediaStream] = []
    if let video {
      streams.append(
        MediaStream(
          index: 0, kind: .video, codecName: video, picture: .init(width: 480, height: 270)))
    }
    if let audio {
      streams.append(MediaStream(index: streams.count, kind: .audio, codecName: audio))
    }
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1000, duration: .seconds(8),
      streams: streams, videoFrames: MediaFrames(times: [.zero]))
  }

  private static let hevc = file("hevc", nil)

  @Test func `a browser plays nothing of HEVC without sound, and 'exact' all of it`() throws {
    let record = try play(facts: Self.hevc, player: .html5)
    #expect(record.outcome == .error)
    #expect(record.ads.map(\.errorCode) == [405])
    #expect(
      record.failedDecisions.map(\.reason) == [
        "the player cannot play the media 'https://m.example/m.mp4': Chromium does not decode HEVC; "
          + "add an MP4 with H.264 and AAC"
      ])
    #expect(try play(facts: Self.hevc).outcome == .completed)
  }

  @Test(
    arguments: [
      (.html5, "405"), (.rmpVast, "401"), (.arteVideojsVast, "900"), (.vastClientJS, "405"),
      (.fluidPlayer, nil), (.openPlayerJS, nil), (.criteoIOSApp, nil),
    ] as [(PlayerProfile, String?)])
  func `each player sends its own code for a file that it cannot decode`(
    player: PlayerProfile, code: String?
  ) throws {
    let tag = TagText(error: "https://e.example/[ERRORCODE]")
    let record = try play(tag: tag, facts: Self.hevc, player: player)
    let sent = record.beacons.map(\.beacon.url).filter { $0.hasPrefix("https://e.example/") }
    #expect(sent == (code.map { ["https://e.example/\($0)"] } ?? []))
  }

  @Test func `HEVC with sound plays to its end in a browser, and the finding is an error`() throws {
    let record = try play(facts: Self.file("hevc", "aac"), player: .html5)
    #expect(record.outcome == .completed)
    #expect(record.ads.map(\.errorCode) == [nil])
    let finding = try #require(
      record.diagnostics.first { $0.rule.id == "PlayerShowsNoPicture" })
    #expect(finding.severity == .error)
    #expect(finding.location?.position != nil)
    #expect(
      finding.message
        == "player 'html5' plays the sound alone: Chromium does not decode HEVC; add an MP4 with "
        + "H.264 and AAC")
  }

  @Test func `AC-3 beside H.264 is not heard in a browser, which is a warning`() throws {
    let record = try play(facts: Self.file("h264", "ac3"), player: .html5)
    #expect(record.outcome == .completed)
    #expect(
      record.messages("PlayerPlaysNoSound") == [
        "player 'html5' plays no sound: Chromium does not decode AC-3; encode the sound as AAC"
      ])
    #expect(record.messages("PlayerShowsNoPicture") == [])
  }

  @Test(arguments: [PlayerProfile.exact, .criteoIOSApp])
  func `a player whose decoders were not measured plays what FFmpeg opens`(
    player: PlayerProfile
  ) throws {
    for file in [Self.file("hevc", "aac"), Self.file("mpeg4", "ac3")] {
      let record = try play(facts: file, player: player)
      #expect(record.outcome == .completed)
      #expect(record.messages("PlayerShowsNoPicture") == [])
      #expect(record.messages("PlayerPlaysNoSound") == [])
    }
  }
}
