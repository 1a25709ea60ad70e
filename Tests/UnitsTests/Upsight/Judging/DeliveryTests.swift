import Testing
import Vocabulary

@testable import Units

struct DeliveryTests {
  @Test func `UP-01 a milestone opens a billboard and the payload follows after its latency`() {
    var settings = SampleMessage.settings
    settings.latency = .milliseconds(300)
    settings.reachesMilestone = false
    settings.imagesFetchedAt = .seconds(1)
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.milestoneReached, at: .seconds(2))
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(3))
    trial.handle(.dismissed, at: .seconds(4))
    trial.finish(at: .seconds(5))
    #expect(
      trial.eventNames == [
        "imageFetched", "milestone", "billboardOpened", "dataReceived", "displayed", "impression",
        "click", "dismissed", "destroyed", "dataRemoved",
      ])
    #expect(trial.instants(of: "milestone") == [.seconds(2)])
    #expect(trial.instants(of: "billboardOpened") == [.seconds(2)])
    #expect(trial.instants(of: "dataReceived") == [.milliseconds(2300)])
    #expect(trial.instants(of: "displayed") == [.milliseconds(2300)])
    #expect(trial.instants(of: "dismissed") == [.seconds(4)])
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-01 the payload waits for both the milestone and the billboard, in any order`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    settings.opensBillboard = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.billboardOpened, at: .seconds(1))
    #expect(trial.instants(of: "dataReceived") == [])
    trial.handle(.milestoneReached, at: .seconds(2))
    trial.advance(to: .seconds(3))
    #expect(trial.instants(of: "dataReceived") == [.seconds(2)])
  }

  @Test func `UP-01 without the delegate's method the payload reaches nobody`() {
    var settings = SampleMessage.settings
    settings.omitted = [.didReceiveData]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(1))
    #expect(trial.rulesFound == ["PayloadReachesNobody"])
    #expect(trial.eventNames == ["milestone", "billboardOpened", "imageFetched"])
    #expect(!trial.callNames.contains("didReceiveData"))
  }

  @Test func `UP-01 a payload that never comes is a finding`() {
    var settings = SampleMessage.settings
    settings.latency = nil
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(9))
    #expect(trial.rulesFound == ["PayloadNotReceived"])
  }

  @Test func `UP-01 a billboard without its milestone gets nothing`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.billboardOpened, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["BillboardWithoutMilestone"])
  }

  @Test func `UP-01 a milestone of another scope triggers nothing`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("milestone", [.init("scope", "other")], at: .seconds(1))
    trial.handle(.billboardOpened, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MilestoneWithoutBillboard", "BillboardWithoutMilestone"])
    #expect(trial.instants(of: "dataReceived") == [])
  }

  @Test func `UP-01 a milestone without a billboard gets nothing`() {
    var settings = SampleMessage.settings
    settings.opensBillboard = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MilestoneWithoutBillboard"])
  }

  @Test func `UP-01 a payload that cannot be fetched fails the unit when it is needed`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: nil)
    trial.advance(to: .seconds(1))
    #expect(trial.failure == nil)
    trial.handle(.milestoneReached, at: .seconds(1))
    trial.advance(to: .seconds(1))
    #expect(trial.failure == "'payload.json' was not found")
    #expect(trial.instants(of: "dataReceived") == [])
  }

  @Test func `UP-01 the billboard itself draws nothing`() {
    var settings = SampleMessage.settings
    settings.isSeen = false
    settings.views = []
    let trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.eventNames.contains("billboardOpened"))
    #expect(trial.tree.views.isEmpty)
  }

  @Test(arguments: [
    NativeInput.reloaded, .reused(cell: 0, item: 1), .tapped(item: nil, part: nil), .dismissed,
    .called(AppCall("destroy")), .called(AppCall("didReceiveData")), .called(AppCall("unit")),
  ])
  func `a step that a message cannot follow is ignored with a finding`(input: NativeInput) {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    let calls = trial.callNames
    trial.handle(input, at: .seconds(1))
    #expect(trial.rulesFound == ["NativeStepIgnored"])
    #expect(trial.callNames == calls)
  }

  @Test func `UP-01 a payload that was destroyed is followed by the next milestone's`() {
    var settings = SampleMessage.settings
    settings.latency = .milliseconds(300)
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(2))
    trial.handle(.milestoneReached, at: .seconds(3))
    trial.handle(.tapped(item: nil, part: "text"), at: .seconds(5))
    trial.handle(.dismissed, at: .seconds(6))
    trial.finish(at: .seconds(7))
    #expect(trial.instants(of: "dataReceived") == [.milliseconds(300), .milliseconds(3300)])
    #expect(trial.instants(of: "displayed") == [.milliseconds(300), .milliseconds(3300)])
    #expect(trial.instants(of: "impression").count == 2)
    #expect(trial.instants(of: "click") == [.seconds(5)])
    #expect(trial.instants(of: "destroyed") == [.seconds(2), .seconds(6)])
    #expect(trial.rulesFound == [])
    #expect(trial.audited(until: .seconds(7)) == [])
  }

  @Test func `UP-01 a second payload needs its own billboard and milestone`() {
    var settings = SampleMessage.settings
    settings.opensBillboard = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.billboardOpened, at: .seconds(1))
    trial.handle(.dismissed, at: .seconds(2))
    trial.handle(.milestoneReached, at: .seconds(3))
    trial.advance(to: .seconds(4))
    #expect(trial.instants(of: "dataReceived") == [.seconds(1)], "the billboard is dismissed")
    trial.finish(at: .seconds(5))
    #expect(trial.rulesFound == ["MilestoneWithoutBillboard"])
  }

  @Test func `UP-01 a second payload that never comes is a finding`() {
    let found = judge([
      AppCall("milestone", [.init("scope", "a")]), AppCall("openBillboard", [.init("scope", "a")]),
      AppCall("didReceiveData"), AppCall("show", [.init("view", "v")]),
      AppCall("recordImpressionEvent"), AppCall("hide", [.init("view", "v")]),
      AppCall("recordDismissedEvent"), AppCall("destroy"),
      AppCall("milestone", [.init("scope", "a")]), AppCall("openBillboard", [.init("scope", "a")]),
    ])
    #expect(found.map(\.rule.id) == ["PayloadNotReceived"])
    #expect(found.first?.location?.position?.line == 10)
  }

  /// The calls from the payload to its end.
  private static let visit = [
    AppCall("didReceiveData"), AppCall("show", [.init("view", "v")]),
    AppCall("recordImpressionEvent"), AppCall("hide", [.init("view", "v")]),
    AppCall("recordDismissedEvent"), AppCall("destroy"),
  ]

  private static func milestone(_ scope: String) -> AppCall {
    AppCall("milestone", [.init("scope", .string(scope))])
  }

  private static func billboard(_ scope: String) -> AppCall {
    AppCall("openBillboard", [.init("scope", .string(scope))])
  }

  @Test(arguments: [
    ("4.3.9", true), ("4.4.0", false), ("4.4", false), ("4.10.1", false), ("5", false),
    ("3.9.9", true),
  ])
  func `UP-01 an SDK that is older than native messages is found`(version: String, isFound: Bool) {
    let unit = AppCall(
      "unit", [.init("sdk", "upsight"), .init("sdkVersion", .string(version))])
    let expected = isFound ? ["NativeMessagesUnsupported"] : []
    #expect(judge([unit] + Self.visit).map(\.rule.id) == expected)
  }

  @Test func `UP-01 scopes that differ are found although a payload came`() {
    let differing = [Self.milestone("a"), Self.billboard("b")]
    let rules = ["MilestoneWithoutBillboard", "BillboardWithoutMilestone"]
    #expect(judge(differing + Self.visit).map(\.rule.id) == rules)
    let delivered = [Self.milestone("c"), Self.billboard("c")] + Self.visit
    #expect(judge(delivered + differing).map(\.rule.id) == rules)
    #expect(judge(delivered + differing + Self.visit).map(\.rule.id) == rules)
    #expect(judge(differing + delivered).map(\.rule.id) == rules, "the payload is of the others")
    let held = Array(Self.visit.prefix(1)) + differing + Array(Self.visit.dropFirst())
    #expect(judge([Self.milestone("c"), Self.billboard("c")] + held).map(\.rule.id) == rules)
  }

  @Test func `UP-01 scopes that agree are not found, in any order and while a payload is held`() {
    let (milestone, billboard) = (Self.milestone("a"), Self.billboard("a"))
    #expect(judge([milestone, billboard] + Self.visit) == [])
    #expect(judge([billboard, milestone] + Self.visit) == [])
    #expect(judge([milestone] + Self.visit) == [], "the trace leaves the billboard out")
    #expect(judge([billboard] + Self.visit) == [], "the trace leaves the milestone out")
    let again =
      Array(Self.visit.prefix(1)) + [milestone, billboard] + Array(Self.visit.dropFirst())
    #expect(judge([milestone, billboard] + again) == [])
  }

  @Test func `UP-06 each of two payloads is judged by itself`() {
    let visit = Self.visit
    #expect(judge(visit + visit) == [])
    func without(_ name: String) -> [AppCall] { visit.filter { $0.name != name } }
    for (name, rule) in [
      ("recordImpressionEvent", "MessageImpressionMissing"),
      ("recordDismissedEvent", "MessageDismissedMissing"),
    ] {
      #expect(judge(without(name) + visit).map(\.rule.id) == [rule])
      #expect(judge(visit + without(name)).map(\.rule.id) == [rule])
    }
    #expect(judge(visit + without("destroy")).map(\.rule.id) == ["PayloadDestroyMissing"])
    #expect(
      judge(visit + [AppCall("destroy")]).map(\.rule.id) == ["PayloadDestroyRepeated"],
      "without another payload it is the same one")
  }

  @Test func `a unit with only its required keys shows a view that stands for the message`() throws
  {
    let settings = UpsightSettings(milestone: "level", payload: "payload.json")
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(1))
    #expect(trial.rulesFound == ["MessageViewsAssumed", "MessageStillOpen"])
    #expect((trial.found + trial.judged).allSatisfy { $0.severity == .note })
    #expect(trial.eventNames.suffix(2) == ["displayed", "impression"])
    let message = try #require(trial.found.first).message
    #expect(message.contains("list in 'views' what the app draws"), "\(message)")
    #expect(trial.tree.views.map(\.name) == ["offer/message"])
    #expect(trial.tree.views.map(\.frame) == [Rectangle(x: 45, y: 347, width: 300, height: 150)])
  }
}
