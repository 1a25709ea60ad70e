import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct EventDescriptionTests {
  private func description(_ kind: RunEvent.Kind, item: Int? = nil) -> EventDescription {
    EventDescription(RunEvent(at: .zero, item: item, kind: kind))
  }

  @Test func `a URL is short or whole, and what is around it stays`() {
    let fetch = Fetch(
      purpose: .vast, url: "https://t.example/tag?a=b", source: .network, status: 200, bytes: 9)
    let description = description(.fetch(fetch))
    #expect(description.kind == .fetch && description.name == "vast")
    #expect(description.detail.short == "t.example/tag: status 200")
    #expect(description.detail.full == "https://t.example/tag?a=b: status 200")
  }

  @Test func `an ad's decision is called by its error, else by itself`() {
    var rejected = AdDecision(.rejected, adID: "a1")
    rejected.reason = "no file plays"
    #expect(description(.ad(rejected)).name == "rejected")
    #expect(description(.ad(rejected)).detail.short == "a1: no file plays")
    rejected.errorCode = 403
    #expect(description(.ad(rejected)).name == "error 403")
    #expect(description(.ad(rejected)).detail.short == "a1: rejected: no file plays")
  }

  @Test func `what tells nothing more is told by its cause`() {
    let pause = description(.player(PlayerEvent(.pause), cause: .user))
    #expect(pause.detail.short == "" && pause.detailOrCause == "by user")
    let page = description(.player(.open(url: "https://p.example/?x"), cause: .user))
    #expect(page.detailOrCause == "p.example/")
  }

  @Test func `an event of an item begins with the item`() {
    var event = NativeEvent("opened", cause: .user)
    event.url = "https://a.example/b?c"
    event.target = .browser
    event.count = 1
    let description = description(.native(event), item: 2)
    #expect(description.detail.short == "item 2: a.example/b, in the browser, 1 item")
    #expect(description.kind.noun == "native event")
  }

  @Test(arguments: [
    (RunEvent.ViewabilityState.met, "viewable"), (.lost, "view lost"), (.notMet, "not viewable"),
  ])
  func `a standard's state is in words`(state: RunEvent.ViewabilityState, name: String) {
    let event = description(.viewability(standard: "mrc", state: state, reason: "too short"))
    #expect(event.name == name && event.detail.short == "mrc: too short")
  }

  @Test(arguments: [
    (BeaconSource.vast, "VAST", "VAST beacon"), (.prebid, "Prebid", "Prebid beacon"),
    (.verification, "verification", "verification beacon"),
  ])
  func `a beacon's kind is that of its source`(source: BeaconSource, word: String, noun: String) {
    let kind = EventKind.beacon(of: source)
    #expect(kind.stream == "beacon" && kind.word == word && kind.noun == noun)
  }
}

struct RequestNamesTests {
  private func names(_ urls: String...) -> [String] {
    let names = RequestNames(urls: urls)
    return urls.map(names.url)
  }

  @Test func `paths tell URLs apart`() {
    #expect(
      names("https://t.example/a?x=1", "https://t.example/b?x=1", "https://u.example/a?x=2")
        == ["t.example/a", "t.example/b", "u.example/a"])
  }

  @Test func `of equal paths a parameter does, and what is left out is marked`() {
    #expect(
      names("https://t.example/p?c=1&e=start", "https://t.example/p?c=1&e=half")
        == ["t.example/p?e=start&…", "t.example/p?e=half&…"])
    #expect(
      names("https://t.example/p?e=start", "https://t.example/p?e=half")
        == ["t.example/p?e=start", "t.example/p?e=half"])
  }

  @Test func `as few parameters as are needed are shown`() {
    #expect(
      names(
        "https://t.example/p?a=1&b=1&z=9", "https://t.example/p?a=1&b=2&z=9",
        "https://t.example/p?a=2&b=1&z=9")
        == ["t.example/p?a=1&b=1&…", "t.example/p?a=1&b=2&…", "t.example/p?a=2&b=1&…"])
  }

  @Test func `a URL without the parameter is told by that`() {
    #expect(
      names("https://t.example/p?c=1", "https://t.example/p?c=1&e=x", "https://t.example/p")
        == ["t.example/p?c=1", "t.example/p?c=1&e=x", "t.example/p"])
  }

  @Test func `what no parameter tells apart is whole`() {
    #expect(
      names("https://t.example/p?a=1", "http://t.example/p?a=1")
        == ["https://t.example/p?a=1", "http://t.example/p?a=1"])
  }

  @Test(arguments: [6, 3000])
  func `trackers that need many parameters are whole`(count: Int) {
    let urls = (0..<count).map { "https://t.example/p?a\($0)=1&b=\($0)" }
    let odd = (0..<count).map { "https://u.example/p?a\($0)=1" }
    let names = RequestNames(urls: urls + odd)
    #expect(odd.map(names.url) == odd)
    let reported = urls.map(names.url)
    #expect(count == 6 ? reported[1] == "t.example/p?b=1&…" : reported == urls)
  }

  @Test func `a wrapper is called by its AdSystem, else by its host`() {
    var ad = AdRecord()
    ad.chain = [
      .init(adSystem: "Inline Inc", document: "a.xml"), .init(adSystem: "DSP", document: "b.xml"),
      .init(document: "https://ads.example:81/tag?x"), .init(document: "c.xml"),
    ]
    #expect(
      (0...4).map(ad.hopName) == [
        "inline", "wrapper DSP (hop 1)", "wrapper ads.example:81 (hop 2)", "wrapper (hop 3)",
        "wrapper (hop 4)",
      ])
  }
}

struct HostAndPathTests {
  @Test(arguments: [
    ("https://t.example/a/b?c=d#e", "t.example/a/b"), ("http://t.example", "t.example"),
    ("https://t.example/#f?g", "t.example/"), ("//t.example/a", "//t.example/a"),
    ("https://t.example/a?b=https://c", "t.example/a"), ("", ""),
    ("https://t.example/[MACRO]?x", "t.example/[MACRO]"),
  ])
  func `a URL is told by its host and path`(url: String, text: String) {
    #expect(HostAndPath.text(of: url) == text)
  }
}

struct PercentTextTests {
  @Test(arguments: [
    (0, "0 %"), (100, "100 %"), (50, "50 %"), (49.5, "49.5 %"), (33.333333, "33.33 %"),
    (66.666667, "66.67 %"), (0.05, "0.05 %"), (0.001, "0 %"), (99.995, "100 %"), (99.99, "99.99 %"),
  ])
  func `a percentage has up to two decimals`(percent: Double, text: String) {
    #expect(PercentText.text(percent) == text)
  }
}
