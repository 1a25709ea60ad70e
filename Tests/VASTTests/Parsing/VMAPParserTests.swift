import Documents
import TestSupport
import Testing
import VASTLint
import Vocabulary

@testable import VAST

struct VMAPParserTests {
  @Test func `a clean document has no findings`() {
    let parsing = VMAPText.parse(VMAPText.document())
    #expect(parsing.diagnostics == [] && parsing.failure == nil)
    #expect(parsing.document?.version == "1.0" && parsing.document?.file == "vmap.xml")
    #expect(parsing.document?.adBreaks.map(\.breakID) == ["b"])
  }

  // The namespaces of real documents.
  @Test(arguments: [
    ("vmap:", "xmlns:vmap='http://www.iab.net/videosuite/vmap'", []),
    ("", "xmlns='http://www.iab.net/videosuite/vmap'", []),
    ("vmap:", "xmlns:vmap='http://www.iab.net/vmap-1.0'", ["VMAPNamespace"]),
    ("v:", "xmlns:v='urn:other'", ["VMAPNamespace"]), ("", "", ["VMAPNamespace"]),
    ("vmap:", "", ["UndeclaredPrefix"]),
  ])
  func `every namespace is read`(prefix: String, declaration: String, rules: [String]) {
    let text = VMAPText.document(attributes: "\(declaration) version='1.0'")
      .replacing("vmap:VMAP xmlns", with: "vmap:VMAP\u{1}").replacing("<vmap:", with: "<\(prefix)")
      .replacing("</vmap:", with: "</\(prefix)").replacing("\u{1}", with: " xmlns")
    let parsing = VMAPText.parse(text)
    #expect(parsing.document?.adBreaks.first?.source?.content != nil)
    #expect(parsing.rules == rules)
    #expect(parsing.failure == nil)
  }

  @Test(
    arguments: [
      ("version='1.0'", nil, []), ("", nil, ["VersionMissing"]),
      ("version='1.0.1'", nil, ["VersionUnknown"]),
      ("version='2.0'", .versionNotSupported, ["VersionNotSupported"]),
      ("version='x'", .versionNotSupported, ["VersionNotSupported"]),
    ] as [(String, VMAPErrorCode?, [String])])
  func `versions`(attribute: String, failure: VMAPErrorCode?, rules: [String]) {
    let parsing = VMAPText.parse(
      VMAPText.document(attributes: "\(VMAPText.namespace) \(attribute)"))
    #expect(parsing.failure == failure && parsing.rules == rules)
    #expect(parsing.document?.adBreaks.count == 1)
  }

  @Test(arguments: ["", "{}", "<VAST version='4.2'/>", "<HTML/>"])
  func `what is not VMAP is read as a response`(text: String) {
    guard case .vast = AdDocumentReader.source(Array(text.utf8), file: "vmap.xml") else {
      Issue.record("\(text) is read as VMAP")
      return
    }
  }

  @Test func `no break is a note`() {
    let parsing = VMAPText.parse(VMAPText.document("<vmap:Extensions/>"))
    #expect(parsing.rules == ["AdBreakMissing"] && parsing.failure == nil)
    #expect(parsing.diagnostics.first?.severity == .note)
  }

  @Test func `places by number count only among themselves`() {
    func adBreak(_ offset: String) -> String {
      VMAPText.adBreak(attributes: "timeOffset='\(offset)' breakType='linear'")
    }
    let all = VMAPText.parse(VMAPText.document(adBreak("#2") + adBreak("#1")))
    #expect(all.document?.isPositional == true && all.rules == [])
    let mixed = VMAPText.parse(VMAPText.document(adBreak("#2") + adBreak("start")))
    #expect(mixed.document?.isPositional == false && mixed.rules == ["BreakPositionIgnored"])
    #expect(VMAPText.parse(VMAPText.document("")).document?.isPositional == false)
  }
}

