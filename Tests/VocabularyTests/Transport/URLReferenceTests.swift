import Testing
import Vocabulary

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
