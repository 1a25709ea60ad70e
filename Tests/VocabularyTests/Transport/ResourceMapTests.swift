import Testing

@testable import Vocabulary

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

struct URLReferenceTests {
  private static let base = "https://h.ex:8080/a/b/c.xml?q=1#f"

  @Test(arguments: [
    ("d.mp4", "https://h.ex:8080/a/b/d.mp4"),
    ("./d.mp4", "https://h.ex:8080/a/b/d.mp4"),
    ("../d.mp4?x=../y#z", "https://h.ex:8080/a/d.mp4?x=../y#z"),
    ("../../../../etc/passwd", "https://h.ex:8080/etc/passwd"),
    ("/etc/passwd", "https://h.ex:8080/etc/passwd"),
    ("/x/./y/../z", "https://h.ex:8080/x/z"),
    ("..", "https://h.ex:8080/a/"),
    ("//m.ex/d.mp4", "https://m.ex/d.mp4"),
    ("?r=2", "https://h.ex:8080/a/b/c.xml?r=2"),
    ("#g", "https://h.ex:8080/a/b/c.xml?q=1#g"),
    ("", "https://h.ex:8080/a/b/c.xml?q=1"),
    ("p?u=https://o.ex/%3A[X]", "https://h.ex:8080/a/b/p?u=https://o.ex/%3A[X]"),
    ("d//e", "https://h.ex:8080/a/b/d//e"),
    ("http://o.ex/../x", "http://o.ex/../x"),
    ("data:,x", "data:,x"),
    ("[BASE]/x", "[BASE]/x"),
    ("%%BASE%%/x", "%%BASE%%/x"),
  ])
  func `a reference is resolved as text`(reference: String, url: String) {
    #expect(URLReference.resolve(reference, against: Self.base) == url)
  }

  @Test(arguments: [
    ("c/[M]?x=[N]", "https://h.ex/a/b/c/1?x=2", "https://h.ex/a/b/c/[M]?x=[N]"),
    ("../c?x=[N]", "https://h.ex/a/c?x=2", "https://h.ex/a/c?x=[N]"),
    ("./c/../d", "https://h.ex/a/d", "https://h.ex/a/d"),
    ("/c?x=[N]", "https://h.ex/c?x=2", "https://h.ex/c?x=[N]"),
    ("?x=[N]", "https://h.ex/c?x=2", "https://h.ex/c?x=[N]"),
    ("//[H]/c", "https://h.ex/c", "https://[H]/c"),
    ("[BASE]/c", "https://h.ex/c", "[BASE]/c"),
    ("c/d/e", "https://h.ex/c", "c/d/e"), ("c", "c", "c"),
  ])
  func `a reference is completed by the URL that was requested for it`(
    reference: String, url: String, whole: String
  ) {
    #expect(URLReference.complete(reference, from: url) == whole)
  }

  @Test(arguments: [
    ("https://h.ex", "x", "https://h.ex/x"),
    ("https://h.ex?q=/a/b", "x", "https://h.ex/x"),
    ("http://h.ex/a", "//m.ex", "http://m.ex"),
    ("tags/a.xml", "x", "x"),
    ("data:,a/b", "x", "x"),
  ])
  func `a document's URL may lack a path or an authority`(
    base: String, reference: String, url: String
  ) {
    #expect(URLReference.resolve(reference, against: base) == url)
  }

  @Test(arguments: [
    ("a+b.c-1:x", true), ("1a:x", false), ("a/b:c", false), ("", false), ("é:x", false),
    ("//h/x", false), ("[X]", true), ("a", false),
  ])
  func `a scheme or a macro makes a URL absolute`(text: String, expected: Bool) {
    #expect(URLReference.isAbsolute(text) == expected)
  }
}
