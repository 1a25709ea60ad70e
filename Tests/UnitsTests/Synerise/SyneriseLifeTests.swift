import TestSupport
import Testing
import Vocabulary

@testable import Units

/// How a widget is loaded, and what the app does about it.
struct SyneriseLifeTests {
  private func names(_ calls: [AppCall]) -> [String] { calls.map(\.name) }

  // MARK: SY-03

  @Test func `SY-03 the document of the slug is requested and takes its time`() {
    var settings = SyneriseSettings.sample
    settings.latency = .milliseconds(300)
    var driver = SyneriseDriver(settings)
    driver.answers = false
    driver.begin()
    let request = NativeRequest(.init(0), "feed.json", latency: .milliseconds(300))
    #expect(driver.actions.last == .request(request))
    #expect(driver.events.map(\.event) == ["loading"])
  }

  @Test(arguments: [
    (SyneriseSettings.sample.omitting(.customerToken), Rule.customerTokenMissing),
    (
      {
        var settings = SyneriseSettings.sample; settings.slug = nil; return settings
      }(),
      Rule.widgetSlugMissing
    ),
  ])
  func `SY-03 without a token or a slug nothing is requested`(
    settings: SyneriseSettings, rule: Rule
  ) {
    let run = SyneriseDriver.played(settings)
    #expect(run.found == [rule, .widgetNotLoaded])
    #expect(run.events.map(\.event) == ["loading", "notLoaded"])
    #expect(names(run.calls).suffix(3) == ["isLoading", "isLoading", "didNotLoad"])
    #expect(!run.actions.contains { if case .request = $0 { true } else { false } })
    #expect(run.actions.contains { if case .fail = $0 { true } else { false } })
  }

  @Test func `SY-03 an unknown slug, and a request that fails, are told to the app`() {
    var unknown = SyneriseSettings.sample
    unknown.feed = nil
    var driver = SyneriseDriver(unknown)
    driver.begin()
    let reason = "no document has the slug 'similar'"
    #expect(driver.calls.last == SyneriseCall.didNotLoad(error: reason).appCall)
    #expect(driver.events.last?.details == [.init("reason", .string(reason))])
    #expect(driver.broken.isEmpty)

    driver = SyneriseDriver()
    driver.answer = .failed("the server answered 503")
    driver.begin()
    #expect(driver.calls.last == SyneriseCall.didNotLoad(error: "the server answered 503").appCall)
    #expect(driver.views.isEmpty)
    #expect(driver.broken.isEmpty)
    #expect(driver.found == [.widgetNotLoaded])
  }

  @Test func `SY-03 a malformed document is found, and the widget is not loaded`() {
    let run = SyneriseDriver.played(feed: "{\"name\": \"n\"}")
    #expect(run.broken == [.widgetDocumentMalformed])
    #expect(run.events.map(\.event) == ["loading", "notLoaded"])
  }

  @Test func `SY-03 a document that never comes leaves the widget loading`() {
    var settings = SyneriseSettings.sample
    settings.latency = nil
    var driver = SyneriseDriver(settings)
    driver.answers = false
    driver.begin()
    driver.end()
    #expect(driver.events.map(\.event) == ["loading"])
    #expect(names(driver.calls).last == "isLoading")
    #expect(driver.found.map(\.id) == ["WidgetDocumentNotReceived"])
  }

  @Test(
    arguments: [
      ([], true), ([.isLoading(true)], true), ([.isLoading(true), .load], true),
      ([.isLoading(true), .isLoading(false)], false), ([.didLoad], false),
      ([.didNotLoad(error: nil)], false), ([.isLoaded(true)], false), ([.isLoaded(false)], true),
      ([.didLoad, .load], true), ([.didLoad, .load, .didLoad], false),
      ([.didChangeSize(Size(width: 390, height: 432))], false),
      ([.sizeChanged(Size(width: 390, height: 432))], false),
    ] as [(Named<[SyneriseCall]>, Bool)])
  func `SY-05 a load without any answer is found`(after calls: Named<[SyneriseCall]>, isFound: Bool)
  {
    var rules = SyneriseChecker()
    for call in [.setDelegate(Set(SyneriseCall.DelegateMethod.allCases)), .load] + calls.value {
      _ = rules.happened(call.appCall, at: .zero, location: nil)
    }
    let found = rules.finished(at: .zero).map(\.diagnostic.rule.id)
    #expect(found.contains("WidgetDocumentNotReceived") == isFound)
  }

