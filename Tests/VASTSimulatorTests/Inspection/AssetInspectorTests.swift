import CreativeQuality
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Which assets of a chain are asked for.
struct AssetInspectorTests {
  /// What is asked for, and what is found, of an inline ad behind a wrapper.
  private func inspect(
    inline: String, wrapper: String = "", media: String? = nil,
    map: [ResourceMap.Rule] = [], answers: [String: NetworkAnswer]? = [:]
  ) throws -> (assets: [AssetInspection], asked: [String]) {
    var request = RunRequest(
      tag: .init(path: "tags/root", displayName: "root"), scenario: PlaybackScenario(name: "s"),
      profile: .exact)
    request.media = media.map { .init(path: $0, displayName: $0) }
    request.settings.map = ResourceMap([.init(prefix: "https://ads.example/", path: "tags/")] + map)
    let tags = [
      "tags/root": Self.document(
        """
        <Wrapper><AdSystem>t</AdSystem><Impression>https://t.example/w</Impression>
        <VASTAdTagURI>https://ads.example/sub/inline</VASTAdTagURI>\(wrapper)</Wrapper>
        """),
      "tags/sub/inline": Self.document(
        """
        <InLine><AdSystem>t</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://t.example/i</Impression><Creatives>\(inline)</Creatives></InLine>
        """),
    ]
    let network = answers.map { MadeNetwork($0) }
    var service = RunService(files: ChainFiles(tags: tags, media: [:]))
    service.network = network
    let inspection = try service.inspect(request, askingForAssets: true)
    return (inspection.assets, network?.asked ?? [])
  }

  private static func document(_ ad: String) -> String {
    #"<VAST version="4.2"><Ad id="1">\#(ad)</Ad></VAST>"#
  }

  private func linear(_ further: String, type: String = "video/mp4") -> String {
    """
    <Creative><Linear><Duration>00:00:08</Duration><MediaFiles>
    <MediaFile delivery="streaming" type="\(type)" width="480" height="270">
    https://m.example/ad</MediaFile>\(further)</Linear></Creative>
    """
  }

  private func companion(_ resource: String) -> String {
    """
    <Creative><CompanionAds><Companion width="300" height="250">\(resource)</Companion>
    </CompanionAds></Creative>
    """
  }

  private func picture(_ url: String) -> String {
    "<StaticResource creativeType=\"image/png\">\(url)</StaticResource>"
  }

  @Test func `assets of every hop are asked for, relative URLs from their document`() throws {
    let (assets, asked) = try inspect(
      inline: linear("</MediaFiles>") + companion(picture("a.png")),
      wrapper: "<Creatives>\(companion(picture("https://w.example/w.png")))</Creatives>")
    #expect(assets.map(\.url) == ["https://ads.example/sub/a.png", "https://w.example/w.png"])
    #expect(assets.map(\.location.file) == ["inline", "root"])
    // The first is mapped to a folder.
    #expect(asked == ["resource https://w.example/w.png"])
    #expect(assets.last?.result == .missing(reason: "nobody is there"))
    guard case .notRead? = assets.first?.result else {
      Issue.record("\(assets)")
      return
    }
  }

  @Test func `one URL is asked for once, whatever its cache buster`() throws {
    let url = "https://c.example/p?cb=[CACHEBUSTING]"
    let (assets, asked) = try inspect(
      inline: linear("</MediaFiles>") + companion(picture(url)) + companion(picture(url)))
    #expect(assets.count == 1)
    #expect(Set(asked).count == 1 && asked.allSatisfy { !$0.contains("[") })
  }

  @Test(arguments: ["data:image/png;base64,AAAA", "market://details?id=a"])
  func `what no server is asked for is no asset`(url: String) throws {
    #expect(
      try inspect(inline: linear("</MediaFiles>") + companion(picture(url))).assets.isEmpty)
  }

  @Test func `a playlist is asked whether pages may read it, unless a file stands for it`() throws {
    let inline = linear("</MediaFiles>", type: "application/x-mpegURL")
    let url = "https://m.example/ad"
    let answers = [url: NetworkAnswer.text("#EXTM3U", from: url)]
    let (assets, _) = try inspect(inline: inline, answers: answers)
    #expect(assets.map(\.kind) == [.playlist])
    #expect(assets.first?.result == .answered(url: url, refusal: nil))
    #expect(try inspect(inline: inline, media: "ad.mp4", answers: answers).assets.isEmpty)
  }

  @Test func `of several pages for the ad the one that opens is asked for`() throws {
    func clicks(_ url: String) -> String {
      "<VideoClicks><ClickThrough>\(url)</ClickThrough></VideoClicks>"
    }
    let (assets, _) = try inspect(
      inline: linear("</MediaFiles>" + clicks("https://a.example/inner")),
      wrapper: """
        <Creatives><Creative><Linear>\(clicks("https://a.example/outer"))</Linear></Creative>
        </Creatives>
        """)
    #expect(assets.map(\.url) == ["https://a.example/inner"])
    #expect(assets.map(\.kind) == [.clickThrough(of: .linear)])
  }
}

