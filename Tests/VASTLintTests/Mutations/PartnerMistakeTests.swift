import Diagnostics
import Testing

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
