import Units
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

/// The calls of a run and of a trace are judged alike.
struct AppAuditTests {
  private static let units = [
    NativeStage.footer, NativeStage.drawer, NativeStage.similar, NativeStage.offer,
  ]

  private func audit(_ text: String) -> AppAudit {
    AppAudit(of: AppTrace(Array(text.utf8), file: "trace.jsonl"), by: AppAudit.Measure())
  }

  /// What the rules found about calls in a run, without what only a run can find.
  private func findings(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .diagnostic(let diagnostic) = event.kind, let unit = event.unit,
        diagnostic.rule != .viewabilityDiffers, diagnostic.rule != .nativeStepIgnored
      else { return nil }
      return "\(unit.name) \(event.item.map(String.init) ?? "-") \(diagnostic.rule.id)"
    }
  }

  private func findings(_ audit: AppAudit) -> [String] {
    audit.findings.map {
      "\($0.unit ?? "") \($0.item.map(String.init) ?? "-") \($0.diagnostic.rule.id)"
    }
  }

  @Test func `of malformed lines a thousand are named and the others are counted`() {
    let audit = audit("\n" + String(repeating: "x\n\n", count: 1_234))
    let lines = audit.findings.filter { $0.diagnostic.rule == .appTraceLineMalformed }
    #expect(lines.count == 1_000)
    #expect(lines.last?.diagnostic.message == "235 further lines are malformed, from here on")
    #expect(lines.last?.diagnostic.location?.description == "trace.jsonl:2000:1")
  }

  @Test func `of the findings of a severity a thousand are named and the others are counted`() {
    let call = #"{"v": 1, "atUs": 0, "unit": "u", "call": "unknown"}"#
    let audit = audit(String(repeating: call + "\n", count: 1_500))
    #expect(audit.findings.count == 1_001)
    #expect(audit.findings.last?.diagnostic.rule == .furtherFindings)
    #expect(
      audit.findings.last?.diagnostic.message == "further findings are omitted: 500 errors")
    #expect(audit.units.map(\.calls) == [1_500])
  }

  @Test func `the calls of two thousand units are judged, and further ones are counted`() {
    let most = AppAudit.mostUnits
    let lines = (0..<most + 3).map {
      #"{"v": 1, "atUs": 0, "unit": "u\#($0)", "call": "unit", "sdk": "upsight"}"#
    }
    let audit = audit((lines + [lines[most]]).joined(separator: "\n"))
    #expect(audit.units.count == most)
    #expect(
      audit.findings.first?.diagnostic.message
        == "the trace has more than 2000 units, so the calls of further units, from here on, are not "
        + "judged (number of these calls: 4); audit a part of the trace")
    #expect(audit.findings.first?.diagnostic.location?.description == "trace.jsonl:2001:1")
  }

  @Test func `the calls of the reference apps have no finding above a note`() throws {
    let record = try NativeStage.play(
      Self.units,
      """
      steps:
        - { at: 1s, do: scroll, view: feed, by: 1200, over: 4s }
        - { at: 3s, do: tap, unit: drawer, item: 0 }
        - { at: 8s, do: dismiss, unit: offer }
      """)
    let audit = audit(try JSONLinesReport.text(of: record))
    #expect(audit.units.map(\.sdk) == [.outbrain, .outbrain, .synerise, .upsight])
    #expect(audit.findings.allSatisfy { $0.diagnostic.severity == .note })
    #expect(record.diagnostics.allSatisfy { $0.severity == .note })
    #expect(findings(audit).sorted() == findings(record).sorted())
  }

  @Test(
    arguments: [
      "configureViewability", "paidLabel", "widgetLabel", "source", "responseHandler",
      "widgetIndex",
    ])
  func `what an app of Outbrain leaves out is found in the run and in its trace`(
    duty: String
  ) throws {
    let footer = NativeStage.footer.dropLast(2) + ", app: { omits: [\(duty)] } }"
    let record = try NativeStage.play([String(footer), NativeStage.drawer])
    let found = findings(record)
    #expect(!found.isEmpty)
    #expect(findings(audit(try JSONLinesReport.text(of: record))).sorted() == found.sorted())
  }

  @Test(arguments: ["setDelegate", "load", "didLoad", "didReceiveClickAction", "didChangeSize"])
  func `what an app of Synerise leaves out is found in the run and in its trace`(
    duty: String
  ) throws {
    let similar = NativeStage.similar.dropLast(2) + ", app: { omits: [\(duty)] } }"
    let record = try NativeStage.play([String(similar)], "steps: [{ at: 1s, do: rotate }]")
    let found = findings(record)
    #expect(!found.isEmpty)
    #expect(findings(audit(try JSONLinesReport.text(of: record))).sorted() == found.sorted())
  }

  @Test(arguments: ["recordImpressionEvent", "recordDismissedEvent", "destroy", "didReceiveData"])
  func `what an app of Upsight leaves out is found in the run and in its trace`(
    duty: String
  ) throws {
    let offer = NativeStage.offer.dropLast(2) + ", app: { omits: [\(duty)] } }"
    let record = try NativeStage.play(
      [String(offer)], "steps: [{ at: 5s, do: dismiss, unit: offer }]")
    let found = findings(record)
    #expect(!found.isEmpty)
    #expect(findings(audit(try JSONLinesReport.text(of: record))).sorted() == found.sorted())
  }

  @Test func `a trace without a call is not judged, and does not pass`() {
    let audit = audit("\n{\"v\": 1, \"seq\": 0, \"atUs\": 0, \"kind\": \"run\"}\n")
    #expect(audit.findings.map(\.diagnostic.rule) == [.appTraceEmpty])
  }

  @Test(
    arguments: [
      ("{\"v\": 1, \"atUs\": 0, \"unit\": \"a\", \"call\": ]", 1, 42),
      ("{\"v\": 2, \"atUs\": 0, \"unit\": \"a\", \"call\": \"load\"}", 1, 7),
      ("\n{\"v\": 1, \"atUs\": -1, \"unit\": \"a\", \"call\": \"load\"}", 2, 18),
      ("{\"v\": 1, \"atUs\": 0, \"unit\": \"\", \"call\": \"load\"}", 1, 29),
      ("\n{\"v\": 1, \"atUs\": 1.5, \"unit\": \"a\", \"call\": \"load\"}", 2, 18),
      ("\n{\"v\": 1, \"atUs\": 1e300, \"unit\": \"a\", \"call\": \"load\"}", 2, 18),
      ("[1]", 1, 1),
      ("{\"atUs\": 0, \"unit\": \"a\", \"call\": \"load\"}", 1, 1),
    ])
  func `a line that is not a call is a finding with its place`(
    line: String, number: Int, column: Int
  ) {
    let finding = audit(line).findings.first?.diagnostic
    #expect(finding?.rule == .appTraceLineMalformed)
    #expect(finding?.location?.position == SourcePosition(line: number, column: column))
  }

  @Test(arguments: ["1000", "1000.0", "1e3"])
  func `a trace with a byte order mark, and numbers as other writers write them, is read`(
    number: String
  ) {
    let trace = AppTrace(
      Array("\u{FEFF}{\"v\": 1.0, \"atUs\": \(number), \"unit\": \"a\", \"call\": \"load\"}".utf8),
      file: "trace.jsonl")
    #expect(trace.diagnostics.isEmpty)
    #expect(trace.lines.map(\.at) == [VirtualInstant(sinceStart: .milliseconds(1))])
  }

  @Test func `a line without its version says what to write`() {
    let finding = audit(#"{"atUs": 0, "unit": "a", "call": "load"}"#).findings.first?.diagnostic
    #expect(
      finding?.message == "the line has no 'v'; write \"v\": 1, the version of the format")
  }

  @Test func `only the shared names are of calls of several SDKs`() {
    let names = [OutbrainCall.names, SyneriseCall.names, UpsightCall.names, PrebidCall.names]
    let shared = Set(names.joined()).filter { name in names.count { $0.contains(name) } > 1 }
    #expect(shared == AppCall.sharedNames)
    for name in names.joined() {
      let call = AppCall(name)
      let owners = [
        OutbrainCall.isOwn(call), SyneriseCall.isOwn(call), UpsightCall.isOwn(call),
        PrebidCall.isOwn(call),
      ]
      #expect(owners.count { $0 } == (shared.contains(name) ? 0 : 1), "\(name)")
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `a call 'unit' tells the SDK that it names, and a wrong name is told`(sdk: NativeSDK) {
    func unit(_ name: String) -> String {
      #"{"v": 1, "atUs": 0, "unit": "a", "call": "unit", "sdk": "\#(name)"}"#
    }
    #expect(audit(unit(sdk.rawValue)).units.map(\.sdk) == [sdk])
    let finding = audit(unit(sdk.rawValue + "s")).findings.first?.diagnostic
    #expect(finding?.rule == .appCallMalformed)
    #expect(finding?.message.hasSuffix("did you mean '\(sdk.rawValue)'?") == true)
  }

  @Test(arguments: ["call: getURL, item: 0", "call: getUrl", "call: testRTB, value: 1"])
  func `a malformed call of a scenario is found in the run and in its trace`(
    call: String
  ) throws {
    let record = try NativeStage.play(
      [NativeStage.footer], "steps: [{ at: 1s, do: call, unit: footer, \(call) }]")
    let found = findings(record)
    #expect(found.contains { $0.hasSuffix("AppCallMalformed") })
    #expect(findings(audit(try JSONLinesReport.text(of: record))).sorted() == found.sorted())
  }

  @Test func `a word of several SDKs waits for one that tells which it is`() {
    let tap = #"{"v": 1, "atUs": 0, "unit": "a", "call": "tap"}"#
    let destroy = #"{"v": 1, "atUs": 5, "unit": "a", "call": "destroy"}"#
    #expect(audit("\(tap)\n\(destroy)").units.map(\.sdk) == [.upsight])
    let undecided = audit(tap)
    #expect(undecided.units.map(\.sdk) == [nil])
    #expect(undecided.findings.map(\.diagnostic.rule) == [.appCallMalformed])
  }

  @Test func `calls that go back in time are noted`() {
    let text = [9, 5].map { #"{"v": 1, "atUs": \#($0), "unit": "a", "call": "destroy"}"# }
    let rules = audit(text.joined(separator: "\n")).findings.map(\.diagnostic.rule)
    #expect(rules.first == .appTraceUnordered)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a damaged trace is judged as far as it can be read`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed).forked(for: "trace")
    var bytes = Array(
      try JSONLinesReport.text(
        of: NativeStage.play(Self.units, "steps: [{ at: 5s, do: dismiss, unit: offer }]")
      ).utf8)
    if Bool.random(using: &random) {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    } else {
      for _ in 0..<8 {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
    }
    let audit = AppAudit(of: AppTrace(bytes, file: "t"), by: AppAudit.Measure())
    let known = Set(
      audit.findings.map {
        $0.diagnostic.location?.position != nil || $0.diagnostic.rule == .appTraceEmpty
      })
    #expect(!known.contains(false))
  }
}

/// The trace of an app whose table fills the cells of an Outbrain widget when they come near the
/// screen, and fills them again when a user scrolls back.
struct LazyCellsTraceTests {
  private static let count = 6

  private static func recommendation(_ item: Int) -> String {
    let host = item == 0 ? "paid.outbrain.com" : "news.example"
    return #"""
      {"id": "rec-\#(item)", "content": "Story \#(item)", "source": "Desk", \#
      "isPaidLink": \#(item == 0), "url": "https://\#(host)/\#(item)"}
      """#
  }

  /// A cell is filled with an item, and the item is measured in it.
  private static func fill(_ item: Int, at seconds: Int) -> [String] {
    let view = "cell-\(item % 3)"
    let label = item == 0 ? "\"Sponsored\"" : "null"
    let show = #"""
      "atUs": \#(seconds * 1_000_000), "call": "show", "item": \#(item), "view": "\#(view)", \#
      "text": "Story \#(item)", "source": "Desk", "imageURL": null, "hasImageView": false, \#
      "paidLabel": \#(label), "audienceLabel": null, "adChoices": {"hidden": true}
      """#
    let measure = #"""
      "atUs": \#(seconds * 1_000_000 + 100), "call": "configureViewabilityPerListing", \#
      "item": \#(item), "view": "\#(view)"
      """#
    return [show, measure]
  }

  @Test func `cells that are filled minutes after the response, and again, have no findings`() {
    let recommendations = (0..<Self.count).map(Self.recommendation).joined(separator: ", ")
    var calls = [
      #""atUs": 0, "call": "unit", "sdk": "outbrain", "isProduction": true"#,
      #"""
      "atUs": 400, "call": "fetchRecommendations", "url": "https://app.example/a", \#
      "widgetID": "SDK_1", "widgetIndex": 0, "handler": "callback"
      """#,
      #""atUs": 290000, "call": "didReceiveResponse", "recommendations": [\#(recommendations)]"#,
      #""atUs": 291000, "call": "showWidgetLabel", "clickable": true"#,
    ]
    for item in 0..<Self.count { calls += Self.fill(item, at: 1 + item * 60) }
    for item in (0..<3).reversed() { calls += Self.fill(item, at: 400 - item) }
    let lines = calls.map { call in "{\"v\": 1, \"unit\": \"footer\", \(call)}\n" }
    let audit = AppAudit(
      of: AppTrace(Array(lines.joined().utf8), file: "trace.jsonl"), by: AppAudit.Measure())
    #expect(audit.findings == [])
    #expect(audit.units.map(\.sdk) == [.outbrain])
  }
}
