import Testing

@testable import CreativeQuality

struct CaptionFormatTests {
  @Test(
    arguments: [
      ("text/vtt", .webVTT), ("TEXT/VTT; charset=utf-8", .webVTT), (" text/vtt ", .webVTT),
      ("application/x-subrip", .subRip), ("text/srt", .subRip), ("application/ttml+xml", .ttml),
      ("application/ttaf+xml", .ttml), ("text/plain", nil), ("", nil), ("application/xml", nil),
    ] as [(String, CaptionFormat?)])
  func `a media type names a form`(type: String, format: CaptionFormat?) {
    #expect(CaptionFormat(mediaType: type) == format)
  }

  @Test(arguments: CaptionFormat.allCases)
  func `the type to declare is one of its own`(format: CaptionFormat) {
    #expect(CaptionFormat(mediaType: format.mediaType) == format)
  }

  @Test(
    arguments: [
      ("https://c.example/a.vtt?x=a.srt#b.ttml", .webVTT), ("a.SRT", .subRip), ("a.dfxp", .ttml),
      ("https://c.example/captions", nil), ("a.xml", nil), ("", nil), ("?", nil),
    ] as [(String, CaptionFormat?)])
  func `an address's ending names a form`(path: String, format: CaptionFormat?) {
    #expect(CaptionFormat(path: path) == format)
  }

  @Test(
    arguments: [
      ("WEBVTT", .webVTT), ("WEBVTT - title\n", .webVTT), (" WEBVTT", nil), ("webvtt", nil),
      ("1\n00:00:01,000 --> 00:00:02,000\nx", .subRip),
      ("\n\n1\r\n00:00:01,000 --> 00:00:02,000\r\nx", .subRip),
      ("1\n00:00:01,000 -> 00:00:02,000\nx", nil), ("12345", nil),
      ("<tt>", .ttml), ("<?xml version='1.0'?>\n<!-- x -->\n<a:tt xmlns:a='x'/>", .ttml),
      ("<html><title>x</title></html>", nil), ("<vtt>", nil), ("<", nil), ("", nil), ("{}", nil),
    ] as [(String, CaptionFormat?)])
  func `a text shows its form by its beginning`(text: String, format: CaptionFormat?) {
    #expect(CaptionFormat(text: Array(text.utf8)) == format)
  }
}
