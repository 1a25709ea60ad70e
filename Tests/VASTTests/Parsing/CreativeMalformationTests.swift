import Documents
import TestSupport
import Testing
import Vocabulary

@testable import VAST

/// What real tags get wrong about creatives: entries 8 to 11, 19, 20, 23 and 24 of the list.
struct CreativeMalformationTests {
  private func parse(_ linear: String, version: String = "3.0") -> VASTParsing {
    TagText.parse(
      TagText.document(
        version: version, ad: TagText.inLine(creatives: TagText.creatives(linear))))
  }

  private func parse(tracking attributes: String, _ url: String = "https://t.example.com/a")
    -> VASTParsing
  {
    parse(TagText.linear(tracking: "<Tracking \(attributes)>\(url)</Tracking>"))
  }

  @Test(
    arguments: [
      ("<Duration>undefined</Duration>", nil, "DurationMalformed"),
      ("<Duration/>", nil, "DurationMissing"), ("", nil, "DurationMissing"),
      ("<Duration>30</Duration>", 30_000, "TimeForm"),
      ("<Duration>00:00:30.0</Duration>", 30_000, "TimeForm"),
      ("<Duration>00:00:05.6</Duration>", 5_600, "TimeForm"),
      ("<Duration><![CDATA[\n 00:00:15\n]]></Duration>", 15_000, nil),
      ("<Duration>00:00:00</Duration>", 0, nil),
    ] as [(String, Int?, String?)])
  func `8 durations in every form`(element: String, milliseconds: Int?, rule: String?) {
    let parsing = parse(TagText.linear(duration: element))
    #expect(parsing.linear?.duration == milliseconds.map { .milliseconds($0) })
    #expect(parsing.rules == (rule.map { [$0] } ?? []) && parsing.ad?.failure == nil)
  }

  @Test(
    arguments: [
      ("20%", .percentage(digits: 20, scale: 1), []),
      ("422001:02:01", nil, ["SkipOffsetMalformed"]),
      ("01.5:60:64.123", nil, ["SkipOffsetMalformed"]), ("00:00:05.000", .time(.seconds(5)), []),
    ] as [(String, TimeOffset?, [String])])
  func `9 skip offsets that cannot be read make an ad not skippable`(
    text: String, offset: TimeOffset?, rules: [String]
  ) {
    let parsing = parse(TagText.linear(attributes: "skipoffset='\(text)'"))
    #expect(parsing.linear?.skipOffset == offset && parsing.rules == rules)
  }

