import Testing
import VAST
import Vocabulary

/// What real responses get wrong before they are VAST at all: entries 1 to 7 of the list.
struct TextMalformationTests {
  private func parse(impression: String) -> VASTParsing {
    TagText.parse(
      TagText.document(
        version: "3.0", ad: TagText.inLine(impression: "<Impression>\(impression)</Impression>")))
  }

  @Test(
    arguments: [
      ("\n    https://t.example.com/a?b=1\n  ", "https://t.example.com/a?b=1", []),
      ("<![CDATA[\n\t https://t.example.com/a ]]>\n", "https://t.example.com/a", []),
      (
        "<![CDATA[https\n          ://t.example.com/a]]>", "https://t.example.com/a",
        ["URLWhitespace"]
      ),
      (
        "https://t.example.com/my file.gif", "https://t.example.com/my%20file.gif",
        ["URLWhitespace"]
      ),
      ("<![CDATA[https://t.example.com/\r\n\ta]]>", "https://t.example.com/a", ["URLWhitespace"]),
    ] as [(String, String, [String])])
  func `1 white space and line breaks around and inside URLs`(
    text: String, url: String, rules: [String]
  ) {
    let parsing = parse(impression: text)
    #expect(parsing.inLine?.impressions.map(\.template.text) == [url])
    #expect(parsing.rules == rules)
  }

  @Test func `1 white space around a price`() {
    let parsing = TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          further: "<Pricing model='cpm' currency='USD'><![CDATA[ 25.00 ]]></Pricing>")))
    #expect(parsing.inLine?.pricing?.value == "25.00" && parsing.diagnostics == [])
  }

  @Test(arguments: [
    "https://t.example.com/?x=1&b=2&c=3", "https://t.example.com/?a=1&copy=2", "&",
  ])
  func `2 a raw ampersand is 100, and no half URL comes out of it`(text: String) {
    let parsing = parse(impression: text)
    #expect(parsing.failure == .xmlParsing && parsing.document == nil)
    #expect(parsing.rules == ["NotWellFormed"])
    #expect(parsing.diagnostics.first?.location?.position?.line == 1)
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  @Test(arguments: ["\n", "  \r\n ", "<!-- made by a server -->\n", "\u{FEFF}\n"])
  func `3 bytes before the XML declaration are read with a warning`(before: String) {
    let parsing = TagText.parse(before + Self.declaration + TagText.document())
    #expect(parsing.ad?.failure == nil && parsing.linear != nil)
    #expect(parsing.diagnostic("PrologMalformed")?.severity == .warning)
    #expect(parsing.diagnostic("PrologMalformed")?.location?.position != nil)
  }

  @Test(arguments: [
    ("\u{FEFF}", ["ByteOrderMark"]), ("\u{FEFF}\u{FEFF}", ["ByteOrderMark", "PrologMalformed"]),
  ])
  func `4 one byte order mark is a note, two are read with a warning`(
    marks: String, rules: [String]
  ) {
    let parsing = TagText.parse(marks + Self.declaration + TagText.document())
    #expect(parsing.linear != nil && parsing.rules == rules)
  }

  @Test func `4 a label that the bytes do not bear is 100`() {
    let parsing = TagText.parse(
      Self.declaration.replacing("UTF-8", with: "utf-16") + TagText.document())
    #expect(parsing.failure == .xmlParsing && parsing.rules == ["NotWellFormed"])
    #expect(parsing.diagnostics.first?.location?.position?.line == 1)
  }

  @Test func `5 undeclared prefixes are matched by local name`() {
    let xsi = TagText.document().replacing(
      "<VAST ", with: "<VAST xsi:noNamespaceSchemaLocation='vast.xsd' ")
    #expect(TagText.parse(xsi).linear != nil)
    #expect(TagText.parse(xsi).rules == ["UndeclaredPrefix"])
    let vmap = VMAPText.parse(VMAPText.document(attributes: "version='1.0'"))
    #expect(vmap.document?.adBreaks.count == 1 && vmap.rules == ["UndeclaredPrefix"])
  }

  @Test(
    arguments: [
      ("{ vast: null }", .xmlParsing, "NotWellFormed"),
      ("{\"seatbid\": [{\"adm\": \"<VAST></VAST>\"}]}", .xmlParsing, "NotWellFormed"),
      ("<!doctype html><title>502</title><p>Bad gateway", .xmlParsing, "NotWellFormed"),
      ("<html><body><h1>502</h1></body></html>", .schemaValidation, "RootNotVAST"),
      ("", .xmlParsing, "DocumentEmpty"), (" \n ", .xmlParsing, "DocumentEmpty"),
    ] as [(String, VASTErrorCode, String)])
  func `6 a body that is not VAST at all`(text: String, failure: VASTErrorCode, rule: String) {
    let parsing = TagText.parse(text)
    #expect(parsing.document == nil && parsing.failure == failure && parsing.rules == [rule])
  }

  @Test func `7 nothing of a truncated or mismatched document is fired`() {
    let text = TagText.document()
    for end in stride(from: 40, to: text.utf8.count - 1, by: 97) {
      let parsing = TagText.parse(String(text.prefix(end)))
      #expect(parsing.failure == .xmlParsing && parsing.document == nil)
    }
    let open = TagText.parse(text.replacing("</Impression>", with: ""))
    #expect(open.failure == .xmlParsing && open.document == nil)
  }
}
