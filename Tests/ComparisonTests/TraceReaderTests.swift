import Network
import Testing
import Vocabulary

@testable import Comparison

struct TraceReaderTests {
  private static let stream = """
    {"atUs":0,"kind":"run","phase":"start","seq":0,"v":1}
    {"ad":1,"atUs":1500,"cause":"playback","event":"progress","hop":2,"kind":"beacon","offset":9,"seq":1,\
    "source":"vast","template":"https://t/[IFA]","url":"https://t/x","v":1}
    {"atUs":2000,"event":"start","hop":0,"kind":"beacon","seq":2,"source":"verification",\
    "template":"https://v/","url":"https://v/","v":1,"vendor":"a"}
    {"atUs":3000,"kind":"run","outcome":"skipped","phase":"finish","seq":3,"v":1}

    """

  private static let beacons = [
    TracedRequest(
      "https://t/x", at: .microseconds(1500), template: URLTemplate("https://t/[IFA]"),
      purpose: TracedRequest.Purpose(event: "progress", hop: 2, ad: 1, offset: 9)),
    TracedRequest(
      "https://v/", at: .microseconds(2000), template: URLTemplate("https://v/"),
      purpose: TracedRequest.Purpose(source: "verification", event: "start", vendor: "a")),
  ]

  @Test func `an event stream has its beacons and its outcome`() throws {
    let trace = try TraceReader.trace(of: Self.stream, name: "s")
    #expect(trace == BeaconTrace(name: "s", requests: Self.beacons, outcome: "skipped", ads: []))
  }

  @Test func `a tracker's text is completed by the URL that was sent`() throws {
    let stream = """
      {"event":"start","kind":"beacon","template":"\\n  //t/s?c=[CB] ","url":"https://t/s?c=1","v":1}

      """
    let template = try TraceReader.trace(of: stream, name: "s").requests.first?.template
    #expect(template?.text == "https://t/s?c=[CB]")
    #expect(template?.declared == "\n  //t/s?c=[CB] ")
  }

  /// The decisions about three ads; the second is selected and never started.
  private static let decisions = """
    {"decision":"selected","adID":"a","kind":"ad","title":"A","v":1,"mediaFile":{"url":"https://m/a",\
    "type":"video/mp4","durationDeclaredUs":2000000,"durationActualUs":1000000},"clickThroughs":\
    [{"creative":"linear","url":"https://p/a"},{"creative":"icon","id":"i","url":"https://p/i"}]}
    {"decision":"started","adID":"a","kind":"ad","v":1}
    {"decision":"selected","adID":"b","kind":"ad","v":1}
    {"decision":"selected","adID":"c","kind":"ad","nonLinear":{"url":"https://m/c","durationUs":5}}
    {"decision":"started","adID":"c","kind":"ad","v":1}

    """

  private static let ads = [
    TracedAd(
      adID: "a", title: "A", asset: URLTemplate("https://m/a"), type: "video/mp4",
      declaredDuration: .seconds(2), duration: .seconds(1),
      pages: [
        .init("linear", URLTemplate("https://p/a")), .init("icon 'i'", URLTemplate("https://p/i")),
      ]),
    TracedAd(adID: "c", asset: URLTemplate("https://m/c"), duration: .microseconds(5)),
  ]

  @Test func `the ads that were started have what they play and open`() throws {
    let stream = Self.decisions.replacing("\"durationUs\":5}}", with: "\"durationUs\":5},\"v\":1}")
    #expect(try TraceReader.trace(of: stream, name: "s").ads == Self.ads)
    let list = Self.decisions.split(separator: "\n").joined(separator: ",")
    let har = """
      {"log": {"_outcome": "skipped", "_ads": [\(list)], "entries": [
        {"_event": "start", "_template": "https://v/", "request": {"method": "GET", "url": \
      "https://v/"}, "response": {"status": 500}}]}}
      """
    let trace = try TraceReader.trace(of: har, name: "h")
    #expect(trace.ads == Self.ads && trace.outcome == "skipped")
    #expect(trace.requests.map(\.answer) == [.status(500)])
  }

