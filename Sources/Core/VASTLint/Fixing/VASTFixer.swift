internal import Documents
package import Vocabulary

/// Fixes violations of rules in a document, but only those for which the intended fix is certain.
///
/// It does not check whether a player benefits from a fix: `Repair` plays the document before and
/// after the fixes.
package enum VASTFixer {
  /// The rules that have a fix, in the order in which fixes are made; the rule about measured media comes
  /// last.
  package static let rules: [Rule] =
    FixRow.all.map(\.rule.rule) + [LintRule.mediaFileAttributeMissing.rule]

  /// The fixes of a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - configuration: the user's levels of rules; violations of a rule that is off are not fixed.
  ///   - optional: the fixes that are made only because the user requests them.
  ///   - measured: the measured properties of the files of its MediaFiles.
  /// - Returns: the fixes in document order; no two of them change the same bytes.
  package static func fixes(
    of bytes: [UInt8], configuration: LintConfiguration = LintConfiguration(),
    optional: Set<OptionalFix> = [], measured: [MeasuredFile] = []
  ) -> [Fix] {
    let broken = Set(
      VASTLinter.lint(bytes, file: "", configuration: configuration).map(\.rule))
    let document = FixedDocument(bytes)
    let rows = FixRow.all.filter { row in
      broken.contains(row.rule.rule) && (row.option.map(optional.contains) ?? true)
    }
    var fixes: [(edit: FixEdit, rule: Rule, start: Int)] = []
    func add(_ rows: [FixRow]) {
      for row in rows {
        for (start, edit) in row.edits(document) { fixes.append((edit, row.rule.rule, start)) }
      }
    }
    add(rows.filter { !$0.isLast })
    for (start, edit, rule) in MeasuredFile.edits(of: document, by: measured)
    where configuration.levels.levels[rule.id] != .off {
      fixes.append((edit, rule, start))
    }
    if fixes.isEmpty { add(rows.filter(\.isLast)) }
    fixes.sort {
      ($0.edit.range.lowerBound, $0.edit.range.upperBound) < (
        $1.edit.range.lowerBound, $1.edit.range.upperBound
      )
    }
    let places = positions(of: fixes.map(\.start), in: bytes)
    var end = 0
    var kept: [Fix] = []
    for (edit, rule, start) in fixes where edit.range.lowerBound >= end {
      end = edit.range.upperBound
      kept.append(
        Fix(
          rule: rule, range: edit.range, replacement: edit.replacement,
          position: places[start] ?? SourcePosition(line: 1, column: 1), change: edit.change))
    }
    return kept
  }

  /// Applies fixes to a document.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of the document, in document order.
  ///   - bytes: the document.
  /// - Returns: the fixed document.
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

  /// The positions of byte offsets in a document, found in one pass. Columns count Unicode scalars.
  private static func positions(of offsets: [Int], in bytes: [UInt8]) -> [Int: SourcePosition] {
    var positions: [Int: SourcePosition] = [:]
    var (offset, line, column) = (0, 1, 1)
    for wanted in Set(offsets).sorted() {
      while offset < wanted {
        if bytes[offset] == UInt8(ascii: "\n") {
          (line, column) = (line + 1, 1)
        } else if bytes[offset] & 0xC0 != 0x80 {
          // Only the first byte of a scalar advances the column.
          column += 1
        }
        offset += 1
      }
      positions[wanted] = SourcePosition(line: line, column: column)
    }
    return positions
  }
}
