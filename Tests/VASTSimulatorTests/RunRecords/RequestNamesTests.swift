import Testing
import VASTSimulator

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