struct AdBreakReadingTests {
  @Test func `everything in a break`() throws {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: """
        <vmap:AdBreak timeOffset="00:10:23.125" breakType="linear,display" breakId="mid"
        repeatAfter="00:05:00">\(VMAPText.source())<vmap:TrackingEvents>
        <vmap:Tracking event="breakStart"><![CDATA[ https://t.example.com/1 ]]></vmap:Tracking>
        <vmap:Tracking event="error">https://t.example.com/e?[ERROR_CODE]</vmap:Tracking>
        <vmap:Tracking event="breakEnd">https://t.example.com/2</vmap:Tracking>
        <vmap:Tracking event="breakEnd">https://t.example.com/3</vmap:Tracking></vmap:TrackingEvents>
        <vmap:Extensions><vmap:Extension type="x">e</vmap:Extension></vmap:Extensions></vmap:AdBreak>
        """)
    let found = try #require(adBreak)
    #expect(found.timeOffset == .time(.milliseconds(623_125)) && found.breakID == "mid")
    #expect(found.breakTypes == [.linear, .display] && found.repeatAfter == .seconds(300))
    #expect(found.tracking.map(\.event) == ["breakStart", "error", "breakEnd", "breakEnd"])
    #expect(
      found.tracking(of: .breakEnd).map(\.template.text) == [
        "https://t.example.com/2", "https://t.example.com/3",
      ])
    #expect(found.extensions.map(\.type) == ["x"])
    #expect(found.failure == nil && rules == [])
  }

  @Test(
    arguments: [
      ("start", .start, nil), ("end", .end, nil), (" 00:00:05 ", .time(.seconds(5)), nil),
      ("50%", .percentage(digits: 50, scale: 1), nil),
      ("0%", .percentage(digits: 0, scale: 1), nil),
      ("12.5%", .percentage(digits: 125, scale: 10), nil), ("#1", .position(1), nil),
      ("Start", .start, "TimeForm"), ("0:00:05", .time(.seconds(5)), "TimeForm"),
      ("101%", nil, "BreakOffsetMalformed"), ("#0", nil, "BreakOffsetMalformed"),
      ("#+1", nil, "BreakOffsetMalformed"), ("5", nil, "BreakOffsetMalformed"),
      ("middle", nil, "BreakOffsetMalformed"), ("", nil, "BreakOffsetMissing"),
    ] as [(String, AdBreak.TimeOffset?, String?)])
  func `a break is at a time, a share, an end or a number`(
    text: String, offset: AdBreak.TimeOffset?, rule: String?
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(attributes: "timeOffset='\(text)' breakType='linear'"))
    #expect(adBreak?.timeOffset == offset)
    #expect(adBreak?.failure == (offset == nil ? .schemaValidation : nil))
    #expect(rules == (rule.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (.start, 0), (.end, 600), (.time(.seconds(700)), 700),
      (.percentage(digits: 125, scale: 10), 75), (.position(2), nil),
    ] as [(AdBreak.TimeOffset, Int?)])
  func `places in a content of ten minutes`(offset: AdBreak.TimeOffset, seconds: Int?) {
    #expect(offset.resolved(in: .seconds(600)) == seconds.map { .seconds($0) })
  }

  @Test(
    arguments: [
      ("linear", [.linear], []), ("nonlinear,linear", [.nonlinear, .linear], []),
      ("nonlinear, linear", [.nonlinear, .linear], ["BreakTypeUnknown"]),
      ("display,linaer", [.display], ["BreakTypeUnknown"]), ("LINEAR", [], ["BreakTypeUnknown"]),
      ("", [.linear], ["BreakTypeMissing"]),
    ] as [(String, [AdBreak.BreakType], [String])])
  func `types in order of preference`(
    text: String, types: [AdBreak.BreakType], expected: [String]
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(attributes: "timeOffset='start' breakType='\(text)'"))
    #expect(adBreak?.breakTypes == types && rules == expected)
    #expect(adBreak?.failure == (types.isEmpty ? .breakTypeNotSupported : nil))
  }

  @Test(
    arguments: [
      ("00:00:10", "00:05:00", 300, nil), ("10%", "00:05:00", 300, nil),
      ("start", "00:05:00", 300, nil), ("#1", "00:05:00", nil, "RepeatIgnored"),
      ("00:00:10", "00:00:00", nil, "RepeatIgnored"), ("00:00:10", "often", nil, "TimeMalformed"),
    ] as [(String, String, Int?, String?)])
  func `repetitions need a time and an interval`(
    offset: String, interval: String, seconds: Int?, rule: String?
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(
        attributes: "timeOffset='\(offset)' breakType='linear' repeatAfter='\(interval)'"))
    #expect(adBreak?.repeatAfter == seconds.map { .seconds($0) })
    #expect(rules == (rule.map { [$0] } ?? []))
  }

  @Test func `a break without a source still has its trackers`() {
    let tracking = "<vmap:Tracking event='breakStart'>https://t.example.com/1</vmap:Tracking>"
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(
        "<vmap:TrackingEvents>\(tracking)</vmap:TrackingEvents>"))
    #expect(adBreak?.source == nil && adBreak?.failure == nil && rules == [])
    #expect(adBreak?.tracking(of: .breakStart).count == 1)
  }

  @Test(arguments: [
    ("event='breakstart'", "TrackingEventUnknown", "'breakStart'"),
    ("event='start'", "TrackingEventUnknown", "'breakEnd'"),
    ("", "TrackingEventMissing", "no 'event'"),
  ])
  func `events of an ad are not those of a break`(attribute: String, rule: String, words: String) {
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          "<vmap:TrackingEvents><vmap:Tracking \(attribute)>https://t.example.com/1</vmap:Tracking>"
            + "</vmap:TrackingEvents>")))
    #expect(parsing.document?.adBreaks.first?.tracking.map(\.name) == [nil])
    #expect(parsing.rules == [rule])
    #expect(parsing.diagnostics.first?.message.contains(words) == true)
  }
}

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
