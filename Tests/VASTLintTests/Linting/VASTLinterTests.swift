import TestSupport
import Testing
import Vocabulary

@testable import VASTLint

struct VASTLinterTests {
  @Test(
    arguments: [
      ("", "tag.xml:1:1: error: the document is empty [DocumentEmpty]"),
      (" \n\t", "tag.xml:1:1: error: the document is empty [DocumentEmpty]"),
      (
        "<VAST version='3.0'>\n <Error>https://t/?a=1&b=[ERRORCODE]</Error></VAST>",
        "tag.xml:2:25: error: write '&' as '&amp;' unless it is inside CDATA: EntityRef: "
          + "expecting ';' (libxml2 error 23) [NotWellFormed]"
      ),
      (
        "<!DOCTYPE x [<!ENTITY a 'b'>]><VAST/>",
        "tag.xml:1:13: error: the document type declaration 'x' is rejected; "
          + "it could declare entities [DocumentTypeRefused]"
      ),
      (
        Named(String(repeating: "<a>", count: 300)),
        "tag.xml:1:769: error: more than 256 elements inside one another [DocumentTooLarge]"
      ),
    ] as [(Named<String>, Named<String>)])
  func `what cannot be read is the only finding`(text: Named<String>, finding: Named<String>) {
    #expect(lint(text.value).map(\.description) == [finding.value])
  }

  @Test(arguments: [
    ("\u{FEFF}", "ByteOrderMark", 1), ("\n<?xml version='1.0'?>", "PrologMalformed", 2),
  ])
  func `what is before the root is a finding with a place`(prefix: String, rule: String, line: Int)
  {
    let found = lint(prefix + Tag.text())
    #expect(found.map(\.rule.id) == [rule])
    #expect(found.first?.location?.position == SourcePosition(line: line, column: 1))
  }

