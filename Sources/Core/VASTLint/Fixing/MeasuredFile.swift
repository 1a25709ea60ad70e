internal import Documents
package import Vocabulary

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
    package var text: String
    /// The rule that the stated value breaks; nil where it breaks none.
    package var broken: Rule?

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
