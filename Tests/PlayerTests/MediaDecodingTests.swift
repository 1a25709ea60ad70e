import TestSupport
import Testing
import VAST
import Vocabulary

@testable import Player

struct MediaDecodingTests {
  private static let mp4 = "mov,mp4,m4a,3gp,3g2,mj2"

  @Test(
    arguments: [
      // Measured together.
      (mp4, "h264", "aac", .plays), (mp4, "hevc", "aac", .soundOnly),
      (mp4, "hevc", nil, .nothingDecoded), (mp4, "h264", "ac3", .pictureOnly),
      ("mpegts", "h264", "aac", .notOpened), ("hls", "h264", "aac", .plays),
      ("hls", "hevc", "aac", .nothingDecoded), ("matroska,webm", "vp9", "opus", .plays),
      // Each codec by itself.
      (mp4, "hevc", "opus", .soundOnly), (mp4, "hevc", "ac3", .nothingDecoded),
      (mp4, "mpeg4", nil, .nothingDecoded), (mp4, "vp9", "eac3", .pictureOnly),
      (mp4, nil, "eac3", .nothingDecoded), ("matroska,webm", "hevc", "aac", .soundOnly),
      ("flv", "vp6f", nil, .notOpened), ("avi", "h264", nil, .notOpened),
      // Not measured.
      (mp4, "vvc", "aac", .plays), ("nut", "h264", "aac", .plays), (mp4, nil, nil, .plays),
    ] as [(String, String?, String?, MeasuredMedia.Outcome)])
  func `Chromium does with a file what was measured, codec by codec where that was not`(
    container: String, video: String?, audio: String?, outcome: MeasuredMedia.Outcome
  ) {
    let media = MediaStreams(container, video: video, audio: audio)
    #expect(MediaDecoding.chromium.outcome(of: media) == outcome)
    #expect((MediaDecoding.chromium.refusal(of: media) != nil) == outcome.isRefusal)
    #expect(MediaDecoding.everything.outcome(of: media) == .plays)
    #expect(MediaDecoding.everything.refusal(of: media) == nil)
  }

  @Test func `a refusal names what is not decoded and what to do`() {
    func words(_ container: String, _ video: String?, _ audio: String?) -> String? {
      let media = MediaStreams(container, video: video, audio: audio)
      return MediaDecoding.chromium.refusal(of: media)?.reason(of: "u")
    }
    let failure = "the player cannot play the media 'u': Chromium does not"
    let fix = "; add an MP4 with H.264 and AAC"
    #expect(words(Self.mp4, "hevc", nil) == "\(failure) decode HEVC\(fix)")
    #expect(words(Self.mp4, "mpeg4", "ac3") == "\(failure) decode MPEG-4 Visual and AC-3\(fix)")
    #expect(words("flv", "h264", "aac") == "\(failure) read 'flv' files\(fix)")
  }

  @Test func `no two files of the table contradict each other`() {
    let files = MediaDecodingTable.chromium.files
    for file in files {
      let alike = files.filter { $0.streams == file.streams }
      #expect(Set(alike.map(\.outcome)).count == 1, "\(file.streams)")
      #expect(Set(alike.map { "\($0.type) \($0.detail)" }).count == alike.count, "\(file.streams)")
      #expect(MediaDecodingTable.chromium.outcome(of: file.streams) == file.outcome)
    }
    #expect(files.count >= 14)
  }

  @Test func `browsers' profiles go by the table, other profiles play all`() {
    for player in PlayerProfile.builtIn {
      let isBrowser = player == .html5 || PlayerProfile.captured.contains(player)
      #expect(
        player.capabilities.media.decoding == (isBrowser ? .chromium : .everything),
        "\(player.name)")
    }
  }

  @Test(
    arguments: [
      ("video/mp4", "", nil), ("video/mp4", "avc1.4D401F, mp4a.40.2", nil),
      ("video/webm", "vp9,opus", nil), ("video/quicktime", "", nil), (nil, "", nil),
      ("video/mp4", "hvc1.1.6.L93.B0", "Chromium does not decode HEVC"),
      ("video/mp4", "avc1.4D401F, ac-3", "Chromium does not decode AC-3"),
      ("VIDEO/MP2T; x=y", "", "Chromium does not read 'video/mp2t'"),
    ] as [(String?, String, String?)])
  func `a declaration is objected to only where a measurement is`(
    type: String?, codecs: String, objection: String?
  ) {
    let table = MediaDecodingTable.chromium
    #expect(table.objection(toType: type, codecs: MediaCodec.codecs(in: codecs)) == objection)
  }
}

struct MediaFailureTests {
  @Test(
    arguments: [
      (
        .absent(.unmapped(.media, url: "u", reason: "give --map")), 401,
        "the media 'u' was not fetched: give --map"
      ),
      (.absent(.missingPart("beside the tag")), 401, "the media 'u' was not found: beside the tag"),
      (
        .absent(.failed(NetworkFailure(.timedOut, "10 s"))), 402,
        "the media 'u' did not arrive in time: 10 s"
      ),
      (.undisplayable("bad data"), 405, "the media 'u' cannot be displayed: bad data"),
      (
        .notDecoded("Chromium does not decode HEVC"), 405,
        "the player cannot play the media 'u': Chromium does not decode HEVC"
      ),
      (.beyondLimits("8k"), 400, "the media 'u' exceeds the player's limits: 8k"),
    ] as [(MediaFailure, Int, Named<String>)])
  func `every failure has its code and words`(
    failure: MediaFailure, code: Int, reason: Named<String>
  ) {
    #expect(failure.code.rawValue == code)
    #expect(failure.reason(of: "u") == reason.value)
  }
}
