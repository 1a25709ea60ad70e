package import Vocabulary

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
