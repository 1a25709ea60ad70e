import Foundation
import TestSupport
import Testing
import Vocabulary

/// Mistakes that tags of demand partners often have. Each is one finding in an otherwise good tag.
struct PartnerMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let rule: String
    let severity: Severity
    let found: String
    let replacement: String
    fileprivate var second: (found: String, replacement: String)?

    init(_ rule: String, _ severity: Severity, _ found: String, _ replacement: String) {
      (self.rule, self.severity) = (rule, severity)
      (self.found, self.replacement) = (found, replacement)
    }

    var testDescription: String { "\(rule): '\(replacement)'" }
  }

  private static let start = "https://t.example.com/start"
  private static let title = "Thirty seconds of shoes"
  private static let high =
    #"<MediaFile id="high" delivery="progressive" type="video/mp4" width="1280""#
  private static let impression =
    #"<Impression id="imp"><![CDATA[https://t.example.com/imp?r=[CACHEBUSTING]]]></Impression>"#
  private static let universal = #"<UniversalAdId idRegistry="Ad-ID">SHOE0001000H</UniversalAdId>"#

  static let mistakes = [
    Mistake("URLPlainHTTP", .warning, start, "http://t.example.com/start"),
    Mistake("URLPlainHTTP", .warning, "https://t.example.com", "http://t.example.com"),
    Mistake("URLHostOdd", .error, start, "https://localhost:8080/start"),
    Mistake("URLHostOdd", .error, start, "http://127.0.0.1/start"),
    Mistake("URLHostOdd", .error, "https://t.example.com", "https://10.20.30.40"),
    Mistake("URLHostOdd", .error, start, "https://[fd12::1]/start"),
    Mistake("AdTitleMissing", .error, title, ""),
    Mistake("AdTitleMissing", .error, title, "<![CDATA[ ]]>"),
    Mistake("VersionUnknown", .warning, #"<VAST version="4.2""#, #"<VAST version="4""#),
    Mistake("PlaceholderLeft", .warning, title, "TODO"),
    Mistake("PlaceholderLeft", .warning, title, "INSERT_TITLE_HERE"),
    Mistake("PlaceholderLeft", .warning, title, "undefined"),
    Mistake("PlaceholderLeft", .warning, start, "\(start)?c=undefined"),
    Mistake("PlaceholderLeft", .warning, start, "\(start)?c=%5Bobject%20Object%5D"),
    Mistake("PlaceholderLeft", .warning, start, "https://t.example.com/YOUR_CAMPAIGN_ID/start"),
    Mistake("URLNotAbsolute", .warning, start, "INSERT_TRACKER_HERE"),
    Mistake("MacroForm", .warning, start, "\(start)?p=${AUCTION_PRICE}"),
    Mistake("MacroForm", .warning, start, "\(start)?c=${GDPR_CONSENT_755}"),
    Mistake("MacroForm", .warning, start, "\(start)?cb=%%CACHEBUSTER%%"),
    Mistake("FrameworkCase", .warning, #"apiFramework="omid""#, #"apiFramework="OMID""#),
    Mistake("FrameworkCase", .warning, #"apiFramework="SIMID""#, #"apiFramework="simid""#),
    Mistake("URLNested", .note, start, "\(start)?u=https://l.example.com/?a=1&b=2"),
    Mistake("URLCharacter", .note, start, "\(start)?ids=1|2"),
    Mistake("URLCharacter", .note, start, #"\#(start)?d={"a":1}"#),
    Mistake("SingleAdSequence", .note, #"<Ad id="ad-1""#, #"<Ad id="ad-1" sequence="1""#),
    Mistake("ElementOrder", .note, "<AdTitle>\(title)</AdTitle>", "")
      .adding("<AdTitle>\(title)</AdTitle><AdSystem version=", to: "<AdSystem version="),
    Mistake("VerificationMisplaced", .warning, "</AdVerifications>", "")
      .adding("", to: "<AdVerifications>"),
    // URLs.
    Mistake("URLNotAbsolute", .warning, start, "https//t.example.com/start"),
    Mistake("URLNotAbsolute", .warning, start, "//t.example.com/start"),
    Mistake("URLNotAbsolute", .warning, start, "n/a"),
    Mistake("URLNotAbsolute", .warning, start, #""\#(start)""#),
    Mistake("URLSchemeUnusual", .warning, start, "htps://t.example.com/start"),
    Mistake("URLSchemeUnusual", .warning, start, "javascript:track()"),
    Mistake("URLHostOdd", .error, start, "https://https://t.example.com/start"),
    Mistake("URLHostOdd", .error, start, "https:/t.example.com/start"),
    Mistake("URLHostOdd", .error, start, #"https:\\t.example.com\start"#),
    Mistake("URLHostOdd", .error, start, "https://t.example,com/start"),
    Mistake("URLHostOdd", .error, start, "https://t.example.com:443443/start"),
    Mistake("URLCredentials", .warning, start, "https://user:secret@t.example.com/start"),
    Mistake("URLQueryTwice", .note, start, "\(start)?a=1?cb=2"),
    Mistake("URLSeveral", .warning, start, "\(start),https://u.example.com/start"),
    Mistake("URLWhitespace", .warning, start, "https://t.example.com/\nstart"),
    Mistake("URLWithMarkup", .warning, start, "<img src='\(start)'/>"),
    Mistake("URLWithMarkup", .warning, "<![CDATA[\(start)]]>", "[CDATA[\(start)]]"),
    Mistake("URLEscapedAmpersand", .warning, start, "\(start)?a=1&amp;b=2"),
    Mistake("URLFragment", .note, start, "\(start)#x"),
    Mistake("URLCharacter", .note, start, "https://t.example.com/\u{200B}start"),
    Mistake("URLEmpty", .warning, "<![CDATA[https://cdn.example.com/ad-720.mp4]]>", ""),
    // Macros.
    Mistake("MacroUnknown", .warning, start, "\(start)?cb=[CACHEBUSTER]"),
    Mistake("MacroForm", .warning, start, "\(start)?cb=[cachebusting]"),
    Mistake("MacroForm", .warning, start, "\(start)?cb=%5BCACHEBUSTING%5D"),
    Mistake("MacroForm", .warning, start, "\(start)?cb=<CACHEBUSTING>"),
    Mistake("MacroForm", .warning, start, "\(start)?cb={{cachebuster}}"),
    Mistake("MacroUnclosed", .warning, start, "\(start)?cb=[CACHEBUSTING"),
    Mistake("MacroUnclosed", .warning, start, "\(start)?t=[TIMESTAMP}"),
    Mistake("MacroMisplaced", .warning, start, "\(start)?e=[ERRORCODE]"),
    Mistake("ErrorWithoutCode", .warning, "c=[ERRORCODE]&r=", "r="),
    // Events and times.
    Mistake("TrackingEventUnknown", .warning, #"event="firstQuartile""#, #"event="25%""#),
    Mistake("TrackingEventUnknown", .warning, #"event="start""#, #"event="Start""#),
    Mistake("TrackingEventUnknown", .warning, #"event="loaded""#, #"event="impression""#),
    Mistake("ProgressOffsetMalformed", .warning, #"offset="00:00:10""#, #"offset="10s""#),
    Mistake("OffsetBeyondDuration", .warning, #"offset="00:00:10""#, #"offset="00:00:45""#),
    Mistake("SkipOffsetMalformed", .warning, #"skipoffset="00:00:05""#, #"skipoffset="5""#),
    Mistake("AttributeNameCase", .warning, "skipoffset=", "skipOffset="),
    Mistake("TimeForm", .warning, "<Duration>00:00:30", "<Duration>30"),
    Mistake("DurationMalformed", .error, "<Duration>00:00:30", "<Duration>PT30S"),
    Mistake("DurationZero", .warning, "<Duration>00:00:30", "<Duration>00:00:00"),
    // Media.
    Mistake("MIMETypeMisspelt", .warning, high, high.replacing("video/mp4", with: "video/x-mp4")),
    Mistake("AttributeMalformed", .warning, high, high.replacing("video/mp4", with: "mp4")),
    Mistake("AttributeValueUnknown", .warning, high, high.replacing("progressive", with: "file")),
    Mistake("AttributeNotNumber", .warning, #"width="1280""#, #"width="100%""#),
    Mistake("BitrateInBits", .warning, #"bitrate="2000""#, #"bitrate="2500000""#),
    Mistake("MediaFileTypeExtension", .warning, "ad-720.mp4", "ad-720.m3u8"),
    Mistake(
      "MediaFileAttributeMissing", .error, high, high.replacing(#" type="video/mp4""#, with: "")),
    // Elements.
    Mistake("ImpressionMissing", .error, impression, ""),
    Mistake("DuplicateTracker", .warning, impression, impression + impression),
    Mistake("UniversalAdIdMissing", .error, universal, ""),
    Mistake(
      "AttributeMissing", .error, universal, universal.replacing(#" idRegistry="Ad-ID""#, with: "")),
    Mistake("VerificationVendorMissing", .error, #" vendor="company.com-omid""#, ""),
    Mistake("VerificationReasonMissing", .note, "?why=[REASON]", ""),
    Mistake("ElementMisplaced", .error, "<Extensions>", #"<Extension type="x"/><Extensions>"#),
    Mistake("UnknownElement", .warning, "<AdTitle>", "<CampaignId>7</CampaignId><AdTitle>"),
    Mistake("PricingMalformed", .warning, "25.00</Pricing>", "25,00</Pricing>"),
    Mistake("VersionNotSupported", .error, #"<VAST version="4.2""#, #"<VAST version="5.0""#),
    Mistake("NotWellFormed", .error, "</AdTitle>", "</Adtitle>"),
    Mistake("PrologMalformed", .warning, "<?xml", "\n<?xml"),
  ]

  @Test(arguments: mistakes)
  func `a mistake of a partner's tag is one finding`(mistake: Mistake) {
    let text = mistake.text
    #expect(text != GoodTag.text)
    let found = lint(text)
    #expect(found.map(\.rule.id) == [mistake.rule], "\(found)")
    #expect(found.map(\.severity) == [mistake.severity])
  }

  @Test(arguments: [
    ("?ids=1|2", "'|'; percent-encode it as '%7C'"),
    (#"?d={"a":1}"#, #"'{', '"', '}'; percent-encode them as '%7B', '%22', '%7D'"#),
    ("/\u{E4}", "U+00E4; percent-encode it as '%C3%A4'"),
    ("?x=100%", "a '%' that encodes nothing; write it as '%25'"),
  ])
  func `a character says how it is written`(suffix: String, words: String) {
    let text = GoodTag.text.replacing(Self.start, with: Self.start + suffix)
    #expect(lint(text).map(\.message) == ["the URL of 'Tracking' has \(words)"])
  }

  /// Tags of every kind of ad that nothing is wrong with.
  @Test(arguments: [
    "audio", "captions", "click-through", "companions", "icons", "inline-linear-3.0",
    "inline-linear-4.0", "inline-linear-4.1", "inline-linear-4.2", "inline-linear-4.3", "nonlinear",
    "pod", "pod-with-buffet", "progress", "skippable-percent", "verification-script", "vmap",
    "vmap-nonlinear", "wrapper-1",
  ])
  func `a good tag has no finding`(name: String) throws {
    let path = Checkout.root.appending(path: "SampleMedia/Tags/\(name).xml")
    #expect(lint(try String(contentsOf: path, encoding: .utf8)) == [])
  }

  @Test(arguments: [
    (#"event="firstQuartile""#, #"event="q1""#, "did you mean 'firstQuartile'?"),
    (#"event="loaded""#, #"event="click""#, "use the element 'ClickTracking'"),
    (start, "\"\(start)\"", "begins with a quotation mark; remove the marks around it"),
    (start, "\(start)\u{A0}", "has U+00A0, which is invisible; remove it"),
    (
      start, "<img src='\(start)'/>",
      "is markup, which is not read; write only the URL that the markup contains"
    ),
    (start, "[CDATA[\(start)]]", "begin the section with '<![CDATA[' and end it with ']]>'"),
  ])
  func `a finding says what to do`(found: String, replacement: String, words: String) throws {
    let finding = try #require(lint(GoodTag.text.replacing(found, with: replacement)).first)
    #expect(finding.message.hasSuffix(words), "\(finding)")
  }

  @Test func `a host in other letters is not percent-encoded`() {
    let text = GoodTag.text.replacing(Self.start, with: "https://t\u{E4}st.example.com/start")
    #expect(
      lint(text).map(\.message) == [
        "the URL of 'Tracking' has U+00E4 in its host; write the host in ASCII, as in 'xn--…'"
      ])
  }
}

extension PartnerMistakeTests.Mistake {
  /// The same mistake with a second place changed.
  fileprivate func adding(_ replacement: String, to found: String) -> Self {
    var mistake = self
    mistake.second = (found, replacement)
    return mistake
  }

  fileprivate var text: String {
    let text = GoodTag.text.replacing(found, with: replacement)
    return second.map { text.replacing($0.found, with: $0.replacement) } ?? text
  }
}
