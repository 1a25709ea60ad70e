import Testing
import Vocabulary

struct DiagnosticTests {
  @Test func `a diagnostic prints as editors parse it`() {
    let location = SourceLocation(file: "tag.xml", position: .init(line: 12, column: 7))
    let diagnostic = Diagnostic(
      rule: Rule(named: "MediaFileMissingType"), "'MediaFile' has no 'type' attribute",
      at: location)
    #expect(
      diagnostic.description
        == "tag.xml:12:7: warning: 'MediaFile' has no 'type' attribute [MediaFileMissingType]")
  }

  @Test func `place and notes may be absent or many`() {
    #expect(
      Diagnostic(rule: Rule(named: "Rule", .error), "text").description == "error: text [Rule]")
    let diagnostic = Diagnostic(
      rule: Rule(named: "Rule", .note), "text", at: SourceLocation(file: "tag.xml"),
      notes: ["one", "two"])
    #expect(
      diagnostic.description == "tag.xml: note: text [Rule]\n  note: one\n  note: two")
  }

  @Test func `severities are ordered from note to error`() {
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
    #expect([Severity.warning, .error, .note].max() == .error)
  }

  @Test func `positions are ordered by line, then column`() {
    let positions = [(2, 1), (1, 9), (1, 2)].map { SourcePosition(line: $0.0, column: $0.1) }
    #expect(positions.sorted() == positions.reversed())
  }
}
