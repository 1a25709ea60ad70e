import Comparison
import Testing

struct RecordingTests {
  private static let recording = Recording(
    lines: [
      RecordingLine(.tag, "GET", "ad.xml", at: .milliseconds(-120), hop: 1),
      RecordingLine(.media, "GET", "https://cdn.example/ad.mp4", at: .zero, status: 206),
      RecordingLine(
        .beacon, "POST", "https://t.example/start?x=\"%3A", at: .microseconds(256_001), hop: 0,
        event: "start", status: 204),
    ], end: .seconds(12),
    origin: PlaybackOrigin(at: .milliseconds(50), within: .milliseconds(7)))

  private static let text = #"""
    {"v":1,"atUs":-120000,"method":"GET","url":"ad.xml","kind":"tag","hop":1,"status":200}
    {"v":1,"atUs":0,"method":"GET","url":"https://cdn.example/ad.mp4","kind":"media","status":206}
    {"v":1,"atUs":256001,"method":"POST","url":"https://t.example/start?x=\"%3A","kind":"beacon","hop":0,"event":"start","status":204}
    {"v":1,"atUs":12000000,"kind":"end","origin":{"atUs":50000,"withinUs":7000}}

    """#

  @Test func `a recording is one request a line, and reads back as it was`() throws {
    #expect(Self.recording.text == Self.text)
    #expect(try Recording(reading: Self.text) == Self.recording)
    var without = Self.recording
    without.origin = nil
    #expect(try Recording(reading: without.text) == without)
  }

  @Test func `kinds and keys of later versions' additions are ignored`() throws {
    let text =
      #"{"v":1,"kind":"note","words":"x"}"# + "\n"
      + #"{"v":1,"atUs":1,"kind":"end","more":true}"#
    #expect(try Recording(reading: text) == Recording(lines: [], end: .microseconds(1)))
  }

  @Test(arguments: [
    ("", "line 2: the last line, of kind 'end', is missing"),
    ("{\n", "line 1: it is not JSON: expected '\"' at byte 1"),
    ("[]\n", "line 1: it is not a JSON object"),
    (#"{"v":2,"kind":"end","atUs":0}"#, "line 1: 'v' must be 1"),
    ("\n" + #"{"v":1,"kind":"end"}"#, "line 2: 'atUs' must be a whole number"),
    (#"{"v":1,"kind":"tag","atUs":0,"method":"GET","status":200}"#, "line 1: 'url' must be text"),
    (
      #"{"v":1,"kind":"end","atUs":0}"# + "\n" + #"{"v":1,"kind":"end","atUs":0}"#,
      "line 2: no line may follow the line of kind 'end'"
    ),
  ])
  func `a malformed line is named with what is wrong`(text: String, words: String) {
    let failure = #expect(throws: Recording.Malformation.self) { try Recording(reading: text) }
    #expect(failure?.description == words)
  }

  @Test func `a reception counts from its media, and knows the hop of each document`() throws {
    var urls = ServedURLs(base: "http://127.0.0.1:1/t")
    for (number, text) in [
      "<Wrapper><VASTAdTagURI>https://a/2</VASTAdTagURI><Error>https://a/e</Error></Wrapper>",
      "<Wrapper><VASTAdTagURI>https://a/3</VASTAdTagURI></Wrapper>",
      "<InLine><Impression>https://a/i</Impression><MediaFile>https://a/m</MediaFile></InLine>",
    ].enumerated() {
      let document = Array("<VAST><Ad>\(text)</Ad></VAST>".utf8)
      _ = DocumentRewriting(of: document, number: number, in: &urls)
    }
    func request(_ role: ServedURL.Role, _ number: Int, at seconds: Double) -> ReceivedRequest {
      let served = urls.url(role, number)
      return ReceivedRequest(
        method: "GET", url: served?.text ?? "", served: served, at: .seconds(seconds), status: 200)
    }
    let requests = [
      ReceivedRequest(
        method: "GET", url: "http://127.0.0.1:1/t/tag.xml", at: .seconds(1), status: 200),
      request(.document, 0, at: 1.1), request(.document, 1, at: 1.2), request(.media, 0, at: 2),
      request(.tracker, 1, at: 2.5), request(.tracker, 0, at: 3),
    ]
    let recording = Recording(
      of: requests, tag: "ad.xml", served: urls, end: .seconds(5),
      origin: PlaybackOrigin(at: .seconds(2.25), within: .zero))
    #expect(
      recording.lines.map(\.kind) == [.tag, .wrapper, .wrapper, .media, .beacon, .beacon])
    #expect(recording.lines.map(\.hop) == [2, 1, 0, nil, 0, 2])
    #expect(recording.lines.map(\.event).suffix(2) == ["impression", "error"])
    #expect(recording.lines.map(\.url).first == "ad.xml")
    #expect(recording.lines.first?.at == .seconds(-1) && recording.end == .seconds(3))
    #expect(recording.origin?.at == .milliseconds(250))
  }
}
