import TestSupport
import Testing

@testable import Network

struct HTTPURLTests {
  @Test(arguments: [
    ("http://Example.COM", "http://example.com/"),
    ("HTTPS://example.com:443/a", "https://example.com/a"),
    ("http://example.com:8080?x=1", "http://example.com:8080/?x=1"),
    ("http://example.com:/a#b?c", "http://example.com/a"),
    ("  http://example.com/a\n", "http://example.com/a"),
    ("http://example.com/a/../b/./c//d", "http://example.com/a/../b/./c//d"),
    (
      "http://example.com/%2e%zz?u=%5BX%5D&v=[Y]|\"<>{}",
      "http://example.com/%2e%zz?u=%5BX%5D&v=[Y]|\"<>{}"
    ),
    ("http://user:pa%20ss@example.com/", "http://example.com/"),
    ("http://example.com./", "http://example.com/"),
    ("http://0x7f.1/", "http://127.0.0.1/"), ("http://2130706433:81/", "http://127.0.0.1:81/"),
    ("http://[::0001]:81/", "http://[::1]:81/"),
    ("http://a_b.example/", "http://a_b.example/"),
    ("http://bücher.example/", "http://xn--bcher-kva.example/"),
    ("http://点看。example。/", "http://xn--3pxu8k.example/"),
    ("http://１２７.0.0.1/", "http://127.0.0.1/"),
  ])
  func `a URL is requested as it is written`(text: String, requested: String) throws {
    let url = try HTTPURL(text)
    #expect(url.text == requested)
    #expect(url.repairs == [])
  }

  @Test(arguments: [
    ("http://a.example/x y", "/x%20y", ["spaces"]),
    ("http://a.example/é?ü", "/%C3%A9?%C3%BC", ["characters other than ASCII"]),
    ("http://a.example/a\u{1}b\u{7F}", "/a%01b%7F", ["control characters"]),
    ("http://a.ex\nample/a\r\n\tb", "/ab", ["line breaks"]),
    (
      "http://a.example/ é\nb", "/%20%C3%A9b",
      ["spaces", "characters other than ASCII", "line breaks"]
    ),
  ])
  func `what a request line cannot hold is encoded`(text: String, target: String, repairs: [String])
    throws
  {
    let url = try HTTPURL(text)
    #expect(url.target == target)
    #expect(url.repairs == repairs)
    #expect(url.host == "a.example")
  }

  @Test func `what stands before the at sign is kept apart`() throws {
    let url = try HTTPURL("http://us@er:p%40ss@example.com:81/x@y")
    #expect(url.credentials == "us@er:p%40ss")
    #expect(url.authority == "example.com:81")
    #expect(url.target == "/x@y")
  }

  @Test(arguments: [
    ("file:///etc/passwd", "file"), ("ftp://a.example/", "ftp"), ("data:text/xml,x", "data"),
    ("javascript:alert(1)", "javascript"), ("about:blank", "about"), ("ws+tls://x", "ws+tls"),
  ])
  func `other schemes are not fetched`(text: String, scheme: String) {
    #expect(throws: HTTPURL.Malformation.schemeNotAllowed(scheme)) { try HTTPURL(text) }
  }

  @Test(
    arguments: [
      ("", "it has no scheme"), ("/path", "it has no scheme"), ("[MACRO]:x", "it has no scheme"),
      ("http:/a.example/", "'//' is missing after its scheme"),
      ("http://", "it has no host"), ("http:///x", "it has no host"),
      ("http://u@/x", "it has no host"),
      ("http://a.example:0/", "its port '0' is not a number from 1 to 65535"),
      ("http://a.example:65536/", "its port '65536' is not a number from 1 to 65535"),
      ("http://a.example:8x/", "its port '8x' is not a number from 1 to 65535"),
      ("http://a b/", "its host 'a b' is not a name"),
      ("http://[HOST]/", "its host '[HOST]' is not an address"),
      ("http://[1.2.3.4]/", "its host '[1.2.3.4]' is not an address"),
      ("http://[fe80::1%25eth0]/", "its host '[fe80::1%25eth0]' is not an address"),
      ("http://a\\@b.example/", nil), ("http://evil.example\\@a.example/", nil),
      ("http://a\\b/", "its host 'a\\b' is not a name"),
      ("http://a%2eb/", "its host 'a%2eb' is not a name"),
      ("http://a..b/", "its host 'a..b' is not a name"),
      ("http://.a/", "its host '.a' is not a name"),
      ("http://é..b/", "its host 'é..b' is not a name"),
      ("http://é%2eb/", "its host 'é%2eb' cannot be written in ASCII"),
    ] as [(String, String?)])
  func `what is no URL says why`(text: String, reason: String?) {
    guard let reason else {
      // All before the last at sign is credentials, whatever it looks like.
      #expect((try? HTTPURL(text))?.host.hasSuffix(".example") == true)
      return
    }
    #expect(throws: HTTPURL.Malformation.malformed(reason)) { try HTTPURL(text) }
  }

  @Test(arguments: [
    ("/b", "http://a.example:81/b"), ("b?c", "http://a.example:81/x/b?c"),
    ("../b", "http://a.example:81/b"), ("//c.example/d", "http://c.example/d"),
    ("https://c.example", "https://c.example/"), ("?q", "http://a.example:81/x/y?q"),
    ("", "http://a.example:81/x/y?z"), (" /b c ", "http://a.example:81/b%20c"),
    ("%2Fb", "http://a.example:81/x/%2Fb"), ("[X]", "http://a.example:81/x/[X]"),
  ])
  func `a redirect's target is resolved`(reference: String, requested: String) throws {
    #expect(try HTTPURL("http://a.example:81/x/y?z").resolving(reference).text == requested)
  }

  @Test func `credentials go along within their own host only`() throws {
    let url = try HTTPURL("http://u:p@a.example/x")
    #expect(try url.resolving("/y").credentials == "u:p")
    #expect(try url.resolving("http://b.example/").credentials == nil)
  }
}

struct InternationalNameTests {
  // The samples of RFC 3492 § 7.1, and names in use.
  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("münchen.de", "xn--mnchen-3ya.de"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("☃", "xn--n3h"), ("plain", "plain"),
  ])
  func `a name is written in ASCII`(name: String, written: String) {
    #expect(InternationalName.ascii(name) == written)
  }

  @Test(arguments: [
    ("BÜCHER.de", "xn--bcher-kva.de"), ("a\u{308}.de", "xn--4ca.de"),
    ("ca\u{AD}fé.example", "xn--caf-dma.example"), ("点看。example", "xn--3pxu8k.example"),
    ("faß.de", "xn--fa-hia.de"), ("日本語．ｊｐ", "xn--wgv71a119e.jp"),
  ])
  func `one name has one form, however it is written`(name: String, written: String) {
    #expect(InternationalName.ascii(name) == written)
  }

  @Test(
    arguments: [
      Named(String(repeating: "é", count: 64)), "xn--é", "-é", "é-", "é b", "é@b", "é:80", "é%2eb",
      "é/b",
    ] as [Named<String>])
  func `what is no name has no form`(name: Named<String>) {
    #expect(InternationalName.ascii(name.value) == nil)
  }
}
