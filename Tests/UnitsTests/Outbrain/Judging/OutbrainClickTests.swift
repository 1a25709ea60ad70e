import Testing
import Vocabulary

@testable import Units

/// OB-13 and OB-15 to OB-18.
struct OutbrainClickTests {
  private typealias Member = JSONValue.Member

  @Test func `OB-13 AdChoices opens its page in a browser and is no click`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(0, "adChoices")
    let opened = try #require(driver.events("adChoicesOpened").first)
    #expect(opened.url == "https://choices.example/why?ad=1")
    #expect(opened.target == .browser)
    #expect(driver.calls("getUrl").isEmpty)
    #expect(driver.events("click").isEmpty)
    #expect(driver.end() == [])
  }

  @Test func `OB-13 a deviation from the disclosure is found`() {
    func rules(_ arguments: Member...) -> [String] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.call("open", [Member("item", 0), Member("part", "adChoices")] + arguments)
      return driver.end()
    }
    #expect(rules() == [])
    #expect(rules(Member("target", "inApp")) == [Rule.adChoicesOpenedInApp.id])
    #expect(rules(Member("url", "https://other.example/")) == [Rule.adChoicesURLAltered.id])
  }

  @Test func `OB-13 a tap on AdChoices must open something`() {
    var trace = OutbrainTrace(receiving: OutbrainSamples.footer)
    trace.add(.tap(.adChoices(item: 0)))
    trace.add(.tap(.adChoices(item: 2)))
    #expect(trace.end() == [Rule.adChoicesNotOpened.id])
    #expect(trace.findings.first?.diagnostic.location?.position?.line == 4)
  }

  @Test func `OB-13 getUrl after a tap on AdChoices is a false click`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(0, "adChoices")
    driver.call("getUrl", [Member("item", 0)])
    #expect(driver.end() == [Rule.falseClick.id])
  }

  @Test func `OB-15 the label of the widget opens the about page`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(nil, "label")
    #expect(
      driver.calls.suffix(3).map(\.call.name) == ["tap", "getAboutURL", "open"])
    let opened = try #require(driver.events("aboutOpened").first)
    #expect(opened.url == "https://www.example.com/about-recommendations")
    #expect(opened.target == .browser)
    #expect(driver.end() == [])
  }

  @Test func `OB-15 an about URL that is nil opens nothing`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    driver.tap(nil, "label")
    #expect(driver.calls.last?.call == AppCall("getAboutURL", [Member("url", .null)]))
    #expect(driver.events("aboutOpened").isEmpty)
    #expect(driver.end() == [])
    var other = OutbrainDriver(showing: OutbrainSamples.drawer)
    other.tap(nil, "label")
    other.call("open", [Member("part", "label"), Member("url", "https://own.example/")])
    #expect(other.end() == [Rule.aboutURLAltered.id])
  }

  @Test(arguments: [(Bool?.none, 0), (true, 0), (false, 1)])
  func `OB-15 a label that is none of the logos is found where the trace says so`(
    isLogo: Bool?, count: Int
  ) {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("showWidgetLabel", isLogo.map { [Member("logo", .bool($0))] } ?? [])
    #expect(driver.end() == Array(repeating: Rule.widgetLabelNotLogo.id, count: count))
  }

  @Test func `OB-15 the label is shown, and reacts to taps`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.widgetLabel) }
    driver.tap(nil, "label")
    #expect(driver.end() == [Rule.nativeStepIgnored.id, Rule.widgetLabelMissing.id])
    var inert = OutbrainDriver(showing: OutbrainSamples.footer)
    inert.call("showWidgetLabel", [Member("clickable", false), Member("logo", true)])
    #expect(inert.end() == [Rule.widgetLabelNotClickable.id])
    var failed = OutbrainTrace()
    failed.add(.didFail("no fill"))
    #expect(failed.end() == [], "a widget that shows nothing needs no label")
  }

  @Test func `OB-15 a tap on the label that leads nowhere is found`() {
    func rules(_ calls: OutbrainCall...) -> [String] {
      var trace = OutbrainTrace(receiving: OutbrainSamples.footer)
      trace.add(.showWidgetLabel(isClickable: true))
      trace.add(.tap(.label))
      for call in calls { trace.add(call) }
      return trace.end()
    }
    let about = "https://about.example/"
    func open(_ url: String) -> OutbrainCall {
      .open(.init(.about, url: url, target: .browser))
    }
    #expect(rules() == [Rule.aboutPageNotOpened.id])
    #expect(rules(.getAboutURL(.url(about))) == [Rule.aboutPageNotOpened.id])
    #expect(rules(.getAboutURL(.url(about)), .tap(.label)).count == 2)
    #expect(rules(.getAboutURL(.url(about)), open(about)) == [])
    #expect(rules(.getAboutURL(.nothing)) == [])
    #expect(rules(.getAboutURL(.unstated)) == [])
    #expect(rules(.getAboutURL(.url(about)), open(about + "?a")) == [Rule.aboutURLAltered.id])
    #expect(rules(open(about)) == [Rule.aboutURLAltered.id])
  }

  @Test func `OB-15 the about page is opened in a browser and not in the app`() {
    func rules(_ target: String) -> [String] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.tap(nil, "label")
      driver.call("open", [Member("part", "label"), Member("target", .string(target))])
      return driver.end()
    }
    #expect(rules("browser") == [])
    #expect(rules("inApp") == [Rule.aboutPageOpenedInApp.id])
    #expect(Rule.aboutPageOpenedInApp.severity == .error)
  }

  @Test func `OB-13 OB-15 an app that opens nothing opens no page of AdChoices or the label`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.open) }
    driver.tap(0, "adChoices")
    driver.tap(nil, "label")
    #expect(driver.events("adChoicesOpened").isEmpty)
    #expect(driver.events("aboutOpened").isEmpty)
    #expect(driver.calls("open").isEmpty)
    #expect(driver.calls.last?.call.name == "getAboutURL")
    #expect(driver.end() == [Rule.adChoicesNotOpened.id, Rule.aboutPageNotOpened.id])
  }

  @Test func `OB-16 getUrl before a tap is a false click`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("getUrl", [Member("item", 2)], at: .seconds(5))
    let click = try #require(driver.events("click").first)
    #expect(click.item == 2)
    #expect(click.cause == .app)
    #expect(driver.end() == ["FalseClick"])
    #expect(driver.items(of: .falseClick) == [2])
    #expect(Rule.falseClick.severity == .error)
  }

  @Test func `OB-16 getUrl is called exactly once for each tap`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(0)
    driver.tap(0)
    #expect(driver.events("click").map(\.item) == [0, 0])
    #expect(driver.findings.isEmpty)
    driver.call("getUrl", [Member("item", 0)])
    #expect(driver.end() == [Rule.clickRepeated.id])
    #expect(driver.events("click").count == 3)

    var omitting = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.getUrl) }
    omitting.tap(3)
    #expect(omitting.events("click").isEmpty)
    #expect(omitting.events("opened").isEmpty)
    #expect(omitting.end() == [Rule.clickUnreported.id])
    #expect(omitting.items(of: .clickUnreported) == [3])
  }

  @Test func `OB-16 a URL that is nil opens nothing`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    driver.tap(1)
    #expect(driver.calls.last?.call.states("url") == true)
    #expect(driver.calls.last?.call["url"] == nil)
    #expect(driver.events("opened").isEmpty)
    #expect(driver.findings.isEmpty)
    driver.call("open", [Member("item", 1), Member("url", "https://own.example/")])
    #expect(driver.end() == [Rule.openedWithoutURL.id])
  }

  @Test func `OB-16 nothing is opened without getUrl`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("open", [Member("item", 2)])
    #expect(driver.end() == [Rule.openedWithoutURL.id])
    #expect(driver.events("opened").map(\.cause) == [.app])
  }

  @Test func `OB-16 a repeated getUrl still leaves the page to be opened once`() {
    var trace = OutbrainTrace(receiving: OutbrainSamples.drawer)
    trace.add(.tap(.recommendation(item: 0, part: nil)))
    trace.add(.getUrl(item: 0, .url("https://paid.outbrain.com/9")))
    trace.add(.getUrl(item: 0, .url("https://paid.outbrain.com/9")))
    trace.add(
      .open(
        .init(.recommendation(item: 0), url: "https://paid.outbrain.com/9", target: .browser)))
    #expect(trace.end() == [Rule.clickRepeated.id])
  }

  @Test func `a click and the page that it opens have the same cause`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(2)
    #expect(driver.events.suffix(2).map(\.event) == ["click", "opened"])
    #expect(driver.events.suffix(2).map(\.cause) == [.user, .user])
    driver.call("getUrl", [Member("item", 1)])
    driver.call("open", [Member("item", 1)])
    #expect(driver.events.suffix(2).map(\.event) == ["click", "opened"])
    #expect(driver.events.suffix(2).map(\.cause) == [.app, .app])
  }

  @Test func `OB-17 the URL is opened as it came`() throws {
    let url = "https://paid.outbrain.com/network/redir?p=aGk%3D&c=1%202"
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.tap(0)
    #expect(driver.events("opened").first?.url == url)
    #expect(driver.findings.isEmpty)
    for altered in [
      "https://paid.outbrain.com/network/redir?p=aGk=&c=1 2",
      "https://paid.outbrain.com/network/redir?p=aGk%253D&c=1%25202",
    ] {
      var other = OutbrainDriver(showing: OutbrainSamples.footer)
      other.tap(0)
      other.call("open", [Member("item", 0), Member("url", .string(altered))])
      #expect(other.end() == [Rule.recommendationURLAltered.id])
    }
  }

  @Test func `OB-17 paid URLs are redirects of the paid host, organic ones are not`() {
    func items(_ host: String?) -> [Int?] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.paidHost = host }
      for item in 0..<4 { driver.tap(item) }
      _ = driver.end()
      return driver.items(of: .paidHostUnexpected)
    }
    #expect(OutbrainSettings.sample.paidHost == "paid.outbrain.com")
    #expect(items(nil) == [])
    #expect(items("Paid.Outbrain.com") == [])
    #expect(items("traffic.outbrain.com") == [0, 2])
    #expect(items("app.example.com") == [0, 1, 2, 3])
  }

  @Test func `OB-17 a paid URL on another host is found in a trace that names no host`() {
    func rules(_ paidHost: JSONValue?, _ url: String, item: Int = 0) -> [String] {
      var trace = OutbrainTrace()
      let host = paidHost.map { [Member("paidHost", $0)] } ?? []
      trace.add(AppCall("unit", [Member("sdk", "outbrain")] + host))
      trace.add(.didReceiveResponse(OutbrainTrace.recommendations(of: OutbrainSamples.drawer)))
      trace.add(.tap(.recommendation(item: item, part: nil)))
      trace.add(.getUrl(item: item, .url(url)))
      let target: NativeEvent.Target = item == 0 ? .browser : .inApp
      trace.add(.open(.init(.recommendation(item: item), url: url, target: target)))
      return trace.end()
    }
    #expect(rules(nil, "https://foo.example.com/r") == [Rule.paidHostUnexpected.id])
    #expect(rules(nil, "https://paid.outbrain.com/r") == [])
    #expect(rules(nil, "https://paid.outbrain.com/r", item: 1) == [Rule.paidHostUnexpected.id])
    #expect(rules("foo.example.com", "https://foo.example.com/r") == [])
    #expect(rules(.null, "https://foo.example.com/r") == [])
  }

  @Test func `OB-18 paid items open in a browser, organic ones in the app`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    for item in 0..<4 { driver.tap(item) }
    #expect(driver.events("opened").map(\.target) == [.browser, .inApp, .browser, .inApp])
    #expect(driver.findings.isEmpty)
    driver.call("open", [Member("item", 2), Member("target", "inApp")])
    driver.call("open", [Member("item", 1), Member("target", "browser")])
    #expect(driver.end() == [Rule.paidOpenedInApp.id, Rule.organicOpenedInBrowser.id])
  }

  @Test func `OB-18 a tap that opens nothing is found`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.open) }
    driver.tap(0)
    driver.tap(0)
    #expect(driver.events("click").count == 2)
    #expect(driver.items(of: .recommendationNotOpened) == [0], "the second tap ends the first")
    #expect(driver.end() == [Rule.recommendationNotOpened.id, Rule.recommendationNotOpened.id])
  }
}
