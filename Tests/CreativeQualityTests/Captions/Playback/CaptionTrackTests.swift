import CreativeQuality
import Media
import Testing

struct CaptionTrackTests {
  private func file(_ language: String?, isEmpty: Bool = false) -> CaptionFile {
    let cue = "00:01.000 --> 00:02.000\n\(language ?? "none")\n"
    return Captioned.read("WEBVTT\n\n" + (isEmpty ? "" : cue), language: language)
  }

  private static let embedded = [Cue(start: .zero, end: nil, text: "inside")]

  @Test(
    arguments: [
      (nil, ["en", "fr"], "en"), ("fr", ["en", "fr"], "fr"), ("FR", ["en", "fr"], "fr"),
      ("en", ["en-US", "en"], "en"), ("en", ["fr", "en-US"], "en-US"),
      ("en-GB", ["fr", "en"], "en"), ("en-GB", ["en-US"], nil), ("de", ["en", "fr"], nil),
      ("nonsense!", ["en"], nil), ("en", [], nil),
    ] as [(String?, [String], String?)])
  func `the viewer's language is found`(wanted: String?, languages: [String], chosen: String?) {
    let track = CaptionTrack.chosen(
      from: languages.map { file($0) }, embedded: Self.embedded, language: wanted)
    #expect(track?.language == chosen)
    #expect(track?.cues.map(\.text) == chosen.map { [$0] })
  }

  @Test func `files without cues do not count, and what is inside the video comes last`() {
    let files = [file("en", isEmpty: true), file(nil)]
    #expect(
      CaptionTrack.chosen(from: files, embedded: Self.embedded, language: nil)?.cues.map(\.text)
        == ["none"])
    #expect(
      CaptionTrack.chosen(from: [files[0]], embedded: Self.embedded, language: nil)
        == CaptionTrack(language: nil, cues: Self.embedded))
    #expect(CaptionTrack.chosen(from: [], embedded: [], language: nil) == nil)
  }
}