  @Test(
    arguments: [
      ("progress", "start", nil, "ProgressOffsetMalformed"),
      ("progress", "end", nil, "ProgressOffsetMalformed"),
      ("progress", "3", nil, "ProgressOffsetMalformed"),
      ("progress", "15%", .percentage(digits: 15, scale: 1), nil),
      ("progress", "00:00:00.000", .time(.zero), nil),
      ("start", "09:15:23", nil, "OffsetWithoutProgress"),
      ("skip", "00:00:10", nil, "OffsetWithoutProgress"),
    ] as [(String, String, TimeOffset?, String?)])
  func `10 offsets belong to progress and have two forms`(
    event: String, text: String, offset: TimeOffset?, rule: String?
  ) {
    let parsing = parse(tracking: "event='\(event)' offset='\(text)'")
    #expect(parsing.linear?.tracking.map(\.offset) == [offset])
    #expect(parsing.rules == (rule.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("", "TrackingEventMissing", nil),
      ("event='firstQuartil'", "TrackingEventUnknown", "firstQuartile"),
      ("event='clickthru'", "TrackingEventUnknown", nil),
      ("event='viewable_impression'", "TrackingEventUnknown", nil),
      ("event='Start'", "TrackingEventUnknown", "start"),
    ] as [(String, String, String?)])
  func `11 events that are missing, misspelt or foreign never fire`(
    attribute: String, rule: String, meant: String?
  ) {
    let parsing = parse(tracking: attribute)
    #expect(parsing.linear?.tracking.map(\.name) == [nil])
    #expect(parsing.rules == [rule])
    let message = parsing.diagnostics.first?.message ?? ""
    #expect(message.contains("did you mean") == (meant != nil))
    #expect(meant.map { message.contains("'\($0)'") } ?? true)
  }

  @Test(arguments: ["adId", "AdID", "adID", "adid"])
  func `19 attributes are read in any case`(name: String) {
    let text = TagText.document().replacing("<Creative>", with: "<Creative \(name)='x'>")
    #expect(TagText.parse(text).ad?.creatives.first?.adID == "x")
    let media = TagText.document().replacing("delivery=", with: "Delivery=")
    #expect(TagText.parse(media).linear?.mediaFiles.first?.delivery == "progressive")
    #expect(TagText.parse(media).rules == ["AttributeNameCase"])
  }

  @Test func `19 the names of elements are case-sensitive, but for the form of the ad`() {
    let inline = TagText.parse(TagText.document().replacing("InLine", with: "inline"))
    #expect(inline.linear != nil && inline.rules == ["ElementNameCase"])
    let mediaFile = TagText.parse(
      TagText.document().replacing("MediaFile ", with: "Mediafile ")
        .replacing("MediaFile>", with: "Mediafile>"))
    #expect(mediaFile.ad?.failure == .schemaValidation)
    #expect(mediaFile.rules == ["MediaFileMissing", "ElementNameCase"])
    #expect(mediaFile.document?.unknownNodes.map(\.node.name) == ["Mediafile"])
  }

  @Test(
    arguments: [
      ("type='video/mp4' width='1' height='1'", 1),
      ("delivery='progressive' width='1' height='1'", 1),
      ("delivery='progressive' type='video/mp4'", 2),
      ("delivery='progressive' type='' width='0' height='0'", 1),
      ("delivery='progressive' type='fail' width='1' height='1' bitrate='5' minBitrate='5'", 0),
      (
        "delivery='progressive' type='application/javascript' apiFramework='VPAID' width='1' height='1'",
        0
      ),
    ] as [(Named<String>, Int)])
  func `20 media files with holes stay candidates`(attributes: Named<String>, missing: Int) {
    let parsing = parse(
      TagText.linear(
        media:
          "<MediaFiles><MediaFile \(attributes.value)>https://c.example.com/a</MediaFile></MediaFiles>"
      ))
    #expect(parsing.linear?.mediaFiles.count == 1 && parsing.ad?.failure == nil)
    #expect(parsing.rules == Array(repeating: "MediaFileAttributeMissing", count: missing))
  }

  @Test(arguments: [
    ("https://t.example.com/?a=%%X%%", ["%%X%%"]), ("https://t.example.com/?a=${X}", ["${X}"]),
    ("https://t.example.com/?a=%5BERRORCODE%5D", ["%5BERRORCODE%5D"]),
    ("https://t.example.com/?a=[timestamp]", ["[timestamp]"]),
    ("https://t.example.com/?a=[GOOGLE_VIEWABILITY]", []),
    ("<![CDATA[https://t.example.com/?a=1&amp;b=2]]>", []),
  ])
  func `23 what is no macro of VAST is sent as it is`(text: String, otherForms: [String]) throws {
    let parsing = parse(tracking: "event='start'", text)
    let template = try #require(parsing.linear?.tracking.first?.url.template)
    var random = SeededRandom(seed: 1)
    let expansion = MacroContext(clock: .default, instant: .zero, random: &random).expand(template)
    #expect(expansion.url == template.text)
    #expect(UnresolvedMacros.find(in: template.text) == otherForms)
    #expect(expansion.unresolved == (text.contains("[GOOGLE") ? ["GOOGLE_VIEWABILITY"] : []))
    #expect(parsing.rules == (text.contains("&amp;") ? ["URLEscapedAmpersand"] : []))
  }

  @Test func `24 a declared duration is kept, whatever the media will say`() {
    let parsing = parse(TagText.linear(duration: "<Duration>00:00:16</Duration>"))
    #expect(parsing.linear?.duration == .seconds(16) && parsing.diagnostics == [])
  }
}

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
