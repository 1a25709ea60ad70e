import Testing
import Vocabulary

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
