package import Diagnostics
internal import XMLTree

/// Mends what rules find in a document, where only one repair can be meant.
///
/// Nothing is decided here about what players make of the result: whoever applies fixes plays it.
package enum VASTFixer {
  /// The rules that have a fix, in the order in which fixes are made.
  package static let rules: [Rule] = FixRow.all.map(\.rule.rule)

  /// The fixes of a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - configuration: the user's levels of rules; a rule that is off is not mended.
  /// - Returns: in the order of their places; no two of them touch the same bytes.
  package static func fixes(
    of bytes: [UInt8], configuration: LintConfiguration = LintConfiguration()
  ) -> [Fix] {
    let broken = Set(
      VASTLinter.lint(bytes, file: "", configuration: configuration).map(\.rule))
    let document = FixedDocument(bytes)
    var fixes: [(edit: FixEdit, rule: Rule, start: Int)] = []
    for row in FixRow.all where broken.contains(row.rule.rule) {
      for (start, edit) in row.edits(document) {
        fixes.append((edit, row.rule.rule, start))
      }
    }
    fixes.sort {
      ($0.edit.range.lowerBound, $0.edit.range.upperBound) < (
        $1.edit.range.lowerBound, $1.edit.range.upperBound
      )
    }
    let places = LinePlaces(bytes)
    var end = 0
    var kept: [Fix] = []
    for (edit, rule, start) in fixes where edit.range.lowerBound >= end {
      end = edit.range.upperBound
      kept.append(
        Fix(
          rule: rule, range: edit.range, replacement: Array(edit.replacement.utf8),
          position: places.position(of: start), words: edit.words))
    }
    return kept
  }

  /// A document with fixes made.
  ///
  /// - Parameters:
  ///   - fixes: those of the document, in the order of their places.
  ///   - bytes: the document.
  /// - Returns: the mended document.
  package static func applied(_ fixes: [Fix], to bytes: [UInt8]) -> [UInt8] {
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var copied = 0
    for fix in fixes {
      mended += bytes[copied..<fix.range.lowerBound] + fix.replacement
      copied = fix.range.upperBound
    }
    return mended + bytes[copied...]
  }
}

/// Where bytes of a document are, by line and column.
private struct LinePlaces {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The position of a byte, its column in Unicode scalars.
  func position(of offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let text = String(decoding: bytes[starts[low]..<offset], as: UTF8.self)
    return SourcePosition(line: low + 1, column: text.unicodeScalars.count + 1)
  }
}