  @Test(
    arguments: [
      ([.didLoad, .didNotLoad, .isLoading, .didChangeSize], true), ([.didLoad, .didNotLoad], true),
      ([.isLoading], true), ([.didLoad], false), ([.didNotLoad, .didChangeSize], false),
      ([], false),
    ] as [(Named<[SyneriseCall.DelegateMethod]>, Bool)])
  func `SY-05 an answer that the delegate has no method for is not missed`(
    methods: Named<[SyneriseCall.DelegateMethod]>, isFound: Bool
  ) {
    var rules = SyneriseChecker()
    for call in [SyneriseCall.setDelegate(Set(methods.value)), .load] {
      _ = rules.happened(call.appCall, at: .zero, location: nil)
    }
    let found = rules.finished(at: .zero).map(\.diagnostic.rule.id)
    #expect(found.contains("WidgetDocumentNotReceived") == isFound)
  }

  @Test(arguments: [nil, "12345"])
  func `SY-03 a product ID may be set or left out`(productID: String?) {
    var settings = SyneriseSettings.sample
    settings.productID = productID
    let run = SyneriseDriver.played(settings)
    #expect(run.calls.first?["productID"]?.text == productID)
    #expect(run.events(named: .loaded).map(\.count) == [3])
    #expect(run.found == [])
  }

  // MARK: SY-04

  @Test func `SY-04 refused models are reported, counted and not shown`() {
    let feed = """
      {"name": "n", "recommendations": [
        {"imageLink": "i", "title": "t"},
        {"itemId": "a", "imageLink": "i", "title": "t", "price": {"value": 1}}]}
      """
    let run = SyneriseDriver.played(feed: feed)
    #expect(run.events(named: .itemRefused).map(\.item) == [0])
    #expect(run.events(named: .itemRefused).first?.details == [.init("key", "price.value")])
    #expect(run.events(named: .loaded).map(\.count) == [1])
    #expect(run.events(named: .loaded).first?.details == [.init("refused", 1)])
    #expect(run.views.count == 1)
    #expect(run.found == [.recommendationRefused])
  }

