import Testing
import Vocabulary

@testable import Units

/// OB-01, OB-03 to OB-06 and OB-14.
struct OutbrainRequestTests {
  @Test func `a whole visit of the reference app has no finding`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) {
      $0.widgetIndex = 0
      $0.externalID = "123456789"
      $0.paidHost = "paid.outbrain.com"
      var configuration = OutbrainSettings.Configuration()
      configuration.items = 4
      configuration.imageSize = Size(width: 300, height: 200)
      $0.configuration = configuration
    }
    for item in 0..<4 {
      driver.send(.exposed(view: "footer/\(item)", percent: 100), at: .seconds(1))
      driver.send(.viewable(item: item), at: .seconds(2))
      driver.tap(item, at: .seconds(3))
    }
    driver.tap(0, "adChoices")
    driver.tap(nil, "label")
    driver.send(.reused(cell: 0, item: 1))
    driver.send(.reused(cell: 0, item: 0))
    driver.send(.resized(Size(width: 844, height: 300)))
    driver.send(.reloaded)
    driver.respond(OutbrainSamples.footer)
    driver.tap(1)
    #expect(driver.end() == [])
    #expect(driver.findings.isEmpty)
  }

  @Test func `a visit without an about page and with a URL that is nil has no finding`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    driver.tap(nil, "label")
    driver.tap(0)
    driver.tap(1)
    driver.send(.reused(cell: 1, item: 0))
    #expect(driver.end() == [])
    #expect(driver.findings.isEmpty)
  }

  @Test func `OB-01 a request without a page or a widget ID reaches the app as an error`() {
    for (duty, rule) in [
      (OutbrainSettings.Duty.url, Rule.requestURLMissing), (.widgetID, .requestWidgetIDMissing),
    ] {
      var settings = OutbrainSettings.sample
      settings.omit(duty)
      var driver = OutbrainDriver(settings)
      driver.send(.began)
      #expect(driver.requests.isEmpty)
      #expect(driver.calls("didFail").count == 1)
      #expect(driver.end() == [rule.id])
    }
    var driver = OutbrainDriver()
    driver.send(.began)
    driver.respond(OutbrainSamples.footer)
    #expect(driver.end() == [])
  }

  @Test func `OB-04 every request is in the queue, with its latency`() {
    var settings = OutbrainSettings.sample
    settings.latency = nil
    var driver = OutbrainDriver(settings)
    driver.send(.began)
    driver.send(.reloaded)
    #expect(driver.requests.map(\.turn) == [.inOrder, .inOrder])
    #expect(driver.requests.map(\.reference) == ["response.json", "response.json"])
    #expect(driver.requests.map(\.latency) == [nil, nil])
    #expect(Set(driver.requests.map(\.id)).count == 2)
    #expect(driver.events.map(\.event) == ["request", "request"])
  }

  @Test func `OB-03 the response is compared with what the widget ID stands for`() {
    func findings(
      _ change: (inout OutbrainSettings.Configuration) -> Void
    ) -> [Int?] {
      OutbrainDriver(showing: OutbrainSamples.footer) {
        var configuration = OutbrainSettings.Configuration()
        change(&configuration)
        $0.configuration = configuration
      }.items(of: .widgetConfigurationDiffers)
    }
    #expect(findings { $0.items = 4 } == [])
    #expect(findings { $0.items = 6 } == [nil])
    #expect(findings { $0.hasImages = true } == [1])
    #expect(findings { $0.hasImages = false } == [0, 2, 3])
    #expect(findings { $0.imageSize = Size(width: 300, height: 200) } == [])
    #expect(findings { $0.imageSize = Size(width: 300, height: 250) } == [0, 2, 3])
  }

  @Test func `OB-04 answers are handed over in the order of the requests`() {
    var queue = OrderedAnswers<String>()
    let tickets = (0..<4).map { _ in queue.requested() }
    #expect(queue.answered(tickets[2], "third").isEmpty)
    #expect(queue.answered(tickets[1], "second").isEmpty)
    #expect(queue.answered(tickets[0], "first").map(\.answer) == ["first", "second", "third"])
    #expect(queue.answered(tickets[0], "again").isEmpty)
    let late = queue.requested()
    #expect(queue.answered(late, "fifth").isEmpty, "the fourth answer never comes")
    #expect(queue.answered(tickets[3], "fourth").map(\.ticket) == [tickets[3], late])
  }

  @Test func `OB-05 an error reaches the app, which shows nothing`() {
    let answers: [NativeAnswer] = [
      .failed("no such file"), .bytes(Array(#"{"error": "no fill"}"#.utf8), file: "r.json"),
      .bytes(Array("no JSON".utf8), file: "r.json"),
    ]
    for answer in answers {
      var driver = OutbrainDriver()
      driver.send(.began)
      driver.answer(answer, at: .seconds(1))
      #expect(driver.calls("didFail").count == 1)
      #expect(driver.events.map(\.event) == ["request", "failed"])
      #expect(driver.actions.contains { if case .fail = $0 { true } else { false } })
      #expect(!driver.actions.contains { if case .layOut = $0 { true } else { false } })
    }
  }

  @Test func `OB-05 a failed reload takes the items off the screen`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    driver.send(.reloaded, at: .seconds(2))
    driver.answer(.failed("offline"), at: .seconds(3))
    #expect(driver.actions.contains(.layOut([], under: "footer")))
    driver.call("show", [.init("item", 0), .init("text", "Shoes that last")])
    _ = driver.end()
    #expect(driver.items(of: .shownWithoutResponse) == [0])
  }

  @Test func `OB-05 without a callback or delegate nobody gets the response`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.responseHandler) }
    #expect(driver.events("response").map(\.count) == [4])
    #expect(driver.calls("didReceiveResponse").isEmpty)
    driver.call("show", [.init("item", 0), .init("text", "x")])
    #expect(Set(driver.end()).isSuperset(of: [Rule.responseHandlerMissing.id]))
  }

  @Test func `OB-06 the external ID is passed on as it is`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.externalID = "ä b%20&" }
    let member = JSONValue.Member("externalID", "ä b%20&")
    #expect(driver.events("request").first?.details.contains(member) == true)
    #expect(driver.calls("fetchRecommendations").first?.arguments.contains(member) == true)
    #expect(driver.items(of: .externalIDAltered) == [])
    driver.call("fetchRecommendations", [.init("externalID", "ä+b%2520&")])
    driver.call("fetchRecommendations", [.init("externalID", .null)])
    for _ in 0..<2 { driver.respond(OutbrainSamples.footer) }
    #expect(driver.end() == [Rule.externalIDAltered.id, Rule.externalIDAltered.id])
  }

  @Test func `OB-14 either flag of test mode in an app that users get is a finding`() {
    func rules(_ isTestRTB: Bool, _ isTestMode: Bool, isProduction: Bool) -> [String] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer) {
        $0.isTestRTB = isTestRTB
        $0.isTestMode = isTestMode
        $0.isProduction = isProduction
      }
      return driver.end()
    }
    let inProduction = Rule.testModeInProduction.id
    #expect(rules(true, false, isProduction: true) == [inProduction])
    #expect(rules(false, true, isProduction: true) == [inProduction])
    #expect(rules(true, true, isProduction: true) == [inProduction, inProduction])
    #expect(rules(false, false, isProduction: true) == [])
    #expect(rules(true, false, isProduction: false) == [Rule.testModeIncomplete.id])
    #expect(rules(false, true, isProduction: false) == [Rule.testModeIncomplete.id])
    #expect(rules(true, true, isProduction: false) == [])
  }

  @Test func `OB-14 test mode guarantees a recommendation that asks for disclosure`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer) {
      $0.isTestRTB = true
      $0.isTestMode = true
    }
    #expect(driver.events("adChoicesShown").map(\.item) == [0])
    #expect(driver.items(of: .testDisclosureAdded) == [0])
    #expect(driver.items(of: .adChoicesUntested) == [])
    driver.tap(0, "adChoices")
    #expect(driver.end() == [])
    let own = OutbrainDriver(showing: OutbrainSamples.footer) {
      $0.isTestRTB = true
      $0.isTestMode = true
    }
    #expect(own.findings.isEmpty)
    let half = OutbrainDriver(showing: OutbrainSamples.drawer) { $0.isTestRTB = true }
    #expect(half.events("adChoicesShown").isEmpty)
  }

  @Test func `OB-14 a trace in test mode without disclosure has verified nothing`() {
    func notes(_ flags: OutbrainCall..., response: String) -> Int {
      var trace = OutbrainTrace()
      for flag in flags { trace.add(flag) }
      trace.add(.didReceiveResponse(OutbrainTrace.recommendations(of: response)))
      return trace.findings.count { $0.diagnostic.rule == .adChoicesUntested }
    }
    #expect(notes(.testRTB(true), .setTestMode(true), response: OutbrainSamples.drawer) == 1)
    #expect(notes(.testRTB(true), response: OutbrainSamples.drawer) == 0)
    #expect(notes(.testRTB(true), .setTestMode(true), response: OutbrainSamples.footer) == 0)
  }

  @Test func `OB-14 test mode in which no AdChoices button is tapped is noted`() {
    func notes(
      taps item: Int?, testMode: Bool = true, production: Bool = false,
      _ response: String = OutbrainSamples.footer
    ) -> Int {
      var driver = OutbrainDriver(showing: response) {
        $0.isTestRTB = true
        $0.isTestMode = testMode
        $0.isProduction = production
      }
      if let item { driver.tap(item, "adChoices") }
      driver.tap(2)
      _ = driver.end()
      return driver.findings.count { $0.diagnostic.rule == .adChoicesTapUntested }
    }
    #expect(notes(taps: nil) == 1)
    #expect(notes(taps: 0) == 0)
    #expect(notes(taps: nil, OutbrainSamples.drawer) == 1, "test mode adds a disclosure")
    #expect(notes(taps: nil, testMode: false) == 0)
    #expect(notes(taps: nil, production: true) == 0)
    #expect(notes(taps: nil, #"{"recommendations": []}"#) == 0, "there is no button")
    #expect(Rule.adChoicesTapUntested.severity == .note)
  }

  @Test func `a flag that a step sets counts for later responses`() {
    var driver = OutbrainDriver()
    driver.send(.began)
    driver.call("testRTB")
    driver.call("setTestMode")
    driver.respond(OutbrainSamples.drawer)
    #expect(driver.events("adChoicesShown").map(\.item) == [0])
  }

  @Test func `OB-05 a response that never comes is found at its request`() {
    var settings = OutbrainSettings.sample
    settings.latency = nil
    var driver = OutbrainDriver(settings)
    driver.send(.began)
    #expect(driver.end() == ["RecommendationsNotReceived"])

    settings.omit(.responseHandler)
    var deaf = OutbrainDriver(settings)
    deaf.send(.began)
    #expect(deaf.end() == ["ResponseHandlerMissing"], "nobody could take the response")
  }

  @Test func `OB-05 each request has an answer of its own`() {
    var request = OutbrainCall.Request()
    request.url = "https://app.example.com/a"
    request.widgetID = "SDK_1"
    request.handler = .callback
    let answers: [OutbrainCall] = [.didReceiveResponse([]), .didFail("offline")]
    for count in 0...2 {
      var trace = OutbrainTrace()
      for _ in 0..<2 { trace.add(.fetchRecommendations(request)) }
      for answer in answers.prefix(count) { trace.add(answer) }
      #expect(
        trace.end() == Array(repeating: "RecommendationsNotReceived", count: 2 - count))
      #expect(
        trace.findings.map(\.diagnostic.location?.position?.line) == Array([1, 2].dropFirst(count)))
    }
  }
}
