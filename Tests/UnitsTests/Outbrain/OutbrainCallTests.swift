import Testing
import Vocabulary

@testable import Units

struct OutbrainCallTests {
  private typealias Member = JSONValue.Member

  /// Every call of a run that does everything.
  private func run() -> OutbrainDriver {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) {
      $0.isTestRTB = true
      $0.isTestMode = true
      $0.widgetIndex = 1
      $0.externalID = "e"
      $0.paidHost = "paid.example"
      $0.allowsForeignLinks = true
      $0.isProduction = true
      var configuration = OutbrainSettings.Configuration()
      configuration.items = 9
      configuration.hasImages = true
      configuration.imageSize = Size(width: 300, height: 250.5)
      $0.configuration = configuration
    }
    for item in 0..<4 { driver.tap(item, "title") }
    driver.tap(0, "adChoices")
    driver.tap(nil, "label")
    driver.call("addForeignLink", [Member("url", "u")])
    driver.call("getUrl", [Member("item", 1)])
    driver.call("open", [Member("item", 1), Member("url", "other"), Member("target", "browser")])
    driver.call("leaveScreen")
    driver.call("enterScreen")
    driver.call("show", [Member("item", 1), Member("text", "other")])
    driver.send(.reloaded)
    driver.answer(.failed("offline"))
    return driver
  }

  @Test func `every call is read as it was written`() throws {
    let driver = run()
    #expect(Set(driver.calls.map(\.call.name)) == Set(OutbrainCall.names + ["unit"]))
    for (_, call) in driver.calls {
      #expect(try OutbrainCall(call).appCall == call)
    }
  }

  @Test func `a run and the trace of its calls are judged alike`() {
    var driver = run()
    var rules = OutbrainChecker()
    var found: [NativeFinding] = []
    for (instant, call) in driver.calls {
      found += rules.happened(call, at: instant, location: nil)
    }
    found += rules.finished(at: driver.now)
    let ended = driver.end()
    #expect(ended.count > 10)
    #expect(found == driver.findings)
  }

  @Test(
    arguments: [
      (AppCall("getURL", [Member("item", 1)]), "did you mean 'getUrl'?"),
      (AppCall("getUrl"), "'getUrl' has no argument 'item'; give a whole number from 0"),
      (AppCall("getUrl", [Member("item", -1)]), "'item' of the call 'getUrl' is -1; give"),
      (AppCall("getUrl", [Member("item", "1")]), "is the text '1'; give a whole number from 0"),
      (
        AppCall("getUrl", [Member("item", 1), Member("url", 1)]),
        "'url' of the call 'getUrl' is 1; give a text"
      ),
      (AppCall("testRTB"), "'testRTB' has no argument 'value'; give true or false"),
      (AppCall("unit", [Member("sdk", "synerise")]), "is the text 'synerise'; give 'outbrain'"),
      (AppCall("didReceiveResponse"), "no argument 'recommendations'; give a list"),
      (
        AppCall("didReceiveResponse", [Member("recommendations", [["content": "A"]])]),
        "'recommendations[0]' of the call 'didReceiveResponse' is an object;"
      ),
      (
        AppCall("fetchRecommendations", [Member("handler", "block")]),
        "is the text 'block'; give 'callback' or 'delegate'"
      ),
      (
        AppCall("show", [Member("item", 0), Member("adChoices", ["hidden": false, "width": 30])]),
        "'show' has no argument 'adChoices.height'; give a number from 0"
      ),
      (AppCall("show", [Member("item", 0), Member("adChoices", [:])]), "'adChoices.hidden'"),
      (AppCall("open", [Member("url", "u"), Member("target", "browser")]), "no argument 'item'"),
      (
        AppCall("open", [Member("item", 1), Member("url", "u"), Member("target", "tab")]),
        "give 'browser' or 'inApp'"
      ),
      (
        AppCall("open", [Member("item", 1), Member("part", "image"), Member("url", "u")]),
        "'part' of the call 'open' is the text 'image'; give 'adChoices'"
      ),
    ])
  func `a call that cannot be understood is found at its place`(call: AppCall, text: String) throws
  {
    var trace = OutbrainTrace()
    trace.add(call)
    let finding = try #require(trace.findings.first).diagnostic
    #expect(finding.rule == .appCallMalformed)
    #expect(finding.message.contains(text), "\(finding.message)")
    #expect(finding.location?.position?.line == 1)
    #expect(throws: AppCallProblem.self) { try OutbrainCall(call) }
  }

  @Test func `a step that cannot be understood is written down, judged, and has no effect`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    let events = driver.events
    let calls = [
      AppCall("getURL", [Member("item", 1)]), AppCall("getUrl"),
      AppCall("open", [Member("item", 1), Member("target", "tab")]),
    ]
    for call in calls { driver.send(.called(call)) }
    #expect(driver.calls.suffix(3).map(\.call.name) == ["getURL", "getUrl", "open"])
    #expect(driver.events == events)
    #expect(driver.end() == calls.map { _ in "AppCallMalformed" })
    #expect(driver.items(of: .appCallMalformed) == [1, nil, 1])
  }

  @Test func `a run with steps that cannot be understood is judged like the trace of its calls`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("getURL", [Member("item", 1)])
    driver.call("testRTB", [Member("value", "yes")])
    var rules = OutbrainChecker()
    var found: [NativeFinding] = []
    for (instant, call) in driver.calls {
      found += rules.happened(call, at: instant, location: nil)
    }
    found += rules.finished(at: driver.now)
    _ = driver.end()
    #expect(found == driver.findings)
    #expect(found.count == 2)
  }

  @Test func `a step that makes no sense for a widget is found`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    let inputs: [NativeInput] = [
      .milestoneReached, .billboardOpened, .dismissed, .tapped(item: 9, part: nil),
      .tapped(item: 1, part: "adChoices"), .tapped(item: 1, part: "price"),
      .tapped(item: nil, part: "price"), .tapped(item: nil, part: nil),
      .reused(cell: 9, item: 0), .reused(cell: 0, item: 9),
      .called(AppCall("didFail", [Member("error", "e")])),
    ]
    for input in inputs { driver.send(input) }
    #expect(driver.end() == inputs.map { _ in "NativeStepIgnored" })
  }

  @Test func `a tap on an unknown part is told with the parts that there are`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(1, "price")
    driver.tap(nil, "logo")
    #expect(
      driver.findings.map(\.diagnostic.message) == [
        "an item of an Outbrain widget has no part 'price'; its parts are 'image', 'title', "
          + "'source', 'label', 'audienceLabel', 'adChoices'",
        "an Outbrain widget has no part 'logo'; tap its 'label', or an 'item'",
      ])
  }

  @Test func `steps for items that are not there never end the program`() {
    for response in [nil, OutbrainSamples.drawer, "{"] {
      var driver = OutbrainDriver()
      driver.send(.began)
      if let response { driver.respond(response) }
      for name in OutbrainCall.names + ["unit", "nothing"] {
        for item in [-1, 0, 1, 99] {
          driver.call(name, [Member("item", .integer(item))])
          driver.call(name, [Member("item", .integer(item)), Member("view", "footer/99")])
        }
      }
      driver.send(.reused(cell: -1, item: -1))
      driver.send(.exposed(view: "footer/-1", percent: 5))
      driver.send(.exposed(view: "footer/99", percent: 5))
      driver.send(.due(NativeTimer("none")))
      #expect(driver.end().isEmpty == false)
    }
  }

  @Test func `the rules have unique names, and say where they come from`() {
    let rules = OutbrainRules.all
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(rules.count == 57)
    for rule in rules where rule != .outbrainResponseMalformed {
      #expect(rule.clause?.hasPrefix("Outbrain Regular SDK guide, ") == true)
    }
  }
}