/// How an asset is asked for, without a network.
struct AssetProbeTests {
  private static let url = "https://cdn.example/a.png"

  /// What a probe asks, one line each, and what it comes to, when it is answered so.
  private func probe(
    _ kind: AssetInspection.Kind = .resource(of: .companion), _ answers: NetworkAnswer...
  ) -> (asked: [String], result: AssetInspection.Result?) {
    var probe = AssetProbe(of: kind, at: Self.url)
    var asked: [String] = []
    var answers = answers[...]
    var action = probe.begin()
    while case .ask(let request) = action {
      let headers = request.headers.map { " \($0.name): \($0.value)" }.joined()
      let origin = request.statesOrigin ? " with an origin" : ""
      asked.append("\(request.method.rawValue)\(headers)\(origin)")
      guard let answer = answers.popFirst() else { return (asked, nil) }
      action = probe.answered(answer)
    }
    guard case .finish(let result, _) = action else { return (asked, nil) }
    return (asked, result)
  }

  private static let there = NetworkAnswer(url: url, status: 200, body: .bytes([]))

  private static func failed(_ kind: NetworkFailure.Kind, status: Int = 0) -> NetworkAnswer {
    NetworkAnswer(url: url, status: status, failure: NetworkFailure(kind, "\(kind) \(status)"))
  }

  @Test func `a HEAD that succeeds is all that is asked`() {
    let (asked, result) = probe(.resource(of: .companion), Self.there)
    #expect(asked == ["HEAD"])
    #expect(result == .answered(url: Self.url, refusal: nil))
  }

  @Test(arguments: [403, 404, 405, 500, 501])
  func `where a HEAD brings nothing, the first bytes are asked for`(status: Int) {
    let part = NetworkAnswer(url: Self.url, status: 206, body: .bytes([1, 2]))
    let (asked, result) = probe(
      .resource(of: .icon), Self.failed(.badStatus, status: status), part)
    #expect(asked == ["HEAD", "GET Range: bytes=0-1"])
    #expect(result == .answered(url: Self.url, refusal: nil))
  }

  @Test(arguments: [NetworkFailure.Kind.badStatus, .noContent, .unreachable])
  func `what a GET does not bring either is missing`(kind: NetworkFailure.Kind) {
    let (asked, result) = probe(
      .clickThrough(of: .linear), Self.failed(.badStatus, status: 405), Self.failed(kind))
    #expect(asked.count == 2)
    #expect(result == .missing(reason: "\(kind) 0"))
  }

  @Test(arguments: [NetworkFailure.Kind.timedOut, .addressNotAllowed])
  func `what no other request would change is asked once`(kind: NetworkFailure.Kind) {
    let (asked, result) = probe(.captions, Self.failed(kind))
    #expect(asked == ["HEAD with an origin"])
    #expect(result == .missing(reason: "\(kind) 0"))
  }

  @Test func `what a recording does not hold is not judged`() {
    let (asked, result) = probe(
      .resource(of: .companion), Self.failed(.notRecorded), Self.failed(.notRecorded))
    #expect(asked == ["HEAD", "GET Range: bytes=0-1"])
    #expect(result == .notAsked(reason: "notRecorded 0"))
  }

  @Test func `what is read is asked for whole, and its headers where it was not recorded`() {
    func probe(_ answers: NetworkAnswer...) -> [AssetProbe.Action] {
      var probe = AssetProbe(of: .resource(of: .icon), at: Self.url, isRead: true)
      return [probe.begin()] + answers.map { probe.answered($0) }
    }
    func methods(_ actions: [AssetProbe.Action]) -> [HTTPMethod] {
      actions.compactMap { if case .ask(let request) = $0 { request.method } else { nil } }
    }
    let there = AssetInspection.Result.answered(url: Self.url, refusal: nil)
    let read = probe(Self.there)
    #expect(methods(read) == [.get] && read.last == .finish(there, content: .empty))
    let recorded = probe(Self.failed(.notRecorded), Self.there)
    #expect(methods(recorded) == [.get, .head] && recorded.last == .finish(there, content: nil))
    let large = probe(Self.failed(.bodyTooLarge, status: 200))
    #expect(large.last == .finish(there, content: nil))
    let gone = probe(Self.failed(.badStatus, status: 404))
    #expect(gone.last == .finish(.missing(reason: "badStatus 404"), content: nil))
  }

  @Test func `a server that sends everything for two bytes has it`() {
    let (_, result) = probe(
      .resource(of: .companion), Self.failed(.badStatus, status: 405),
      Self.failed(.bodyTooLarge, status: 200))
    #expect(result == .answered(url: Self.url, refusal: nil))
  }

