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

/// A change of a document's bytes that fixes a violation of a rule and leaves all other bytes unchanged.
package struct Fix: Sendable, Hashable {
  package let rule: Rule
  /// The bytes of the document that are replaced; an empty range for an insertion.
  package let range: Range<Int>
  package let replacement: [UInt8]
  /// The position of the element that is fixed.
  package let position: SourcePosition
  package let change: Change

  /// What changes, as a sentence fragment.
  package var words: String { change.words }
}

extension Fix {
  /// The kind of change that a fix makes, independent of its position in the document. Fixes with
  /// the same change are accepted or rejected together.
  package enum Change: Sendable, Hashable {
    case byteOrderMarkRemoved
    /// An Impression of `about:blank` is added to an element.
    case impressionAdded(to: String)
    case elementRenamed(String, to: String)
    /// The children of an element, and of all elements inside it, are put into the schema's order.
    case elementsSorted(in: String)
    /// The second of two elements with the same URL is removed; the event is empty for an element
    /// without an event.
    case duplicateRemoved(element: String, event: String)
    case attributeSet(String, of: String, from: String, to: String)
    /// An attribute gets the value measured in the media file; `from` is nil where the tag states
    /// no value.
    case attributeMeasured(String, of: String, from: String?, to: String)
    /// The text of an element gets the value measured in the media file.
    case textMeasured(of: String, from: String, to: String)
    case attributeTrimmed(String, of: String)
    /// After an element is renamed, an attribute that the new element does not have is removed.
    case attributeRemoved(String, of: String, as: String)
    case textReplaced(in: String, from: String, to: String)
    case urlTextReplaced(in: String, from: String, to: String)
    case urlWhitespaceRemoved(in: String)
  }
}

extension Fix.Change {
  /// The change as a sentence fragment.
  fileprivate var words: String {
    switch self {
    case .byteOrderMarkRemoved: "the byte order mark is removed"
    case .impressionAdded(let element):
      "an 'Impression' of 'about:blank' is added to '\(element)'"
    case .elementRenamed(let old, let new): "'\(old)' becomes '\(new)'"
    case .elementsSorted(let element):
      "the elements in '\(element)' are put into the order of the schema"
    case .duplicateRemoved(let element, let event):
      "the second \(event.isEmpty ? "'\(element)'" : "event '\(event)'") with the same URL is removed"
    case .attributeSet(let name, let element, let old, let new):
      "\(name) \(LintPass.quoted(old)) of '\(element)' becomes '\(new)'"
    case .attributeMeasured(let name, let element, let old?, let new):
      "\(name) \(LintPass.quoted(old)) of '\(element)' becomes '\(new)', as measured in the file"
    case .attributeMeasured(let name, let element, nil, let new):
      "'\(element)' gets \(name) '\(new)', as measured in the file"
    case .textMeasured(let element, let old, let new):
      "'\(element)' \(LintPass.quoted(old)) becomes '\(new)', as measured in the file"
    case .attributeTrimmed(let name, let element):
      "\(name) of '\(element)' loses white space around its value"
    case .attributeRemoved(let name, let element, let new):
      "'\(name)' of '\(element)' is removed, because '\(new)' has no such attribute"
    case .textReplaced(let element, let old, let new): "'\(old)' in '\(element)' becomes '\(new)'"
    case .urlTextReplaced(let element, let old, let new):
      "'\(old)' in the URL of '\(element)' becomes '\(new)'"
    case .urlWhitespaceRemoved(let element):
      "the URL of '\(element)' loses the white space inside it"
    }
  }
}

/// A fix that is made only if the user requests it.
package enum OptionalFix: String, Sendable, CaseIterable {
  /// Plain http becomes https.
  case https
  /// An Impression of `about:blank` is added where a parser may require an Impression.
  case stub
}

/// The edit of a fix, before the fix has a position.
struct FixEdit {
  var range: Range<Int>
  var replacement: [UInt8]
  var change: Fix.Change

  init(range: Range<Int>, replacement: [UInt8], change: Fix.Change) {
    (self.range, self.replacement, self.change) = (range, replacement, change)
  }

  init(range: Range<Int>, replacement: String, change: Fix.Change) {
    self.init(range: range, replacement: Array(replacement.utf8), change: change)
  }
}

/// The measured properties of a file of the tag's MediaFiles, from the run that opened it.
package struct MeasuredFile: Sendable, Hashable {
  /// A property that a tag states about a file.
  package enum Property: String, Sendable, Hashable, CaseIterable {
    case type
    case width
    case height
    case bitrate
    case fileSize
    /// The creative's Duration, `HH:MM:SS.mmm`.
    case duration
  }

  /// A property of the file, and whether the tag contradicts it.
  package struct Value: Sendable, Hashable {
    package var property: Property
    /// As a tag writes it.
    var text: String
    /// The rule that the stated value breaks; nil where it breaks none.
    var broken: Rule?

    package init(_ property: Property, _ text: String, breaking rule: Rule?) {
      (self.property, self.text, broken) = (property, text, rule)
    }
  }

  /// The MediaFile's URL in the tag.
  package let url: String
  package let values: [Value]

  package init(url: String, values: [Value]) { (self.url, self.values) = (url, values) }
}

extension MeasuredFile {
  /// The edits that adapt a document to its measured files. A wrong value is replaced, and a
  /// missing attribute that players use to select a file is added.
  static func edits(
    of document: FixedDocument, by files: [MeasuredFile]
  ) -> [(start: Int, edit: FixEdit, rule: Rule)] {
    let files = Dictionary(files.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    guard !files.isEmpty else { return [] }
    return document.elements.flatMap { element -> [(start: Int, edit: FixEdit, rule: Rule)] in
      guard element.name == "MediaFile", let file = files[document.text(of: element)] else {
        return []
      }
      return file.values.compactMap { edit(element, $0, in: document) }
    }
  }

  private static func edit(
    _ element: MarkupElement, _ value: Value, in document: FixedDocument
  ) -> (start: Int, edit: FixEdit, rule: Rule)? {
    guard value.property != .duration else {
      return document.duration(of: element).flatMap { edit(ofDuration: $0, value, in: document) }
    }
    let name = value.property.rawValue
    guard let attribute = element.attribute(name) else {
      guard selecting.contains(value.property) else { return nil }
      let place = element.nameRange.upperBound
      return (
        element.range.lowerBound,
        FixEdit(
          range: place..<place, replacement: " \(name)=\"\(value.text)\"",
          change: .attributeMeasured(name, of: element.name, from: nil, to: value.text)),
        LintRule.mediaFileAttributeMissing.rule
      )
    }
    guard let rule = value.broken, attribute.value != value.text else { return nil }
    return (
      element.range.lowerBound,
      FixEdit(
        range: attribute.valueRange, replacement: value.text,
        change: .attributeMeasured(name, of: element.name, from: attribute.value, to: value.text)),
      rule
    )
  }

  private static let selecting: Set<Property> = [.type, .width, .height]

  private static func edit(
    ofDuration duration: MarkupElement, _ value: Value, in document: FixedDocument
  ) -> (start: Int, edit: FixEdit, rule: Rule)? {
    guard let rule = value.broken, let part = document.soleText(of: duration) else { return nil }
    let stated = document.text(of: duration)
    guard stated != value.text else { return nil }
    return (
      duration.range.lowerBound,
      FixEdit(
        range: document.withoutBlankEnds(part.range), replacement: value.text,
        change: .textMeasured(of: duration.name, from: stated, to: value.text)),
      rule
    )
  }
}
