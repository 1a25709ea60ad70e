import Player
import Testing
import VASTSimulator
import Vocabulary

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