  @Test(arguments: [AssetInspection.Kind.captions, .playlist])
  func `for what scripts read the server is told an origin`(kind: AssetInspection.Kind) {
    var answer = Self.there
    answer.url = "http://cdn.example/b.vtt"
    answer.hops = [
      NetworkHop(
        url: answer.url, status: 206,
        crossOrigin: CrossOriginHeaders(origin: "https://publisher.example"))
    ]
    let (asked, result) = probe(kind, Self.failed(.badStatus, status: 404), answer)
    #expect(asked == ["HEAD with an origin", "GET Range: bytes=0-1 with an origin"])
    #expect(
      result == .answered(url: answer.url, refusal: CrossOriginRefusal(answer.hops, to: .anonymous))
    )
    #expect(CrossOriginRefusal(answer.hops, to: .anonymous)?.reason == .headerMissing)
  }
}

/// The result of `resolve` for a tag, compared with a run.
struct ChainInspectorTests {
  private func inspect(
    _ tags: [String: String], _ scenario: String = ""
  ) throws -> ChainInspection {
    let reading = ScenarioDecoder.read(
      bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    var request = RunRequest(
      tag: .init(path: "tags/root", displayName: "root"), scenario: scenario, profile: .exact)
    request.settings.map = ResourceMap([.init(prefix: "https://ads.example/", path: "tags/")])
    return try RunService(
      files: ChainFiles(
        tags: Dictionary(uniqueKeysWithValues: tags.map { ("tags/\($0)", $1) }), media: [:])
    ).inspect(request)
  }

  private func schedule(_ breaks: String...) -> String {
    "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
      + breaks.joined() + "</vmap:VMAP>"
  }

  private func adBreak(_ id: String, at offset: String, _ further: String = "") -> String {
    "<vmap:AdBreak breakId=\"\(id)\" breakType=\"linear\" timeOffset=\"\(offset)\" \(further)>"
      + "<vmap:AdSource><vmap:AdTagURI templateType=\"vast4\">https://ads.example/\(id)"
      + "</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
  }

  @Test func `breaks come in the order in which they are played, repeated ones once`() throws {
    let vmap = schedule(
      adBreak("last", at: "end"), adBreak("middle", at: "00:01:00", "repeatAfter=\"00:01:00\""),
      adBreak("first", at: "start"), adBreak("never", at: "00:20:00"))
    let tag = ChainTag.document(ChainTag.inLine("inline"))
    let tags = ["root": vmap, "first": tag, "middle": tag, "last": tag]
    let inspection = try inspect(tags, "content: { duration: 300s }\nnetwork: { latency: 1s }")
    #expect(
      inspection.breaks.map(\.title) == ["break 'first'", "break 'middle'", "break 'last'"])
    #expect(
      inspection.breaks.flatMap(\.fetches).map(\.answeredAt)
        == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(inspection.diagnostics.contains { $0.rule.id == "BreakNeverComes" })
    #expect(inspection.absenceOfBreaks == nil || inspection.breaks.isEmpty)
    let run = try playChain(tags, "content: { duration: 300s }")
    let fetched = run.fetched.filter { $0.contains("https://ads.example") }
    #expect(
      fetched.map { $0.split(separator: "/").last ?? "" } == [
        "first 200", "middle 200", "middle 200", "middle 200", "middle 200", "last 200",
      ])
  }

  @Test func `an ad that ends in an error is a failure, though another plays`() throws {
    let good = ChainTag.inLine("good")
    let lost = ChainTag.wrapper("lost", to: "nowhere")
    #expect(try inspect(["root": ChainTag.document(good)]).hasFailures == false)
    #expect(try inspect(["root": ChainTag.document(good, good)]).hasFailures == false)
    let both = try inspect(["root": ChainTag.document(lost, good)])
    #expect(both.leadsToAnAd && both.hasFailures)
    #expect(try inspect(["root": schedule(adBreak("nowhere", at: "start"))]).hasFailures)
  }

  /// Codes that documents and slots cause before anything is played.
  private static let foreseeable: Set = [200, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304]

  @Test(
    arguments: ErrorCodeCase.all.filter {
      foreseeable.contains($0.code) && !$0.scenario.contains("steps")
        && !$0.scenario.contains("strictDuration") && !$0.what.hasPrefix("media ")
    })
  func `what a run refuses would not play, for the same reason`(example: ErrorCodeCase) throws {
    let inspection = try inspect(example.documents, example.scenario)
    let reasons = inspection.breaks.flatMap {
      ($0.ads.map(\.obstacle) + [$0.failure]).map { $0?.description }
    }
    #expect(
      reasons.contains {
        $0?.hasPrefix("error \(example.code): ") == true && $0?.contains(example.message) == true
      }, "\(reasons)")
    let refused = reasons.count { $0?.hasPrefix("error \(example.code): ") == true }
    // The ads of a pod that receive it, or the single ad, or the single
    // wrapper.
    #expect(refused == max(1, Set(example.hearers).subtracting(["w", "inline"]).count))
  }

  @Test func `a document without ads, and one that cannot be used, say so`() throws {
    #expect(
      try inspect(["root": ChainTag.document()]).breaks.map { $0.failure?.description }
        == ["error 303: the document contains no ad"])
    #expect(
      try inspect(["root": "<VAST"]).breaks.map { $0.failure?.description }
        == ["error 100: the document cannot be used: the response is not well-formed XML"])
  }
}
