internal import Documents
internal import VAST
internal import Vocabulary

/// A rule together with the fix for its violations.
struct FixRow: Sendable {
  let rule: LintRule
  /// The option with which the user requests the fix; nil for a fix that is always made.
  var option: OptionalFix?
  /// Whether the fix is applied after all other fixes, because its edits cover large ranges.
  var isLast = false
  /// Finds the edits for a document, each with the offset of the element that it fixes.
  let edits: @Sendable (FixedDocument) -> [(start: Int, edit: FixEdit)]

  /// The fixes, in the order in which they are made.
  static let all: [FixRow] = [
    .byteOrderMark, .ampersands, .elementNames, .eventNames, .frameworks, .mediaTypes,
    .misspeltTypes, .blankEnds, .macros, .escapedAmpersands, .urlSpaces, .duplicates, .sequences,
    .interactive, .https, .stubs, .order,
  ]

  /// A fix that edits the value of an attribute.
  private static func value(
    _ rule: LintRule, of attribute: String,
    meant: @escaping @Sendable (_ value: String, MarkupElement, FixedDocument) -> String?
  ) -> FixRow {
    FixRow(rule: rule) { document in
      document.elements.compactMap { element in
        guard let found = element.attribute(attribute),
          let meant = meant(found.value, element, document), meant != found.value
        else { return nil }
        return (
          element.range.lowerBound,
          FixEdit(
            range: found.valueRange, replacement: MarkupText.escaped(meant),
            change: .attributeSet(attribute, of: element.name, from: found.value, to: meant)
          )
        )
      }
    }
  }

  // MARK: Names

  static let elementNames = FixRow(rule: .elementNameCase) { document in
    document.elements.flatMap { element -> [(start: Int, edit: FixEdit)] in
      guard VASTSchemaTable.places[element.name] == nil,
        let meant = elementsByFold[element.name.lowercased()]
      else { return [] }
      return [element.nameRange, element.endNameRange].compactMap(\.self).map { range in
        (
          element.range.lowerBound,
          FixEdit(
            range: range, replacement: meant, change: .elementRenamed(element.name, to: meant))
        )
      }
    }
  }

  /// The elements of VAST by their lowercase names, without names that differ only in case.
  private static let elementsByFold: [String: String] = Dictionary(
    grouping: VASTSchemaTable.places.keys
  ) { $0.lowercased() }.compactMapValues { $0.count == 1 ? $0[0] : nil }

  static let eventNames = FixRow.value(.trackingEventUnknown, of: "event") {
    value, element, document in
    // A verification's only event is 'verificationNotExecuted', so no other event name can be meant
    // there.
    guard element.name == "Tracking", !TrackingEvents.names.contains(value),
      !document.isOfVerification(element)
    else { return nil }
    return eventsByFold[letters(of: value)]
  }

  /// The tracking events by the lowercase letters of their names. Events whose names have the same
  /// letters are left out.
  private static let eventsByFold: [String: String] = Dictionary(
    grouping: TrackingEvents.names, by: letters
  ).compactMapValues { $0.count == 1 ? $0[0] : nil }

  private static func letters(of name: String) -> String {
    name.lowercased().filter(\.isLetter)
  }

  static let frameworks = FixRow.value(.frameworkCase, of: "apiFramework") { value, _, _ in
    LintRule.frameworkNames.first { $0.lowercased() == value.lowercased() }
  }

  static let misspeltTypes = FixRow.value(.mimeTypeMisspelt, of: "type") { value, element, _ in
    element.name == "MediaFile" || element.name == "Mezzanine"
      ? LintRule.registeredType(meantBy: value) : nil
  }

  static let mediaTypes = FixRow.value(.mimeTypeCase, of: "type") { value, element, _ in
    guard element.name == "MediaFile" || element.name == "Mezzanine",
      LintRule.registeredType(meantBy: value) == nil
    else { return nil }
    return MediaKind.written(value)
  }

  static let blankEnds = FixRow(rule: .attributeWhitespace) { document in
    document.elements.flatMap { element in
      element.attributes.flatMap { attribute in
        document.blankEnds(of: attribute.valueRange).map { range in
          (
            element.range.lowerBound,
            FixEdit(
              range: range, replacement: "",
              change: .attributeTrimmed(attribute.name, of: element.name))
          )
        }
      }
    }
  }
}
