import Testing
import VAST
import VASTLint
import Vocabulary

struct BreakFillStateMachineTests {
  /// The machine's actions, one text for each.
  private func texts(_ actions: [BreakFillStateMachine.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .fetch(let url, let file): "fetch \(url.text) in \(file)"
      case .sendErrors(let code, let urls, let file): "\(code) to \(urls.count) of \(file)"
      case .giveUp(let ad): "give up \(ad.outline)"
      case .report(let diagnostic): "report \(diagnostic.rule)"
      case .fill(let ads): "fill \(ads.map(\.outline))"
      case .fail(let failure): "fail \(failure.code): \(failure.reason)"
      case .leaveEmpty: "leave empty"
      }
    }
  }

  private func parsing(_ text: String, _ file: String = "d.xml") -> VASTParsing {
    AdDocumentReader.response(Array(text.utf8), file: file)
  }

  private func begun(
    _ content: String, by machine: inout BreakFillStateMachine
  ) throws -> [String] {
    let adBreak = try #require(VMAPText.parse(adBreak: VMAPText.adBreak(content)).0)
    return texts(machine.begun(.vmap(adBreak, file: "vmap.xml")))
  }

  private static let tag = VMAPText.source(
    "<vmap:AdTagURI templateType='vast3'>https://ads.example.com/d</vmap:AdTagURI>")

  @Test func `a response that is there is filled, its wrappers first`() throws {
    var machine = BreakFillStateMachine()
    let document = try #require(
      parsing(ChainText.document(ChainText.wrapper("w", to: "d")), "root.xml").document)
    #expect(
      texts(machine.begun(.document(document))) == ["fetch https://ads.example.com/d in root.xml"])
    #expect(machine.begun(.document(document)) == [], "it has begun already")
    let answer = parsing(ChainText.document(ChainText.inLine("a")))
    #expect(texts(machine.answered(.parsed(answer))).last == "fill [\"a < w\"]")
    #expect(machine.answered(.noContent) == [], "nothing was asked for")
  }

  @Test(
    arguments: [
      (.noContent, "303"), (.timedOut("late"), "301"), (.unavailable("gone"), "301"),
      (.notRequestable("odd"), "300"),
    ] as [(WrapperAnswer, String)])
  func `a wrapper without a response is an ad that failed`(
    answer: WrapperAnswer, code: String
  ) throws {
    var machine = BreakFillStateMachine()
    let document = try #require(
      parsing(ChainText.document(ChainText.wrapper("w", to: "d"))).document)
    _ = machine.begun(.document(document))
    #expect(texts(machine.answered(answer)) == ["fill [\"w !\(code)\"]"])
  }

  @Test(
    arguments: [
      (.noContent, "fail 1004: its response holds no ad"), (.timedOut("late"), "fail 1007: late"),
      (.unavailable("gone"), "fail 1008: gone"), (.notRequestable("odd"), "fail 1008: odd"),
    ] as [(WrapperAnswer, String)])
  func `a break's own tag without a response fails the break`(
    answer: WrapperAnswer, failure: String
  ) throws {
    var machine = BreakFillStateMachine()
    #expect(
      try begun(Self.tag, by: &machine) == ["fetch https://ads.example.com/d in vmap.xml"])
    #expect(texts(machine.answered(answer)) == [failure])
  }

  @Test func `a break's tag may lead to ads, to none, or to nonsense`() throws {
    func answer(_ text: String) throws -> [String] {
      var machine = BreakFillStateMachine()
      _ = try begun(Self.tag, by: &machine)
      return texts(machine.answered(.parsed(parsing(text)))).filter { !$0.hasPrefix("report") }
    }
    #expect(try answer(ChainText.document(ChainText.inLine("a"))) == ["fill [\"a\"]"])
    #expect(
      try answer(ChainText.document(error: "https://t.example.com/none"))
        == ["303 to 1 of d.xml", "fail 1004: its response holds no ad"])
    #expect(
      try answer("<VAST")
        == ["fail 1006: its response cannot be used: the response is not well-formed XML"])
  }

  @Test func `a break may be empty, and may hold what is not VAST`() throws {
    var empty = BreakFillStateMachine()
    #expect(try begun("", by: &empty) == ["leave empty"])
    var custom = BreakFillStateMachine()
    let data = "<vmap:CustomAdData templateType='proprietary'>x</vmap:CustomAdData>"
    #expect(
      try begun(VMAPText.source(data), by: &custom)
        == ["fail 1005: its data is of type 'proprietary'"])
  }
}
