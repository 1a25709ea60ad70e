import Testing
import Vocabulary
import Widgets

struct TraceTests {
  @Test func `the reference app's own calls audit as its run was judged`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    trial.handle(.dismissed, at: .seconds(2))
    trial.finish(at: .seconds(3))
    #expect(trial.audited(until: .seconds(3)) == [])
  }

  @Test func `each left out duty is found in the run and in its trace alike`() {
    for duty in UpsightSettings.Duty.allCases {
      var settings = SampleMessage.settings
      settings.imagesFetchedAt = nil
      settings.omitted = [duty]
      var trial = MessageTrial(settings, payload: SampleMessage.payload)
      trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
      trial.handle(.dismissed, at: .seconds(2))
      trial.finish(at: .seconds(3))
      let audited = trial.audited(until: .seconds(3))
      #expect(audited.map(\.message) == trial.judged.map(\.message), "\(duty)")
      #expect(audited.allSatisfy { $0.location?.file == "trace.jsonl" })
      #expect(trial.judged.contains { $0.severity == .error }, "\(duty)")
    }
  }

  @Test func `whatever an app and its user do is judged in the run and in its trace alike`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var settings = SampleMessage.settings
      settings.imagesFetchedAt = [nil, .zero, .seconds(3)].randomElement(using: &random) ?? nil
      settings.omitted = Set(
        UpsightSettings.Duty.allCases.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
      settings.isSeen = Int.random(in: 0..<4, using: &random) > 0
      var trial = MessageTrial(settings, payload: SampleMessage.payload)
      for second in 1...8 {
        let names = UpsightCall.names.filter { $0 != "visible" }
        let name = names.randomElement(using: &random) ?? ""
        let arguments: [JSONValue.Member] = [
          .init("key", "Offer"), .init("view", "offer"), .init("scope", "level"),
        ]
        let inputs: [NativeInput] = [
          .tapped(item: nil, part: nil), .dismissed, .called(AppCall(name, arguments)),
        ]
        let input = inputs.randomElement(using: &random) ?? .dismissed
        trial.handle(input, at: .seconds(second))
      }
      trial.finish(at: .seconds(9))
      #expect(trial.audited(until: .seconds(9)).map(\.message) == trial.judged.map(\.message))
      #expect(trial.instants(of: "imageFetched").count <= 1, "seed \(seed)")
      // A payload comes when the one before is destroyed, and what happens to it once happens once.
      let lives = trial.eventNames.split(
        separator: "dataReceived", omittingEmptySubsequences: false)
      for (index, names) in lives.enumerated().dropFirst() {
        for event in ["displayed", "destroyed", "dataRemoved"] {
          #expect(names.count { $0 == event } <= 1, "\(event), seed \(seed)")
        }
        #expect(index == lives.count - 1 || names.contains("destroyed"), "seed \(seed)")
        // Nothing is recorded of a payload that is gone.
        let removal = names.firstIndex(of: "dataRemoved") ?? names.endIndex
        #expect(Set(names[removal...]).isDisjoint(with: ["impression", "click", "dismissed"]))
      }
    }
  }

  @Test func `a trace that says little is judged by what it says`() {
    let calls = [
      AppCall("didReceiveData"), AppCall("stringValueForKey", [.init("key", "a")]),
      AppCall("show", [.init("view", "offer")]), AppCall("recordImpressionEvent"),
      AppCall("hide", [.init("view", "offer")]), AppCall("recordDismissedEvent"),
      AppCall("destroy"),
    ]
    #expect(judge(calls) == [])
    #expect(
      judge(calls.filter { $0.name != "show" }).map(\.rule.id) == [
        "MessageImpressionBeforeDisplay", "MessageDismissedBeforeDisplay", "MessageNotAdded",
      ])
    #expect(judge(calls.filter { $0.name != "hide" }).map(\.rule.id) == ["MessageDismissedInView"])
  }

  @Test func `a finding about a call is at the call's line, one about a missing call at its cause`()
  {
    let found = judge([
      AppCall("didReceiveData"), AppCall("recordImpressionEvent"),
      AppCall("show", [.init("view", "offer")]), AppCall("tap"),
      AppCall("hide", [.init("view", "offer")]), AppCall("destroy"),
    ])
    #expect(
      found.map(\.description.prefixOfPlace) == [
        "MessageImpressionBeforeDisplay 2", "MessageTapWithoutClick 4", "MessageDismissedMissing 6",
      ])
  }

  @Test func `what a payload calls for counts as received without its callback`() {
    #expect(
      judge([AppCall("getRawData")]).map(\.rule.id) == [
        "MessageNotAdded", "PayloadDestroyMissing",
      ])
  }

  @Test func `rules have names of their own and say where they come from`() {
    let rules = NativeMessagesRules.all
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(rules.allSatisfy { !$0.fix.isEmpty && !$0.explanation.isEmpty })
    // The payload's form is the program's own.
    #expect(
      rules.filter { $0.clause == nil }.map(\.id) == ["PayloadMalformed", "PayloadInputInvalid"])
  }
}

extension String {
  /// The rule and the line of a printed finding.
  fileprivate var prefixOfPlace: String {
    let line = split(separator: ":").dropFirst().first ?? ""
    let rule = split(separator: "[").last.map { $0.dropLast() } ?? ""
    return "\(rule) \(line)"
  }
}
