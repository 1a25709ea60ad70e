import Testing
import Vocabulary

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