  @Test func `a required element in another case is missing, and the finding names both`() {
    let text = Tag.text("4.2").replacing("MediaFiles>", with: "Mediafiles>")
    #expect(
      lint(text).filter { $0.severity == .error }.map(\.message) == [
        "'Linear' has no 'MediaFiles', which is required; the name 'Mediafiles' differs in case"
      ])
  }

  @Test(arguments: [
    ("99:99:99", "minutes and seconds are at most 59"),
    (
      "00:60:00",
      "minutes and seconds are at most 59"
    ),
    ("half a minute", "use HH:MM:SS or HH:MM:SS.mmm"),
    ("::", "use HH:MM:SS or HH:MM:SS.mmm"),
  ])
  func `a duration beyond the clock is told where the clock ends`(
    duration: String, words: String
  ) {
    let text = Tag.text { $0.duration = "<Duration>\(duration)</Duration>" }
    #expect(
      lint(text).filter { $0.rule.id == "DurationMalformed" }.map(\.message) == [
        "duration '\(duration)' cannot be read; \(words)"
      ])
  }

  @Test func `a namespace that is no namespace is told of`() {
    #expect(rules(Tag.text { $0.root += " xmlns:x=''" }) == ["NamespaceMalformed"])
  }

  @Test func `findings are in the order of their places`() {
    let text = Tag.text {
      $0.impression = "<Impression>//t.example.com/[XY]</Impression>"
      $0.system = ""
      $0.title = ""
      $0.media += "<VideoClicks><ClickThrough>https://x.example</ClickThrough></VideoClicks>"
    }
    let found = lint(text)
    #expect(
      found.map(\.rule.id) == [
        "AdSystemMissing", "AdTitleMissing", "URLNotAbsolute", "MacroUnknown",
        "VideoClicksMisplaced",
      ])
    let places = found.compactMap(\.location?.position)
    #expect(places == places.sorted() && places.count == found.count)
  }

  @Test func `a message names the offender and the remedy`() {
    #expect(
      lint(Tag.text { $0.tracking = "\n" + Tag.tracking("firstQuartil") }).map(\.description) == [
        "tag.xml:5:1: warning: event 'firstQuartil' is unknown and never fires; "
          + "did you mean 'firstQuartile'? [TrackingEventUnknown]"
      ])
  }

  @Test func `one mistake is one finding`() {
    // The content of an element of a later version is judged by that version.
    let verified = Tag.text("3.0") {
      $0.further = "<AdVerifications>\(Tag.verification())</AdVerifications>"
    }
    #expect(rules(verified) == ["VerificationMisplaced"])
    let progress = Tag.text("2.0") { $0.tracking += Tag.tracking("progress", "offset='1%'") }
    #expect(rules(progress) == ["TrackingEventNotInVersion"])
    let slash = Tag.text { $0.tracking += "<Tracking event='pause'>https:/t.example</Tracking>" }
    #expect(rules(slash) == ["URLHostOdd"])
    let icon = "<Icon program='p' width='1' height='1' xPosition='left' yPosition='top'/>"
    let misplaced = Tag.text("2.0") { $0.further = "<Icons>\(icon)</Icons>" }
    #expect(rules(misplaced) == ["ElementMisplaced", "ResourceMissing"])
  }

  @Test func `equal notes are one finding, which counts them`() {
    let found = lint(
      Tag.text {
        $0.impression = (1...3).map { "<Impression>https://t.example.com/\($0)</Impression>" }
          .joined()
      })
    #expect(
      found.map(\.message) == [
        "the URL of 'Impression' has no '[CACHEBUSTING]'; a cached answer is not counted "
          + "(also in 2 more places)"
      ])
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252"])
  func `an encoding that the bytes contradict is told of`(encoding: String) {
    let text =
      "<?xml version='1.0' encoding='\(encoding)'?>" + Tag.text { $0.title += "<!-- é -->" }
    #expect(rules(text) == ["EncodingMismatch"])
    #expect(rules(text.replacing(encoding, with: "utf-8")) == [])
    #expect(rules(text.replacing("é", with: "e")) == [])
  }

  @Test func `a version that is not known leaves what all versions agree on`() {
    let text = Tag.text("9.x") {
      $0.servingID = ""
      $0.title = ""
      $0.further = "<Expires>60</Expires>"
      $0.tracking += Tag.tracking("fullscreen")
    }
    #expect(rules(text) == ["VersionNotSupported", "AdTitleMissing"])
  }

  @Test(arguments: [("2.1", "2.0"), ("3.5", "3.0")])
  func `a version that was not published is judged as the one before it`(
    text: String, known: String
  ) {
    let tag = Tag.text(known) { $0.further = "<Expires>60</Expires>" }
    let published = rules(tag)
    #expect(published.contains("ElementNotInVersion"))
    let found = rules(tag.replacing("version='\(known)'", with: "version='\(text)'"))
    #expect(found == ["VersionUnknown"] + published)
  }

  @Test func `a later version than the last is judged by what all have in common`() {
    let tag = Tag.text("4.3") { $0.further = "<Later>60</Later>" }
    let found = rules(tag.replacing("version='4.3'", with: "version='4.9'"))
    #expect(found.first == "VersionUnknown")
    #expect(!found.contains("ElementNotInVersion"))
  }

  @Test func `a finding says the declared version, and the one by which it is judged`() {
    let tag = Tag.text("2.0") { $0.further = "<Expires>60</Expires>" }
    let message = finding(
      "ElementNotInVersion", in: tag.replacing("version='2.0'", with: "version='2.1'"))
    #expect(message?.contains("the document declares 2.1 and is judged as 2.0") == true)
  }

  @Test func `a document of version 2_1 lacks nothing that came with 4`() {
    // 2.0 has neither macro, no namespace and no UniversalAdId.
    let text = Tag.text("2.0") { $0.further = "<Error>https://t.example.com/e</Error>" }
    let later = text.replacing("version='2.0'", with: "version='2.1'")
    #expect(rules(later) == ["VersionUnknown"] + rules(text))
  }

  @Test(arguments: ["2.0.1", "3", "4.2.0"])
  func `other forms of a version are told of and understood`(text: String) {
    let known = String(text.prefix(3)).count == 3 ? String(text.prefix(3)) : "3.0"
    let tag = Tag.text(known).replacing("version='\(known)'", with: "version='\(text)'")
    #expect(rules(tag) == ["VersionUnknown"])
  }

  @Test func `a flood of warnings hides no error`() {
    let flood = String(
      repeating: "<Tracking event='start'>https://t.example/%%X%%</Tracking>", count: 1_500)
    let text = Tag.text { $0.tracking = flood + "<Tracking>https://t.example/x</Tracking>" }
    let found = lint(text)
    #expect(found.count { $0.severity == .warning } == 1_000)
    #expect(found.contains { $0.severity == .error })
    #expect(found.last?.message == "further findings are omitted: 1999 warnings")
  }

  @Test func `findings have a limit`() {
    let text = Tag.text { $0.tracking = String(repeating: "<Tracking>x</Tracking>", count: 3_000) }
    let found = lint(text)
    #expect(found.count == 2_001)
    #expect(found.last?.rule.id == "FurtherFindings")
    #expect(found.dropLast().allSatisfy { $0.rule.id != "FurtherFindings" })
  }

  @Test(
    arguments: [
      // 1,000 ads, 10,000 trackers, 5 MB of CDATA, a long name, many macros.
      Named(String(repeating: "<Ad sequence='1'><InLine/></Ad>", count: 1_000)),
      "<Ad><InLine>" + String(repeating: "<Error>https://t/[X]</Error>", count: 10_000),
      "<Ad><InLine><AdTitle><![CDATA[" + String(repeating: "x", count: 5_000_000) + "]]></AdTitle>",
      "<Ad><InLine><Error>https://t/" + String(repeating: "[abx]%%YY%%", count: 200_000)
        + "</Error>",
      "<Ad><\(String(repeating: "x", count: 40_000))/>",
      "<Ad sequence='\(String(repeating: "9", count: 50_000))'/>",
    ] as [Named<String>])
  func `a hostile document has bounded findings`(content: Named<String>) {
    let ends = content.value.hasPrefix("<Ad><InLine>") ? "</InLine></Ad>" : ""
    let close = content.value.hasPrefix("<Ad><x") ? "</Ad>" : ends
    let found = lint("<VAST version='3.0'>\(content.value)\(close)</VAST>")
    #expect(!found.isEmpty && found.count <= 3_001)
    #expect(found.allSatisfy { $0.rule.id != "NotWellFormed" && $0.message.utf8.count < 700 })
  }
}

