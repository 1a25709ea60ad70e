import Testing
import Vocabulary

@testable import Units

struct UpsightCallTests {
  private static let calls: [UpsightCall] =
    [
      .unit(isSeen: false), .milestone(scope: "a"),
      .openBillboard(scope: "a", receivesData: true), .openBillboard(scope: "a", receivesData: nil),
      .didReceiveData, .billboardDismissed, .copyImage(key: "k"), .showImage(key: "k"),
      .show(view: "v"), .hide(view: "v"),
      .visible(UpsightCall.Visibility(view: "v", percent: 12.5, under: "w")),
      .visible(UpsightCall.Visibility(view: "v", percent: 0)), .tap(view: "v"), .tap(view: nil),
      .dismiss, .recordImpressionEvent, .recordClickEvent, .recordDismissedEvent, .destroy,
      .read(UpsightAccess(.rawData, .value(["a": 1]))),
      .read(UpsightAccess(.rawData, .nothing(actual: .basic))),
      .read(UpsightAccess(.input(key: "k", type: .image), .image(UpsightImage(path: nil)))),
      .read(
        UpsightAccess(
          .input(key: "k", type: .image),
          .image(UpsightImage(path: "p.png", width: 10, height: 20.5)))),
      .read(UpsightAccess(.input(key: "k", type: .image), .nothing(actual: .raw))),
    ]
    + UpsightSettings.InputType.allCases.flatMap { type in
      [UpsightAccess.Answer.unknown, .nothing(actual: nil), .nothing(actual: .input(.color))].map {
        .read(UpsightAccess(.input(key: "k", type: type), $0))
      }
    }

  @Test(arguments: calls)
  func `a call is read as it is written`(call: UpsightCall) throws {
    #expect(try UpsightCall(call.appCall) == call)
    #expect((UpsightCall.names + ["unit"]).contains(call.appCall.name))
    #expect(UpsightCall.isOwn(call.appCall) == !call.appCall.isShared)
  }

  @Test func `every name is of a call`() {
    #expect(Set(Self.calls.map(\.appCall.name)) == Set(UpsightCall.names + ["unit"]))
    #expect(Set(UpsightCall.names).count == UpsightCall.names.count)
    #expect(!UpsightCall.isOwn(AppCall("unit", [.init("sdk", "outbrain")])))
    #expect(!UpsightCall.isOwn(AppCall("getUrl")))
  }

  @Test(arguments: [
    (AppCall("getUrl"), "'getUrl'"), (AppCall("destory"), "did you mean 'destroy'?"),
    (AppCall("milestone"), "'scope'"), (AppCall("imageForKey"), "'key'"),
    (AppCall("stringValueForKey", [.init("key", 5)]), "'key'"),
    (AppCall("visible", [.init("view", "a")]), "'percent'"),
    (AppCall("visible", [.init("view", "a"), .init("percent", 101)]), "from 0 to 100"),
    (AppCall("visible", [.init("percent", 5)]), "'view'"),
    (AppCall("unit", [.init("isSeen", "yes")]), "true or false"),
    (AppCall("imageForKey", [.init("key", "a"), .init("path", 1)]), "'path'"),
    (
      AppCall("imageForKey", [.init("key", "a"), .init("path", "p"), .init("width", "1")]), "width"
    ),
    (AppCall("getRawData", [.init("value", nil), .init("actual", "x")]), "'actual'"),
  ])
  func `a malformed call is a finding at its line`(call: AppCall, text: String) throws {
    let finding = try #require(judge([call]).first)
    #expect(finding.rule.id == "AppCallMalformed")
    #expect(finding.message.contains(text))
    #expect(finding.location?.description == "trace.jsonl:1:1")
  }

  @Test func `a malformed call of a scenario is written down, judged, and not carried out`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    let (calls, events) = (trial.callNames, trial.eventNames)
    trial.call("copyImage", at: .seconds(1))
    trial.call("destory", at: .seconds(1))
    #expect(trial.callNames == calls + ["copyImage", "destory"])
    #expect(trial.eventNames == events)
    #expect(trial.judged.map(\.rule.id) == ["AppCallMalformed", "AppCallMalformed"])
    #expect(trial.found == [])
    #expect(
      trial.audited(until: .seconds(1)).count { $0.rule.id == "AppCallMalformed" } == 2)
  }
}

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

struct UpsightSettingsTests {
  @Test func `a message is meant to be seen unless a scenario says otherwise`() {
    #expect(UpsightSettings(milestone: "level", payload: "payload.json").isSeen)
  }
}
