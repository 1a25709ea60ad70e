import Comparison
import Documents
import Testing

/// The beacons in the parameters of verifications.
struct ParameterRewritingTests {
  private static let base = "http://127.0.0.1:8000/token"

  private static func tag(_ parameters: String, vendor: String = " vendor='v.example-omid'")
    -> String
  {
    "<VAST><AdVerifications><Verification\(vendor)><VerificationParameters>\n"
      + "\(parameters)</VerificationParameters></Verification></AdVerifications></VAST>"
  }

  private func rewritten(
    _ document: some Sequence<UInt8>, servesParameters: Bool = true
  ) -> (bytes: [UInt8], urls: ServedURLs, kept: [KeptURL]) {
    var urls = ServedURLs(base: Self.base, servesParameters: servesParameters)
    let rewriting = DocumentRewriting(of: Array(document), number: 0, in: &urls)
    return (rewriting.bytes, urls, rewriting.kept)
  }

  /// What a parser reads as the parameters.
  private func parameters(_ bytes: [UInt8]) throws -> String {
    let document = try #require(XPathDocument(bytes))
    return try #require(document.texts("//VerificationParameters").first)
  }

  @Test func `only the schemes change, and every beacon is the vendor's`() {
    let text = #"""
      <![CDATA[ {"x": "https://no.example/", "beacons": {"omidTrackView" :
        "https://v.example/o?a=\u00e9&cb=[CACHEBUSTING]", "start":"http:\/\/v.example\/s","own": "//v.example/x",
        "complete": "", "midpoint": 1}, "y": "é"} ]]>
      """#
    let (bytes, urls, kept) = rewritten(Self.tag(text).utf8)
    let expected = text.replacing("https://v.", with: "\(Self.base)/t0/v.")
      .replacing(#"http:\/\/v."#, with: "\(Self.base)/t1/v.")
      .replacing("//v.example/x", with: "\(Self.base)/t2/v.example/x")
    #expect(String(decoding: bytes, as: UTF8.self) == Self.tag(expected))
    #expect(kept.isEmpty)
    let trackers = urls.urls(of: .tracker)
    #expect(
      trackers.map(\.label)
        == ["omidTrackView", "start", "own"].map { "\($0) (verification of v.example-omid)" })
    #expect(trackers.map(\.vendor) == Array(repeating: "v.example-omid", count: 3))
    #expect(trackers[1].text == "http://v.example/s")
  }

  @Test func `a text of references or sections is the same JSON with other URLs`() throws {
    let json = #"{"beacons": {"start": "https://v.example/s?a=1&b=<2>"}}"#
    let expected = json.replacing("https://", with: "\(Self.base)/t0/")
    let escaped = json.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    for text in [
      escaped, escaped.replacing("\"", with: "&quot;"), escaped.replacing(":", with: "&#58;"),
      "<![CDATA[{\"beacons\"]]><!-- x -->"
        + "<![CDATA[\(json.dropFirst(10))]]>",
    ] {
      let (bytes, urls, kept) = rewritten(Self.tag(text).utf8)
      let read = try parameters(bytes)
      #expect(
        read.drop { $0.isWhitespace } == expected, "\(text)")
      #expect(kept.isEmpty && urls.urls(of: .tracker).count == 1)
    }
  }

  @Test(arguments: [
    "id=1&u=https://v.example/", "{}", #"{"beacons": ["https://v.example/s"]}"#,
    #"{"beacons": {"start": "https://v.example/s"}"#,
    #"{"beacons": {}, "beacons": {"start": "https://v.example/s"}}"#,
    #"{"beacons": {"start": "https://v.example/1", "start": "https://v.example/2"}}"#,
    #"{"beacons": {"start": "\u0068ttps://v.example/s"}}"#,
    #"{"beacons": {"start": "&unknown;https://v.example/s"}}"#,
    #"{"beacons": <b/>{"start": "https://v.example/s"}}"#,
  ])
  func `other parameters stay, and are noted with their vendor`(text: String) {
    let tag = Self.tag(text)
    let (bytes, urls, kept) = rewritten(tag.utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == tag)
    #expect(urls.urls(of: .tracker).isEmpty)
    #expect(
      kept == [KeptURL("v.example-omid", .parameters, of: "VerificationParameters", line: 1)])
  }

  @Test func `a beacon that no server answers is noted, and the others are served`() {
    let (bytes, urls, kept) = rewritten(
      Self.tag(#"{"beacons": {"start": "[BASE]/s", "complete": "https://v.example/c"}}"#).utf8)
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(#""start": "[BASE]/s", "complete": "http:"#))
    #expect(urls.urls(of: .tracker).map(\.text) == ["https://v.example/c"])
    #expect(kept == [KeptURL("[BASE]/s", .otherScheme, of: "VerificationParameters", line: 1)])
  }

  @Test func `the bytes of another encoding stay`() {
    let parts = Self.tag(#"{"name": "É", "beacons": {"start": "https://v.example/s"}}"#)
      .split(separator: "É").map { Array($0.utf8) }
    let (bytes, _, kept) = rewritten(parts[0] + [0xC9] + parts[1])
    let served = String(decoding: parts[1], as: UTF8.self)
      .replacing("https://", with: "\(Self.base)/t0/")
    #expect(bytes == parts[0] + [0xC9] + Array(served.utf8))
    #expect(kept.isEmpty)
  }

  @Test func `vendors and trackers with the same URL are told apart`() {
    let json = #"{"beacons": {"start": "https://t.example/s"}}"#
    let document =
      "<A>"
      + ["a", "b", ""].map {
        Self.tag(json, vendor: $0.isEmpty ? "" : " vendor='\($0)'")
      }.joined() + "<Tracking event='start'>https://t.example/s</Tracking></A>"
    let (_, urls, _) = rewritten(document.utf8)
    let trackers = urls.urls(of: .tracker)
    #expect(trackers.map(\.vendor) == ["a", "b", "", nil])
    #expect(
      trackers.map(\.label) == [
        "start (verification of a)", "start (verification of b)", "start (verification)", "start",
      ])
  }

  @Test func `parameters stay, and are not noted, where no vendor is wanted`() {
    let tag = Self.tag(#"{"beacons": {"start": "https://v.example/s"}}"#)
    let (bytes, urls, kept) = rewritten(tag.utf8, servesParameters: false)
    #expect(String(decoding: bytes, as: UTF8.self) == tag)
    #expect(kept.isEmpty && urls.urls(of: .tracker).isEmpty)
  }
}
