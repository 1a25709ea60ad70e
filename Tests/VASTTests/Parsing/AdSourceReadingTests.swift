import Documents
import TestSupport
import Testing
import VAST
import Vocabulary

struct AdSourceReadingTests {
  private func parse(_ content: String, attributes: String = "id='s'") -> (AdBreak?, [String]) {
    VMAPText.parse(
      adBreak: VMAPText.adBreak(VMAPText.source(content, attributes: attributes)))
  }

  @Test(
    arguments: [
      ("", nil, nil), ("allowMultipleAds='true' followRedirects='0'", true, false),
      ("allowMultipleAds='false' followRedirects='1'", false, true),
    ] as [(String, Bool?, Bool?)])
  func `the policy of a source`(attributes: String, allows: Bool?, follows: Bool?) {
    let (adBreak, rules) = parse(VMAPText.inline, attributes: "id='s' \(attributes)")
    #expect(adBreak?.source?.id == "s" && rules == [])
    #expect(adBreak?.source?.allowMultipleAds == allows)
    #expect(adBreak?.source?.followRedirects == follows)
  }

  @Test func `an address and custom data`() {
    let (tag, rules) = parse(
      "<vmap:AdTagURI templateType='vast3'><![CDATA[ https://t.example.com/v?[CACHEBUSTING] ]]>"
        + "</vmap:AdTagURI>")
    #expect(
      tag?.source?.content
        == .adTag(URLTemplate("https://t.example.com/v?[CACHEBUSTING]"), templateType: "vast3"))
    #expect(rules == [])
    let (custom, further) = parse(
      "<vmap:CustomAdData templateType='proprietary'><![CDATA[ {\"a\": 1} ]]></vmap:CustomAdData>")
    #expect(custom?.source?.content == .custom("{\"a\": 1}", templateType: "proprietary"))
    #expect(further == [])
  }

  @Test(arguments: ["vast", "vast1", "vast2", "vast3", "vast4", "proprietary"])
  func `a template type that servers write is read without a finding`(type: String) {
    let (adBreak, rules) = parse(
      "<vmap:AdTagURI templateType='\(type)'>https://t.example.com/v</vmap:AdTagURI>")
    #expect(adBreak?.source?.content != nil && rules == [])
  }

  @Test(arguments: [
    ("", ["AdSourceEmpty"]), ("<vmap:AdTagURI templateType='vast'> </vmap:AdTagURI>", ["URLEmpty"]),
  ])
  func `a source without content is a broken schema`(content: String, expected: [String]) {
    let (adBreak, rules) = parse(content)
    #expect(adBreak?.source != nil && adBreak?.source?.content == nil)
    #expect(adBreak?.failure == .schemaValidation && rules == expected)
  }

  @Test(
    arguments: [
      ("<vmap:AdTagURI>https://t.example.com/v</vmap:AdTagURI>", ["TemplateTypeMissing"]),
      (
        "<vmap:AdTagURI templateType='vats3'>https://t.example.com/v</vmap:AdTagURI>",
        ["TemplateTypeUnknown"]
      ),
      (
        Named(VMAPText.inline + "<vmap:CustomAdData/>"), ["AdSourceContent", "TemplateTypeMissing"]
      ),
      (Named(VMAPText.inline.replacing("VASTAdData", with: "VASTData")), ["ElementMisspelt"]),
      ("<AdTagURI templateType='vast'>https://t.example.com/v</AdTagURI>", ["MixedNamespaces"]),
    ] as [(Named<String>, [String])])
  func `sources that are read with a finding`(content: Named<String>, expected: [String]) {
    let (adBreak, rules) = parse(content.value)
    #expect(adBreak?.source?.content != nil && adBreak?.failure == nil)
    #expect(rules == expected)
  }

  /// The parsed response of an inline source.
  private func inline(_ parsing: VMAPParsing) throws -> VASTParsing {
    let content = parsing.document?.adBreaks.first?.source?.content
    guard case .inline(let inline) = try #require(content) else {
      throw NotInline()
    }
    return inline
  }

  private struct NotInline: Error {}

  private static let broken = "<VAST version='4.2'>\n  <Ad/></VAST>"

  // The response as an element and as text: the same, apart from one warning, at the same places.
  @Test(arguments: [("", ""), ("<![CDATA[", "]]>"), ("\n <![CDATA[ \n ", " ]]> ")])
  func `a response inside keeps its places`(before: String, after: String) throws {
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          VMAPText.source("<vmap:VASTAdData>\(before)\(Self.broken)\(after)</vmap:VASTAdData>"))))
    let response = try inline(parsing)
    #expect(response.document?.ads.map(\.failure) == [.schemaValidation])
    #expect(response.diagnostics == [] && response.failure == nil)
    #expect(parsing.rules == (before.isEmpty ? [] : ["AdDataAsText"]) + ["AdWithoutContent"])
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    let place = SourcePosition(line: lines, column: 3)
    #expect(parsing.diagnostics.last?.location == SourceLocation(file: "vmap.xml", position: place))
    #expect(response.document?.ads.first?.position == place)
  }

  @Test func `text that is not XML, and escaped text`() throws {
    let bad = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(VMAPText.source("<vmap:VASTAdData>\n<![CDATA[{\n}]]></vmap:VASTAdData>"))))
    #expect(try inline(bad).failure == .xmlParsing)
    #expect(bad.rules == ["AdDataAsText", "NotWellFormed"])
    #expect(bad.diagnostics.last?.location?.position == SourcePosition(line: 2, column: 10))
    let escaped = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          VMAPText.source("<vmap:VASTAdData>&lt;VAST version='4.2'/&gt;</vmap:VASTAdData>"))))
    #expect(try inline(escaped).document?.ads == [])
    #expect(escaped.rules == ["AdDataAsText", "EmptyWithoutError"])
  }

  @Test func `versions and unknown elements of responses are their own`() throws {
    let old = TagText.document(version: "2.0").replacing("</Ad>", with: "</Ad><Foo/>")
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(VMAPText.source("<vmap:VASTAdData>\(old)</vmap:VASTAdData>"))
          + VMAPText.adBreak() + "<vmap:Bar/>"))
    #expect(try inline(parsing).document?.version == "2.0")
    #expect(try inline(parsing).document?.unknownNodes.map(\.parentPath) == ["VAST"])
    #expect(parsing.document?.unknownNodes.map(\.parentPath) == ["VMAP"])
    #expect(parsing.document?.unknownNodes.map(\.node.name) == ["Bar"])
  }
}
