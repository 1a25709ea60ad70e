import Testing
import VASTSimulator

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
