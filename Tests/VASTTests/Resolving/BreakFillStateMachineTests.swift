import Testing
import VASTLint
import Vocabulary

@testable import VAST

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

struct AdSourceStateMachineTests {
  private func waiting() -> AdSourceStateMachine {
    var machine = AdSourceStateMachine()
    #expect(machine.begun() == [.fetch])
    return machine
  }

  @Test func `a document that arrives is parsed, once`() {
    var machine = waiting()
    #expect(machine.begun() == [])
    #expect(machine.answered(.document([60])) == [.parse([60])])
    #expect(machine.answered(.document([61])) == [])
    #expect(machine.state == .ended)
  }

  @Test(arguments: [
    (WrapperAnswer.unavailable("refused"), VASTErrorCode.wrapperUnavailable),
    (.timedOut("late"), .wrapperUnavailable), (.notRequestable("ftp"), .wrapper),
  ])
  func `what does not arrive fails as it does for a wrapper`(
    answer: WrapperAnswer, code: VASTErrorCode
  ) {
    var machine = waiting()
    guard case .refuse(let refusal)? = machine.answered(.nothing(answer)).first else {
      Issue.record("the document is not refused")
      return
    }
    #expect(refusal.code == code)
    #expect(!refusal.isNoAd)
    #expect(["refused", "late", "ftp"].contains(refusal.reason))
  }

  @Test func `a server without an ad is no failure`() {
    var machine = waiting()
    guard case .refuse(let refusal)? = machine.answered(.nothing(.noContent)).first else {
      Issue.record("the document is not refused")
      return
    }
    #expect(refusal.code == .noAd)
    #expect(refusal.isNoAd)
  }

  @Test func `an answer that nobody waits for changes nothing`() {
    var machine = AdSourceStateMachine()
    #expect(machine.answered(.document([])) == [])
    machine = waiting()
    machine.stopped()
    #expect(machine.answered(.document([60])) == [])
  }
}

struct AdBreakPlayerFailureTests {
  private static let place = SourcePosition(line: 1, column: 1)

  @Test(
    arguments: [
      ([.display], true, 1003), ([.display, .linear], true, nil), ([], true, nil),
      ([.display], false, nil),
    ] as [([AdBreak.BreakType], Bool, Int?)])
  func `a break for companions alone is not filled`(
    types: [AdBreak.BreakType], hasSource: Bool, code: Int?
  ) {
    let source = hasSource ? AdSource(position: Self.place) : nil
    let adBreak = AdBreak(breakTypes: types, source: source, position: Self.place)
    #expect(adBreak.playerFailure?.rawValue == code)
  }

  @Test func `what is wrong with a break itself comes first`() {
    let adBreak = AdBreak(
      breakTypes: [.display], source: AdSource(position: Self.place), failure: .schemaValidation,
      position: Self.place)
    #expect(adBreak.playerFailure == .schemaValidation)
  }
}

struct BreakScheduleTests {
  private func schedule(repeatingAfter interval: String, in content: Duration) throws
    -> BreakSchedule
  {
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          attributes: "timeOffset='start' breakType='linear' breakId='b' repeatAfter='\(interval)'")
      ))
    return BreakSchedule(try #require(parsing.document), contentDuration: content)
  }

  @Test func `repetitions beyond a thousand are left out, which is said`() throws {
    let schedule = try schedule(repeatingAfter: "00:00:00.100", in: .seconds(600))
    #expect(schedule.entries.count == 1_001)
    #expect(schedule.diagnostics.map(\.rule.id) == ["BreakRepeatsTooOften"])
    #expect(
      schedule.diagnostics.first?.message
        == "the break repeats every 0.100 s; only the first 1000 repetitions are planned, up to "
        + "100.000 s of the content")
    #expect(schedule.diagnostics.first?.location?.position?.line == 1)
  }

  @Test func `a thousand repetitions are planned`() throws {
    let schedule = try schedule(repeatingAfter: "00:00:00.100", in: .milliseconds(100_100))
    #expect(schedule.entries.count == 1_001 && schedule.diagnostics == [])
  }
}
