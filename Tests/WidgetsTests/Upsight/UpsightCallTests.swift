import Testing
import Vocabulary
import Widgets

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
