import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct RunRecordDeliveryTests {
  private let delivered = Beacon.Delivery(
    .delivered, attempts: [.init(begun: .zero, duration: .zero, status: 204)])

  @Test func `each beacon gets its own delivery, and nothing else changes`() throws {
    let record = try play()
    var deliveries: [Int: Beacon.Delivery] = [:]
    for number in record.beacons.indices where number != 1 {
      deliveries[number] = Beacon.Delivery(
        .delivered, attempts: [.init(begun: .zero, duration: .zero, status: 200 + number)])
    }
    let sent = record.delivered(deliveries)
    #expect(
      sent.beacons.map(\.beacon.delivery?.status)
        == record.beacons.indices.map { $0 == 1 ? nil : 200 + $0 })
    #expect(sent.delivered([:]).events == record.events)
  }

  @Test func `what did not arrive is a finding before the finish`() throws {
    let record = try play()
    let sent = record.delivered([
      0: Beacon.Delivery(
        .rejected,
        attempts: Array(repeating: .init(begun: .zero, duration: .zero, status: 503), count: 3)),
      1: Beacon.Delivery(
        .failed, attempts: [.init(begun: .zero, duration: .zero, failure: "hop 0 refused")]),
      2: delivered, 3: Beacon.Delivery(.cancelled, attempts: []),
    ])
    let (first, second) = (record.beacons[0].beacon, record.beacons[1].beacon)
    #expect(
      sent.messages("BeaconNotDelivered") == [
        "'\(first.event)' was not delivered to '\(first.host)' in 3 attempts: "
          + "the server answered with status 503",
        "'\(second.event)' was not delivered to '\(second.host)' in one attempt: hop 0 refused",
        "1 beacon was cancelled before it was delivered",
      ])
    #expect(sent.events.last == record.events.last)
    #expect(sent.events.count == record.events.count + 3)
    #expect(sent.diagnostics.suffix(3).allSatisfy { $0.rule == .beaconNotDelivered })
    #expect(sent.diagnostics.suffix(3).allSatisfy { $0.severity == .error })
  }

  @Test func `what is expected of sending is judged after it`() throws {
    let place = SourceLocation(file: "s.yaml")
    var record = try play()
    record.expectations = [
      ExpectationResult(
        claim: .diagnostic(rule: "BeaconNotDelivered"), text: "diagnostic", location: place,
        holds: false, failure: "before")
    ]
    let lost = record.delivered([0: Beacon.Delivery(.failed, attempts: [])])
    #expect(lost.expectations[0].holds && lost.expectations[0].failure == nil)
    #expect(lost.expectations[0].location == place)
    let arrived = record.delivered([0: delivered])
    #expect(
      arrived.expectations[0].failure
        == "expected a diagnostic [BeaconNotDelivered], but there was none")
    let unsent = record.delivered([:])
    #expect(unsent.expectations[0].failure?.hasSuffix("only with 'play --network --send'") == true)
  }

  @Test func `the user decides how much it counts`() throws {
    let failed = [0: Beacon.Delivery(.failed, attempts: [])]
    let record = try play()
    let strict = record.delivered(failed, levels: RuleLevels(["BeaconNotDelivered": .error]))
    #expect(strict.diagnostics.last?.severity == .error)
    let silent = record.delivered(failed, levels: RuleLevels(["BeaconNotDelivered": .off]))
    #expect(silent.events.count == record.events.count)
  }
}

struct FetchedDocumentTests {
  @Test func `a run keeps every document of its chain, in the order of their coming`() throws {
    let tags = [
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
      "a": ChainTag.document(ChainTag.wrapper("x", to: "b")),
      "b": ChainTag.document(ChainTag.inLine("inline")),
    ]
    let record = try playChain(tags)
    #expect(record.outcome == .completed)
    #expect(record.documents.map(\.name) == ["root", "tags/a", "tags/b"].map(Self.lastPart))
    #expect(record.documents.map(\.text) == ["root", "a", "b"].map { tags[$0] })
    #expect(record.ads.first?.chain.map(\.document) == record.documents.map(\.name).reversed())
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  @Test(arguments: ["<VAST", "<VAST version=\"4.2\"/>", "no markup"])
  func `a tag that gives no ad is kept as well`(text: String) throws {
    let record = try playChain(["root": text])
    #expect(record.documents == [FetchedDocument(name: "root", bytes: Array(text.utf8))])
  }

  @Test func `a document that is asked for twice is kept once`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("v", to: "a"), ChainTag.wrapper("w", to: "a")),
      "a": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.documents.map(\.name) == ["root", "a"])
  }
}