  @Test func `units play ads of their own`() throws {
    let stream = """
      {"decision":"selected","adID":"a","kind":"ad","unit":"x","v":1}
      {"decision":"selected","adID":"b","kind":"ad","unit":"y","v":1}
      {"decision":"started","kind":"ad","unit":"x","v":1}
      {"decision":"started","kind":"ad","unit":"y","v":1}

      """
    let record = """
      {"v": 1, "beacons": [], "units": [{"unit": "x", "ads": [{"ad": 0, "id": "a"}, {"id": "z"}]},
      {"unit": "y", "ads": [{"ad": 0, "id": "b"}]}]}
      """
    let ads = [TracedAd(unit: "x", adID: "a"), TracedAd(unit: "y", adID: "b")]
    #expect(try TraceReader.trace(of: stream, name: "s").ads == ads)
    #expect(try TraceReader.trace(of: record, name: "r").ads == ads)
  }

  @Test func `an answer is what a server decided, or that none came`() throws {
    func answers(_ members: String) throws -> [TracedRequest.Answer?] {
      try TraceReader.trace(
        of: #"{"event":"start","kind":"beacon","url":"https://t/","v":1\#(members)}"#, name: "s"
      ).requests.map(\.answer)
    }
    #expect(try answers("") == [nil])
    #expect(try answers(#","delivery":"rejected","status":404"#) == [.status(404)])
    #expect(try answers(#","delivery":"failed""#) == [TracedRequest.Answer.none])
    #expect(try answers(#","delivery":"cancelled""#) == [nil])
  }

  @Test func `a run record has the same`() throws {
    let record = """
      {"v": 1, "outcome": "skipped", "beacons": [
        {"ad":1,"atUs":1500,"event":"progress","hop":2,"offset":9,"source":"vast",
         "template":"https://t/[IFA]","url":"https://t/x","macros":{}},
        {"atUs":2000,"event":"start","hop":0,"source":"verification","template":"https://v/",
         "url":"https://v/","vendor":"a"}]}
      """
    #expect(
      try TraceReader.trace(of: record, name: "r").requests == Self.beacons)
  }

  @Test func `a HAR file of a simulated run is a run, though nothing was sent`() throws {
    let har = """
      {"log": {"entries": [
        {"_purpose": "vast", "request": {"url": "file:tag.xml"}},
        {"_event": "start", "_hop": 0, "_source": "verification", "_template": "https://v/",
         "_vendor": "a", "_virtualTimeUs": 2000, "request": {"method": "GET", "url": "https://v/"},
         "response": {"status": 0}}]}}
      """
    let trace = try TraceReader.trace(of: har, name: "h")
    #expect(trace == BeaconTrace(name: "h", requests: [Self.beacons[1]]))
  }

  @Test func `a recording has its beacons, and all its requests where there are none`() throws {
    func exchange(_ url: String, _ purpose: String) -> Exchange {
      Exchange(Exchange.Request(url, purpose: purpose), start: .seconds(1))
    }
    let tag = exchange("https://a/tag", "vast")
    let beacon = exchange("https://t/x", "beacon")
    func urls(_ exchanges: [Exchange]) throws -> [String] {
      let trace = try TraceReader.trace(of: ExchangeRecording(exchanges), name: "f")
      #expect(trace.isCapture && trace.requests.allSatisfy { $0.at == .seconds(1) })
      return trace.requests.map(\.url)
    }
    #expect(try urls([tag, beacon]) == ["https://t/x"])
    #expect(try urls([tag]) == ["https://a/tag"])
  }

  @Test(arguments: [
    ("", "f:1:1: expected a value"), ("[]", "f: the file is not an event stream"),
    (#"{"kind":"run","v":2}"#, "f:1:1: the line is not part of an event stream of version 1"),
    ("{\"kind\":\"run\",\"v\":1}\n{\"kind\"", "f:2:8: expected ':'"),
    (#"{"log":{"entries":[]}}"#, "f: the file contains no request that was sent"),
    (#"{"log":{}}"#, "f: 'log.entries' is not a list"),
    (#"{"v":2,"beacons":[]}"#, "f: the file is not an event stream"),
  ])
  func `what has no beacons says what it lacks, and where`(text: String, message: String) {
    let error = #expect(throws: TraceReader.Failure.self) {
      try TraceReader.trace(of: text, name: "f")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
