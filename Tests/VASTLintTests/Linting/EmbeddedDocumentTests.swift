import Testing
import VASTLint
import Vocabulary

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
      $0.tracking = Tag.tracking("pause").replacing("https", with: "http")
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