struct LintConfigurationTests {
  private let text = Tag.text { $0.tracking = Tag.tracking("x") }

  @Test(arguments: RuleLevels.Level.allCases)
  func `a level replaces a rule's own`(level: RuleLevels.Level) {
    let configuration = LintConfiguration(levels: RuleLevels(["TrackingEventUnknown": level]))
    let found = lint(text, configuration)
    #expect(found.map(\.severity.rawValue) == (level == .off ? [] : [level.rawValue]))
  }

  @Test func `other rules keep theirs`() {
    let configuration = LintConfiguration(levels: RuleLevels(["NoAd": .error]))
    #expect(lint(text, configuration) == lint(text))
  }
}

struct EmbeddedDocumentTests {
  private func schedule(_ data: String) -> String {
    Tag.vmap("\n" + Tag.adBreak(source: "<vmap:VASTAdData>\(data)</vmap:VASTAdData>"))
  }

  @Test func `a document inside a schedule is judged by its own version`() {
    let inner = Tag.text("3.0") { $0.further = "<Expires>1</Expires>" }
    let found = lint(schedule(inner))
    #expect(found.map(\.rule.id) == ["ElementNotInVersion"])
  }

  @Test func `each document of a schedule starts anew`() {
    let newer = Tag.text("2.0") {
      $0.linearAttributes = "skipoffset='1%'"
      $0.further = "<Expires>1</Expires>"
    }
    let source = "<vmap:VASTAdData>\(newer)</vmap:VASTAdData>"
    let text = Tag.vmap(Tag.adBreak(source: source) + Tag.adBreak(source: source))
    #expect(rules(text) == ["VersionTooLow", "VersionTooLow"])
    let single = LintConfiguration(levels: RuleLevels(["VersionTooLow": .off]))
    let each = ["ElementNotInVersion", "AttributeNotInVersion"]
    #expect(lint(text, single).map(\.rule.id) == each + each)
  }

  @Test func `what all documents of a schedule have is one finding`() {
    let plain = Tag.text("3.0") {
      $0.adAttributes += " sequence='1'"
      $0.tracking += Tag.tracking("pause").replacing("https", with: "http")
    }
    let source = "<vmap:VASTAdData>\(plain)</vmap:VASTAdData>"
    let text = Tag.vmap(String(repeating: Tag.adBreak(source: source), count: 72))
    #expect(rules(text) == ["SingleAdSequence", "URLPlainHTTP"])
    let messages = lint(text).map(\.message)
    #expect(messages.first?.hasSuffix(" (also in 71 more places)") == true)
    #expect(
      messages.last?.hasPrefix("72 URLs, this one and 71 more, are requested by plain http") == true
    )
  }

  @Test(arguments: ["<![CDATA[%]]>", "\n  <![CDATA[\n %\n]]>\n "])
  func `places inside CDATA are those of the outer document`(frame: String) throws {
    let inner = MarkedText("<VAST version='3.0'>\n<Ad>\n  ①<InLine/></Ad></VAST>")
    let text = schedule(frame.replacing("%", with: inner.text))
    let found = try #require(lint(text).first { $0.rule.id == "CreativesMissing" })
    let place = try #require(found.location?.position)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1]
    #expect(line.dropFirst(place.column - 1).hasPrefix("<InLine/>"))
  }

  @Test(arguments: [
    "&lt;VAST version='3.0'>&lt;Ad/>&lt;/VAST>",
    "<![CDATA[<VAST version='3.0'>]]><![CDATA[<Ad/></VAST>]]>",
  ])
  func `places in other text are the element's`(data: String) {
    let marked = MarkedText(
      Tag.vmap("\n" + Tag.adBreak(source: "①<vmap:VASTAdData>\(data)</vmap:VASTAdData>")))
    let found = lint(marked.text)
    #expect(found.map(\.rule.id) == ["AdDataAsText", "AdWithoutContent"])
    #expect(Set(found.map(\.location?.position)) == Set(marked.positions))
  }

  @Test(arguments: [
    ("", "ElementMissing"), ("<![CDATA[<VAST]]>", "NotWellFormed"),
    ("<![CDATA[<html/>]]>", "RootNotVAST"),
  ])
  func `what is no document is told of`(data: String, rule: String) {
    #expect(rules(schedule(data)).contains(rule))
  }
}