  @Test(
    arguments: [
      ("", 1), ("https://i.example/a b", 1), ("https://i.example/1", 0), (nil, 1),
    ] as [(String?, Int)])
  func `SY-04 a trace's model whose image's link is no URL is refused`(
    link: String?, count: Int
  ) {
    var rules = SyneriseChecker()
    let call = SyneriseCall.mapping(item: 4, imageLink: link).appCall
    let found = rules.happened(call, at: .zero, location: nil)
    #expect(found.map(\.diagnostic.rule) == Array(repeating: .recommendationRefused, count: count))
    #expect(
      found.allSatisfy {
        $0.diagnostic.message.hasPrefix("the app's mapping refuses recommendation 4: 'imageLink' ")
      })
  }

  // MARK: SY-05

  @Test func `SY-05 an app that sets no delegate is found, and told nothing`() {
    let run = SyneriseDriver.played(.sample.omitting(.setDelegate))
    #expect(names(run.calls) == ["unit", "load", "sizeChanged"])
    #expect(run.views.isEmpty)
    #expect(run.found == [.widgetDelegateMissing, .widgetHeightStale])
    #expect(
      run.findings.first?.diagnostic.message
        == "the app uses the widget and never sets its delegate; set it before 'load'")
  }

  @Test(
    arguments: [
      ([.load], true), ([.getView, .addSubview], true), ([.load, .getView], true),
      ([.setDelegate([]), .load], false), ([.load, .setDelegate([])], false),
      ([.load, .didLoad], false), ([.isLoading(true), .load], false),
      ([.load, .didNotLoad(error: nil)], false), ([.isLoaded(false)], false), ([], false),
    ] as [(Named<[SyneriseCall]>, Bool)])
  func `SY-05 a trace whose calls tell of no delegate is found`(
    calls: Named<[SyneriseCall]>, isFound: Bool
  ) {
    var rules = SyneriseChecker()
    for call in calls.value { _ = rules.happened(call.appCall, at: .zero, location: nil) }
    let found = rules.finished(at: .zero).map(\.diagnostic.rule)
    #expect(found.contains(.widgetDelegateMissing) == isFound)
    // Without a delegate nobody would learn of an answer.
    if isFound { #expect(!found.contains(.widgetDocumentNotReceived)) }
  }

  @Test(arguments: ["", nil, "similar"])
  func `SY-03 an empty slug of a trace is none`(slug: String?) {
    var rules = SyneriseChecker()
    let unit = AppCall("unit", [.init("slug", slug.map(JSONValue.string) ?? .null)])
    _ = rules.happened(unit, at: .zero, location: nil)
    let found = rules.happened(AppCall("load"), at: .zero, location: nil)
    #expect(
      found.map(\.diagnostic.rule) == (slug == "similar" ? [] : [.widgetSlugMissing]))
    #expect(
      slug != ""
        || found.map(\.diagnostic.message) == [
          "'load' is called, and the options have an empty slug"
        ]
    )
  }

  @Test func `SY-05 the reference app does what the guide asks, in its order`() {
    let run = SyneriseDriver.played()
    #expect(run.findings == [])
    #expect(
      names(run.calls) == [
        "unit", "setDelegate", "load", "isLoading", "isLoading", "didLoad", "getView",
        "getSizeForPreferredWidth", "addSubview", "layOut", "didChangeSize", "layOut",
      ])
    #expect(run.events.map(\.event) == ["loading", "loaded", "sizeChanged"])
    #expect(run.events.map(\.cause) == [.app, .network, .network])
    #expect(run.calls[3] == SyneriseCall.isLoading(true).appCall)
    #expect(run.calls[4] == SyneriseCall.isLoading(false).appCall)
  }

  @Test(arguments: SyneriseCall.DelegateMethod.allCases)
  func `SY-05 a required method that is missing is found`(method: SyneriseCall.DelegateMethod) {
    guard let duty = SyneriseSettings.Duty(rawValue: method.rawValue) else {
      Issue.record("no duty is named '\(method)'")
      return
    }
    let run = SyneriseDriver.played(.sample.omitting(duty)) { driver in
      driver.tell(.tapped(item: 0, part: nil))
    }
    #expect(run.found.contains(.delegateMethodMissing) == method.isRequired)
    #expect(!names(run.calls).contains(method.rawValue))
  }

  @Test func `SY-05 without didLoad nothing is shown`() {
    let run = SyneriseDriver.played(.sample.omitting(.didLoad))
    #expect(run.events(named: .loaded).count == 1)
    #expect(run.views.isEmpty)
  }

  @Test func `SY-05 the guide's first sample never loads, and gets its view at once`() {
    let run = SyneriseDriver.played(.sample.omitting(.load))
    #expect(names(run.calls) == ["unit", "setDelegate", "getView", "addSubview"])
    #expect(run.found == [.viewBeforeLoad, .widgetNeverLoaded])
    #expect(run.events.isEmpty && run.views.isEmpty)
  }

  @Test func `SY-05 a view that is added before loading shows the items afterwards`() {
    var driver = SyneriseDriver(.sample.omitting(.load))
    driver.begin()
    driver.tell(.called(AppCall("load")))
    #expect(driver.views.count == 3)
    driver.end()
    #expect(driver.found == [.viewBeforeLoad])
  }

  @Test func `SY-05 isLoaded answers whether the widget is loaded`() {
    var driver = SyneriseDriver()
    driver.answers = false
    driver.begin()
    driver.tell(.called(AppCall("isLoaded")))
    #expect(driver.calls.last == SyneriseCall.isLoaded(false).appCall)
    driver.tell(.answered(.init(0), driver.answer))
    driver.tell(.called(AppCall("isLoaded")))
    #expect(driver.calls.last == SyneriseCall.isLoaded(true).appCall)
  }

  @Test func `SY-05 an answer that nobody waits for any more does nothing`() {
    var driver = SyneriseDriver()
    driver.answers = false
    driver.begin()
    driver.tell(.reloaded)
    #expect(driver.tell(.answered(.init(0), driver.answer)) == [])
    #expect(driver.tell(.answered(.init(1), driver.answer)).isEmpty == false)
    #expect(driver.tell(.answered(.init(1), driver.answer)) == [])
    #expect(driver.events(named: .loaded).count == 1)
  }

  @Test func `SY-05 a reload measures anew, and one that fails keeps the items`() {
    var driver = SyneriseDriver()
    driver.begin()
    let again = driver.tell(.reloaded)
    #expect(again.filter { if case .finishMeasuring = $0 { true } else { false } }.count == 3)
    #expect(again.filter { if case .measure = $0 { true } else { false } }.count == 3)
    driver.answer = .failed("offline")
    driver.tell(.reloaded)
    driver.tell(.called(AppCall("numberOfItems")))
    #expect(driver.calls.last == SyneriseCall.numberOfItems(3).appCall)
    #expect(driver.views.count == 3)
  }

  @Test func `every item is measured in a session until the end`() {
    var driver = SyneriseDriver()
    driver.begin()
    let measured = driver.actions.filter { if case .measure = $0 { true } else { false } }
    #expect(measured == (0..<3).map { .measure(item: $0, view: "similar/\($0)") })
    #expect(driver.tell(.ended) == (0..<3).map { .finishMeasuring(item: $0) })
    #expect(driver.tell(.ended) == [])
  }

  @Test func `a loaded widget without items is found`() {
    let run = SyneriseDriver.played(feed: "{\"name\": \"n\", \"recommendations\": []}")
    #expect(run.found == [.widgetEmpty])
    #expect(run.events(named: .loaded).map(\.count) == [0])
  }
}
