import Testing
import Vocabulary

@testable import VASTLint

/// Fixes of a document, rule by rule.
struct VASTFixerTests {
  /// A tag whose InLine and Linear have these elements.
  private static func tag(_ inLine: String = "", linear: String = "", version: String = "3.0")
    -> String
  {
    """
    <VAST version="\(version)"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
    <Impression>https://t.example/i?[CACHEBUSTING]</Impression>
    \(inLine)<Creatives><Creative><Linear><Duration>00:00:30</Duration>
    \(linear)
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>
    """
  }

  private static func events(_ entries: String) -> String {
    tag(linear: "<TrackingEvents>\(entries)</TrackingEvents>")
  }

  private static func mended(_ document: String) -> (text: String, words: [String]) {
    let bytes = Array(document.utf8)
    // Where elements stand is another test's.
    let fixes = VASTFixer.fixes(of: bytes).filter { $0.rule.id != "ElementOrder" }
    return (
      String(decoding: VASTFixer.applied(fixes, to: bytes), as: UTF8.self), fixes.map(\.words)
    )
  }

  @Test(
    arguments: [
      ("first-quartile", "firstQuartile"), ("third_quartile", "thirdQuartile"),
      ("Complete", "complete"), ("MIDPOINT", "midpoint"), (" start", "start"),
    ])
  func `an event with the letters of a standard's becomes that`(written: String, meant: String) {
    let (text, words) = Self.mended(
      Self.events("<Tracking event=\"\(written)\">https://t.example/e</Tracking>"))
    #expect(
      text == Self.events("<Tracking event=\"\(meant)\">https://t.example/e</Tracking>"))
    #expect(words.count == 1)
  }

  @Test(arguments: ["firstQuarter", "25", "view", ""])
  func `an event that may mean several things stays`(written: String) {
    let document = Self.events("<Tracking event=\"\(written)\">https://t.example/e</Tracking>")
    #expect(Self.mended(document).text == document)
  }

  @Test func `of identical requests for one event the first stays`() {
    let start = "<Tracking event=\"start\">https://t.example/s</Tracking>"
    let other = "<Tracking event=\"start\">https://t.example/other</Tracking>"
    #expect(
      Self.mended(Self.events("\(start)\n  \(start)\(other)\n\t\(start)")).text
        == Self.events("\(start)\(other)"))
  }

  @Test(
    arguments: [
      ("%%CACHEBUSTER%%", "[CACHEBUSTING]"), ("{TIMESTAMP}", "[TIMESTAMP]"),
      ("[cachebusting]", "[CACHEBUSTING]"), ("${GDPR_CONSENT_755}", "${GDPR_CONSENT_755}"),
      ("%%PRICE%%", "%%PRICE%%"),
    ])
  func `a macro in foreign brackets becomes VAST's, unless it is of a person or a price`(
    written: String, meant: String
  ) {
    let document = { (macro: String) in
      Self.events(
        "<Tracking event=\"start\"><![CDATA[https://t.example/s?a=\(macro)&b=1]]></Tracking>")
    }
    #expect(Self.mended(document(written)).text == document(meant))
  }

  @Test(arguments: ["sig", "X-Amz-Signature", "hdnts", "auth_token"])
  func `a signed URL stays as it is`(parameter: String) {
    let document = Self.events(
      "<Tracking event=\"start\"><![CDATA[https://t.example/s?c=%%CACHEBUSTER%%&\(parameter)=1]]></Tracking>"
    )
    #expect(Self.mended(document).text == document)
  }

  @Test func `where a click leads stays as it is`() {
    let document = Self.tag(
      linear:
        "<VideoClicks><ClickThrough>https://a.example/%%CACHEBUSTER%% b</ClickThrough></VideoClicks>"
    )
    #expect(Self.mended(document).text == document)
  }

  @Test func `white space in a URL goes, and an ampersand in CDATA is one`() {
    let document = Self.events(
      "<Tracking event=\"start\"><![CDATA[https://t.example/s?a=1&amp;b=2\n  &c=d e]]></Tracking>")
    let once = Self.mended(document).text
    #expect(
      Self.mended(once).text
        == Self.events(
          "<Tracking event=\"start\"><![CDATA[https://t.example/s?a=1&b=2&c=d%20e]]></Tracking>"))
  }

  @Test func `the white space around a URL stays, and so does a verification's event`() {
    let entry = { (url: String) in
      Self.events("<Tracking event=\"start\">\n  \(url)\n</Tracking>")
    }
    #expect(
      Self.mended(entry("https://t.example/a b")).text == entry("https://t.example/a%20b"))
    let verification = Self.tag(
      """
      <AdVerifications><Verification vendor="v"><TrackingEvents><Tracking event="Start">https://v.example/s\
      </Tracking></TrackingEvents></Verification></AdVerifications>
      """, version: "4.2")
    #expect(Self.mended(verification).text == verification)
  }

  @Test func `a bare ampersand is escaped, and a reference is not`() {
    let entry = { (ampersand: String) in
      Self.events(
        "<Tracking event=\"start\">https://t.example/s?a=1\(ampersand)b=2&amp;c=&#38;</Tracking>")
    }
    #expect(Self.mended(entry("&")).text == entry("&amp;"))
  }

  @Test func `names in other letters become those of VAST`() {
    let document = Self.events("<tracking event=\"start\">https://t.example/s</tracking>")
    #expect(
      Self.mended(document).text
        == Self.events("<Tracking event=\"start\">https://t.example/s</Tracking>"))
    let file = { (type: String, framework: String) in
      Self.tag().replacing(
        "type=\"video/mp4\"", with: "type=\"\(type)\" apiFramework=\"\(framework)\"")
    }
    let names = Self.mended(file("video/MP4", "vpaid"))
    #expect(names.text == file("video/mp4", "VPAID"))
    #expect(Self.mended(file("video/mpeg4", "VPAID")).text == file("video/mp4", "VPAID"))
  }

  @Test func `what an extension holds is its own`() {
    let document = Self.tag(
      """
      <Extensions><Extension><Tracking event="first-quartile">https://t.example/%%CACHEBUSTER%%</Tracking>\
      </Extension></Extensions>
      """)
    #expect(Self.mended(document).text == document)
  }

  @Test func `a fix is at its element, in the units of findings`() throws {
    let document = Self.events("<Tracking event=\"first-quartile\">https://t.example/e</Tracking>")
    let bytes = Array(document.utf8)
    let fix = try #require(VASTFixer.fixes(of: bytes).first)
    let finding = try #require(
      VASTLinter.lint(bytes, file: "").first { $0.rule == fix.rule }?.location)
    #expect(fix.position == finding.position)
  }

  @Test func `bytes of another encoding stay as they are`() {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
    let tail = Array(
      Self.tag().replacing("<AdSystem>", with: "<AdSystem version=\" 1 \">")
        .replacing("<AdTitle>t", with: "<AdTitle>?").utf8)
    bytes += tail.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let mended = VASTFixer.applied(VASTFixer.fixes(of: bytes), to: bytes)
    #expect(mended.count == bytes.count - 2)
    #expect(mended.filter { $0 == 0xE9 }.count == bytes.filter { $0 == 0xE9 }.count)
  }

  @Test func `an entity that the document declares is no bare ampersand`() {
    let document =
      "<!DOCTYPE VAST [<!ENTITY host \"t.example\">]>"
      + Self.events("<Tracking event=\"start\">https://&host;/s?a&b</Tracking>")
    #expect(Self.mended(document).text == document)
  }

  @Test func `a rule that is off is not mended`() {
    var levels = RuleLevels()
    levels.levels["TrackingEventUnknown"] = .off
    let document = Self.events("<Tracking event=\"first-quartile\">https://t.example/e</Tracking>")
    #expect(
      VASTFixer.fixes(
        of: Array(document.utf8), configuration: LintConfiguration(levels: levels)) == [])
  }

  /// Faults that have a fix, as the text that each takes the place of.
  private static let faults = [
    ("event=\"firstQuartile\"", "event=\"first_quartile\""), ("event=\"skip\"", "event=\"Skip\""),
    ("https://t.example.com/start", "https://t.example.com/start?a=1&amp;b=%%CACHEBUSTER%%"),
    ("https://t.example.com/midpoint", "https://t.example.com/mid\n point"),
    (
      "<Tracking event=\"mute\"><![CDATA[https://t.example.com/mute]]></Tracking>",
      "<tracking event=\"mute\">https://t.example.com/mute?a&b</tracking>"
    ),
    ("<Tracking event=\"pause\">", "<Tracking event=\" pause \">"),
  ]

  /// The good tag with a fault of any kind, and up to three that have a fix.
  @Test(arguments: 0..<200)
  func `a mended document has no new error, and nothing more to mend`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let mutations = MutationTests.mutations.compactMap(\.text)
    var document = try #require(mutations.randomElement(using: &random))
    let count = Int.random(in: 0...3, using: &random)
    for (old, new) in Self.faults.shuffled(using: &random).prefix(count) {
      document = document.replacing(old, with: new)
    }
    func errors(_ bytes: [UInt8]) -> Set<String> {
      Set(VASTLinter.lint(bytes, file: "").filter { $0.severity == .error }.map(\.rule.id))
    }
    var bytes = Array(document.utf8)
    let before = errors(bytes)
    for _ in 0..<5 { bytes = VASTFixer.applied(VASTFixer.fixes(of: bytes), to: bytes) }
    #expect(VASTFixer.fixes(of: bytes) == [])
    // What cannot be parsed shows no other error before it can be.
    if !before.contains("NotWellFormed") { #expect(errors(bytes).subtracting(before) == []) }
  }
}
