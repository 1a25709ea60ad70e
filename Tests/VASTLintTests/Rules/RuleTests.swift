import Testing
import Vocabulary

@testable import VASTLint

struct RuleTests {
  static let cases =
    StructureCases.all + AdCases.all + CreativeCases.all + TrackingCases.all + MediaCases.all
    + VerificationCases.all + URLCases.all + AddressCases.all + ElementCases.all + FileCases.all
    + VMAPCases.all + StreamCases.all

  @Test(arguments: cases)
  func `a rule fires where it is broken, and nowhere else`(_ rule: RuleCase) {
    let marked = MarkedText(rule.broken)
    let found = lint(marked.text).filter { $0.rule.id == rule.rule }
    #expect(!marked.positions.isEmpty)
    #expect(found.map(\.location?.position) == marked.positions, "\(found)")
    #expect(found.allSatisfy { $0.severity == LintRules.named(rule.rule)?.severity })
  }

  @Test(arguments: cases)
  func `a rule is silent where it is kept`(_ rule: RuleCase) {
    #expect(lint(rule.kept).filter { $0.rule.id == rule.rule } == [])
  }

  @Test func `every rule has a case`() {
    // Rules about bytes before there are elements are in VASTLinterTests.
    let others: Set = [
      "DocumentEmpty", "DocumentTooLarge", "DocumentTypeRefused", "FurtherFindings",
      "EncodingMismatch", "NotWellFormed", "ByteOrderMark", "NamespaceMalformed", "PrologMalformed",
    ]
    let tested = Set(Self.cases.map(\.rule))
    #expect(LintRules.all.map(\.id).filter { !tested.contains($0) && !others.contains($0) } == [])
    #expect(tested.filter { LintRules.named($0) == nil } == [])
  }

  @Test(arguments: ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"])
  func `a good tag of each version has no finding`(version: String) {
    #expect(rules(Tag.text(version)) == [])
  }

  @Test func `a good wrapper and a good schedule have no finding`() {
    #expect(rules(Tag.wrapper(creative: "<Linear></Linear>")) == [])
    #expect(rules(Tag.vmap(Tag.adBreak())) == [])
  }
}

/// A document with markers where findings are expected: `①` before the `<` of an element.
///
/// The markers are removed, so that no test counts columns.
struct MarkedText {
  /// The document without its markers.
  let text: String
  /// The places of the markers, in their order.
  let positions: [SourcePosition]

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var positions: [SourcePosition] = []
    var position = SourcePosition(line: 1, column: 1)
    for scalar in marked.unicodeScalars {
      if scalar == "①" {
        positions.append(position)
        continue
      }
      text.append(scalar)
      position.column += 1
      if scalar == "\n" { position = SourcePosition(line: position.line + 1, column: 1) }
    }
    self.text = String(text)
    self.positions = positions
  }
}

/// A rule with a document that breaks it, at each marker once, and one that keeps it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let broken: String
  let kept: String

  init(_ rule: String, broken: String, kept: String) {
    self.rule = rule
    self.broken = broken
    self.kept = kept
  }

  var testDescription: String { rule }
}
