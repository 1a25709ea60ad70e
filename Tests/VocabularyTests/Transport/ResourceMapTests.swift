import Testing
import Vocabulary

struct ResourceMapTests {
  @Test(arguments: [
    ("https://a/=folder", "https://a/", "folder"),
    ("https://a/?x=1=file.mp4", "https://a/?x=1", "file.mp4"),
  ])
  func `a rule is split at the last equals sign`(text: String, prefix: String, path: String) {
    #expect(ResourceMap.Rule(parsing: text) == ResourceMap.Rule(prefix: prefix, path: path))
  }

  @Test(arguments: ["", "=", "a", "a=", "=b"])
  func `a rule with a side missing is refused`(text: String) {
    #expect(ResourceMap.Rule(parsing: text) == nil)
  }

  @Test(
    arguments: [
      ("https://cdn/a/b.mp4", "media/a/b.mp4"),
      ("https://cdn/a/b.mp4?x=1#y", "media/a/b.mp4"),
      ("https://cdn/special/c.js", "scripts/c.js"),
      ("https://cdn/special/", "scripts"),
      ("https://cdn/ad.xml", "tag.xml"),
      ("https://cdn//d", "media/d"),
      ("https://cdn", nil),
      ("https://other/a", nil),
      ("https://cdn/a/../../secret", nil),
      ("https://cdn/..", nil),
      ("https://cdn/a..b", "media/a..b"),
    ] as [(String, String?)])
  func `the longest prefix answers`(url: String, path: String?) {
    let map = ResourceMap([
      .init(prefix: "https://cdn/", path: "media/"),
      .init(prefix: "https://cdn/special/", path: "scripts"),
      .init(prefix: "https://cdn/ad.xml", path: "tag.xml"),
    ])
    #expect(map.path(for: url) == path)
  }

  @Test(
    arguments: [
      ("https://a/x%20y", ["f/x y"], "f/x y"),
      ("https://a/x%20y", ["f/x y", "f/x%20y"], "f/x%20y"),
      ("https://a/x%20y", [], "f/x%20y"),
      ("https://a/%2e%2e/y", ["f/../y"], "f/%2e%2e/y"),
      ("https://a/x%00y", ["f/x\0y"], "f/x%00y"),
      ("https://a/x\0y", ["f/x\0y"], nil),
    ] as [(String, [String], String?)])
  func `a file is looked for as written, then decoded`(
    url: String, existing: [String], path: String?
  ) {
    let map = ResourceMap([.init(prefix: "https://a/", path: "f/")])
    #expect(map.path(for: url, where: existing.contains) == path)
  }

  @Test(
    arguments: [
      (["ad.mp4"], "ad.mp4"), (["ad.mp4", "ad.mp4/x/y.mp4"], "ad.mp4/x/y.mp4"),
      (["ad.mp4", "ad.mp4/."], "ad.mp4/x/y.mp4"), ([], "ad.mp4/x/y.mp4"),
    ] as [([String], String)])
  func `a file serves every URL with the prefix, a folder those of its files`(
    existing: [String], path: String
  ) {
    let map = ResourceMap([.init(prefix: "https://a/", path: "ad.mp4")])
    #expect(map.path(for: "https://a/x/y.mp4?z", where: existing.contains) == path)
  }

  @Test func `further rules win over equal prefixes`() {
    let map = ResourceMap([.init(prefix: "a", path: "1"), .init(prefix: "b", path: "2")])
      .adding([.init(prefix: "b", path: "3"), .init(prefix: "c", path: "4")])
    #expect(["a", "b", "c"].map(map.path) == ["1", "3", "4"])
    #expect(map.rules.count == 3)
  }
}
