import Testing

@testable import Vocabulary

struct URLTemplateTests {
  @Test(
    arguments: [
      ("https://a/?t=[TIMESTAMP]&c=[CACHEBUSTING]", ["TIMESTAMP", "CACHEBUSTING"]),
      ("[A][A][B_2]", ["A", "A", "B_2"]),
      ("https://[::1]/[lower]/[1A]/[]/[A B]/[_A]", []),
      ("[[A]] [B", ["A"]),
      ("%5BA%5D", []),
      ("[ÄÖ][A\u{301}]", []),
      ("", []),
    ] as [(String, [String])])
  func `macros are upper-case names in brackets`(text: String, macros: [String]) {
    #expect(URLTemplate(text).macros == macros)
  }

  @Test func `values are encoded, and text is left alone`() {
    let template = URLTemplate(" \n\thttps://a.example.com/%3A[M]?x=[N]&u=[U]&ü=[M]\r\n")
    let expansion = template.expanded { ["M": "a b/ü", "N": "2026-01-01T00:00:00.000+00:00"][$0] }
    #expect(
      expansion.url == "https://a.example.com/%3Aa%20b%2F%C3%BC"
        + "?x=2026-01-01T00%3A00%3A00.000%2B00%3A00&u=[U]&ü=a%20b%2F%C3%BC")
    #expect(expansion.values.map(\.macro) == ["M", "N"])
    #expect(expansion.values.first?.value == "a%20b%2F%C3%BC")
    #expect(expansion.unresolved == ["U"])
  }

  @Test func `what is declared is kept beside what is requested`() {
    let template = URLTemplate(" \n\thttps://a.example.com/[M]\r\n")
    #expect(template.declared == " \n\thttps://a.example.com/[M]\r\n")
    #expect(template.text == "https://a.example.com/[M]")
    #expect(template == URLTemplate("https://a.example.com/[M]"))
    #expect(URLTemplate("https://a/", declared: "//a/").declared == "//a/")
  }

  @Test(arguments: [
    ("\n https://a/b?[M] ", "https://a/b?1", "https://a/b?[M]"),
    ("https://a/b\n  c?[M]", "https://a/bc?1", "https://a/bc?[M]"),
    ("https://a/b c?[M]", "https://a/b%20c?1", "https://a/b%20c?[M]"),
    // A vendor's URL is sent with the spaces that it has.
    (" https://a/b c ", "https://a/b c", "https://a/b c"),
    (" //a/b?[M]", "https://a/b?1", "https://a/b?[M]"),
    ("c?[M]", "https://a/b/c?1", "https://a/b/c?[M]"),
  ])
  func `the URL that was sent tells how a declared text is requested`(
    declared: String, url: String, text: String
  ) {
    let template = URLTemplate(declared: declared, sentAs: url)
    #expect(template.text == text && template.declared == declared)
  }

  @Test func `a macro is asked for once, however often it is there`() {
    var asked: [String] = []
    let expansion = URLTemplate("[A]-[A]-[B]-[A]").expanded { macro in
      asked.append(macro)
      return "\(asked.count)"
    }
    #expect(expansion.url == "1-1-2-1")
    #expect(asked == ["A", "B"])
  }

  @Test func `unknown macros are named once each and stay`() {
    let expansion = URLTemplate("[A][B][A]").expanded { _ in nil }
    #expect(expansion.url == "[A][B][A]")
    #expect(expansion.unresolved == ["A", "B"])
  }

  @Test func `a value that looks like a macro is not expanded again`() {
    #expect(URLTemplate("[A]").expanded { _ in "[A]" }.url == "%5BA%5D")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `without values any text comes out as it went in`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("[]AB_1 é%x")
    let text = String(
      (0..<40).map { _ in alphabet.randomElement(using: &random) ?? "x" })
    let template = URLTemplate(text)
    #expect(template.expanded { _ in nil }.url == template.text)
    #expect(template.text == text.trimmingWhitespace())
  }

  @Test(arguments: [
    ("  a b \r\n\t", "a b"), ("", ""), (" \n", ""), ("\u{A0}a", "\u{A0}a"), ("a", "a"),
  ])
  func `only XML's white space is trimmed`(text: String, trimmed: String) {
    #expect(text.trimmingWhitespace() == trimmed)
    #expect(text[...].trimmingWhitespace() == trimmed && text.trimmed == trimmed)
  }

  @Test func `encoding is that of encodeURIComponent`() {
    #expect(
      PercentEncoding.component("AZaz09-_.!~*'() ;/?:@&=+$,#[]%\"é🎬\u{0}")
        == "AZaz09-_.!~*'()%20%3B%2F%3F%3A%40%26%3D%2B%24%2C%23%5B%5D%25%22%C3%A9%F0%9F%8E%AC%00")
  }
}