struct ScreenStateTests {
  private func tree(_ change: (inout ViewTree) -> Void = { _ in }) -> ViewTree {
    var tree = ViewTree(
      screen: Size(width: 390, height: 844),
      views: [
        View(
          name: "feed", frame: Rectangle(x: 0, y: 0, width: 390, height: 2_000), clips: true,
          children: [View(name: "ad", frame: Rectangle(x: 0, y: 100, width: 390, height: 220))])
      ])
    change(&tree)
    return tree
  }

  @Test func `at first all views are told, parents before their children`() {
    let state = ScreenState(from: nil, to: tree())
    #expect(state?.views.map(\.name) == ["feed", "ad"])
    #expect(state?.views.map(\.parent) == [nil, "feed"])
    #expect(state?.removed == [])
  }

  @Test func `then only what changed`() {
    #expect(ScreenState(from: tree(), to: tree()) == nil)
    let scrolled = ScreenState(
      from: tree(), to: tree { _ = $0.scroll("feed", to: View.Offset(x: 0, y: 50)) })
    #expect(scrolled?.views.map(\.name) == ["feed"])
    #expect(scrolled?.views.first?.contentOffset == View.Offset(x: 0, y: 50))
    let removed = ScreenState(from: tree(), to: tree { _ = $0.remove("ad") })
    #expect(removed?.removed == ["ad"])
    #expect(removed?.views == [])
    let hidden = ScreenState(from: tree(), to: tree { _ = $0.hide("ad") })
    #expect(hidden?.views.map(\.isHidden) == [true])
  }
}

struct UnitRecordTests {
  private let fromTheWorst: [RunOutcome] = [
    .error, .noAd, .unfinished, .closed, .skipped, .completed,
  ]

  @Test func `the worst outcome of its units is the run's`() {
    #expect(Set(fromTheWorst) == Set(RunOutcome.allCases))
    for (place, outcome) in fromTheWorst.enumerated() {
      for better in fromTheWorst[place...] {
        #expect(RunOutcome.worst(of: [better, outcome]) == outcome)
        #expect(RunOutcome.worst(of: [outcome, better]) == outcome)
      }
    }
    #expect(RunOutcome.worst(of: []) == .noAd)
  }

  @Test(arguments: [true, false])
  func `a line names its unit only where the scenario names its units`(hasUnits: Bool) throws {
    let configuration = RunConfiguration(
      scenario: "s", player: "exact", seed: 1, clock: .default, tag: "t.xml",
      soleUnit: hasUnits ? nil : .ad)
    let record = RunRecord(
      configuration: configuration,
      events: [
        RunEvent(at: .zero, kind: .runStarted),
        RunEvent(at: .zero, unit: .ad, kind: .ad(AdDecision(.rejected, adID: "a"))),
        RunEvent(at: .zero, kind: .runFinished(.error)),
      ], outcome: .error, units: [UnitRecord(.ad, tag: "t.xml", player: "exact", .error)],
      expectations: [])
    let lines = try JSONLinesReport.text(of: record).split(separator: "\n")
    #expect(lines.map { $0.contains(#""unit":"ad""#) } == [false, hasUnits, false])
  }

  @Test func `a document's text comes without a byte order mark, and only from UTF-8`() {
    let marked = FetchedDocument(name: "a.xml", bytes: [0xEF, 0xBB, 0xBF] + Array("<VAST/>".utf8))
    #expect(marked.text == "<VAST/>")
    #expect(marked.byteCount == 10)
    #expect(FetchedDocument(name: "b.xml", bytes: [0xFF, 0xFE]).text == nil)
  }
}