struct UnresolvedMacrosTests {
  @Test(
    arguments: [
      ("https://a/?x=%%CACHEBUSTER%%&y=%%VIEW_URL%%", ["%%CACHEBUSTER%%", "%%VIEW_URL%%"]),
      (
        "https://a/${AUCTION_PRICE}/${AUCTION_PRICE:B64}",
        ["${AUCTION_PRICE}", "${AUCTION_PRICE:B64}"]
      ),
      ("https://a/{$CB$}", ["{$CB$}"]),
      ("?a={{cb}}&b={CACHE_BUSTER}", ["{{cb}}", "{CACHE_BUSTER}"]),
      ("https://a/?t=[timestamp]&r=[random]", ["[timestamp]", "[random]"]),
      ("https://a/?t=[Cache-Buster]", ["[Cache-Buster]"]),
      ("https://a/?e=%5BERRORCODE%5D&u=%5bua%5d", ["%5BERRORCODE%5D", "%5bua%5d"]),
      (
        "?a=__TS__&b=#ORD#&c=@ORD@&d=%CACHE_BUSTER%",
        ["__TS__", "#ORD#", "@ORD@", "%CACHE_BUSTER%"]
      ),
      ("[[TIMESTAMP]]&[ TIMESTAMP ]", ["[[TIMESTAMP]]", "[ TIMESTAMP ]"]),
      (
        "%255BCB%255D%7B%7Bcb%7D%7D%24%7Bcb%7D%25%25CB%25%25",
        [
          "%255BCB%255D", "%7B%7Bcb%7D%7D", "%24%7Bcb%7D", "%25%25CB%25%25",
        ]
      ),
      ("%%A%%[b]%%A%%", ["%%A%%", "[b]"]), ("%%A%%B%%", ["%%A%%"]), ("[[a]]", ["[a]"]),
    ] as [(String, [String])])
  func `other forms of macros are found`(text: String, macros: [String]) {
    #expect(UnresolvedMacros.find(in: text) == macros)
  }

  @Test(arguments: [
    "", "https://a/?x=[CACHEBUSTING]&y=[A_1]", "https://[::1]/", "https://[2001:db8::1]/",
    "https://a/?ids[a]=1&m%5Bb%5D=2", "100%%", "%%%%", "%% A %%", "${}", "{$}", "[a b]", "[]", "[a",
    "%5B", "%5Ba", "%5B1%5D", "[1a]", "${1}", "$A", "{a}", "a%20b", "[-a]", "%%é%%",
    "%C3%BCBER%20X", "%AB%20%CD%", "#sale#", "#A", "a__b__c", "me@host@x", "%AB%",
  ])
  func `ordinary text holds none`(text: String) {
    #expect(UnresolvedMacros.find(in: text) == [])
  }

  @Test func `an expansion names them and leaves them`() {
    let template = URLTemplate("https://a/?u=[U]&x=%%X%%&v=[V]")
    let expansion = template.expanded { ["U": "%%Y%%"][$0] }
    #expect(expansion.url == "https://a/?u=%25%25Y%25%25&x=%%X%%&v=[V]")
    #expect(expansion.unresolved == ["V"])
  }

  @Test func `values of a list are encoded one by one`() {
    let lists: [String: [String]] = ["A": ["a,b", "c d"], "B": [], "C": ["x"]]
    let expansion = URLTemplate("[A]-[B]-[C]-[A]-[D]").expandedLists { lists[$0] }
    #expect(expansion.url == "a%2Cb,c%20d--x-a%2Cb,c%20d-[D]")
    #expect(expansion.values.map(\.value) == ["a%2Cb,c%20d", "", "x"])
  }
}

struct PercentDecodingTests {
  @Test(
    arguments: [
      ("a%20b.mp4", "a b.mp4"), ("caf%C3%A9", "café"), ("%e4%B8%ad", "中"), ("50%", "50%"),
      ("%zz%41", "%zzA"), ("../a%2Eb", "../a.b"), ("plain", nil), ("a%00b", nil),
      ("%2e%2e/secret", "../secret"), ("a/..%2f..%2fsecret", "a/../../secret"), ("%ff", nil),
    ] as [(String, String?)])
  func `what is decoded is the name of a file`(path: String, name: String?) {
    #expect(PercentDecoding.fileName(of: path) == name)
  }
}
