internal import Diagnostics
internal import VAST
internal import XMLTree

/// The rules that the table of the standard gives: what may be where, how often, in what form.
enum StructureRules {
  /// Every rule of the table.
  static let all: [Rule] =
    [
      .unknownElement, .elementNameCase, .elementMisplaced, .notAllowedInWrapper,
      .wrapperContentInInLine, .elementNotInVersion, .repeatedElement, .deprecated, .unexpectedText,
      .textEmpty, .expiresMalformed, .unknownAttribute, .attributeNameCase, .attributeNotInVersion,
      .attributeNotNumber, .attributeNotBoolean, .attributeValueUnknown, .timeMalformed,
      .attributeMalformed, .elementMissing, .attributeMissing, .elementMisspelt,
    ] + MissingRules.all + BreakRules.all

  // MARK: Which rule a breach belongs to

  /// The rule about a required element.
  static func missing(_ element: SchemaElement) -> Rule {
    MissingRules.byElement[element] ?? .elementMissing
  }

  /// The rule about a required attribute.
  static func missing(_ attribute: String, of element: SchemaElement) -> Rule {
    switch (element, attribute) {
    case (.vast, _): .versionMissing
    case (.mediaFile, _): .mediaFileAttributeMissing
    case (.adBreak, "timeOffset"): .breakOffsetMissing
    case (.adBreak, _): .breakTypeMissing
    case (.adTagURI, _), (.customAdData, _): .templateTypeMissing
    case (.linearTracking, "event"), (.nonLinearTracking, "event"), (.companionTracking, "event"),
      (.verificationTracking, "event"), (.vmapTracking, "event"):
      .trackingEventMissing
    case (.verification, _): .verificationVendorMissing
    case (.javaScriptResource, "apiFramework"), (.executableResource, "apiFramework"):
      .verificationFrameworkMissing
    default: .attributeMissing
    }
  }

  /// The rule about an attribute's value.
  static func malformed(_ form: ValueForm) -> Rule {
    switch form {
    case .number: .attributeNotNumber
    case .ordinal: SequenceInvalid.rule
    case .boolean: .attributeNotBoolean
    case .breakOffset: .breakOffsetMalformed
    case .breakTypes: .breakTypeUnknown
    case .templateType: .templateTypeUnknown
    case .delivery, .adType, .pricingModel, .companionRequirement, .renderingMode, .pictureKind,
      .breakEvent, .horizontalPosition, .verticalPosition:
      .attributeValueUnknown
    case .time, .offset: .timeMalformed
    case .text, .decimal, .ratio, .mediaType, .language, .currency: .attributeMalformed
    }
  }

  /// Reports an element of in-line ads in a wrapper.
  static func reportInLineContent(
    _ node: XMLNode, in row: ResolvedRow, _ pass: inout LintPass
  ) {
    pass.report(
      .notAllowedInWrapper, at: node.position,
      "'\(node.name)' is in a wrapper's '\(row.name)'; only an 'InLine' may have it, "
        + "and players ignore it here")
  }

  /// Reports an element that came later than the document's version.
  static func reportNewer(
    _ node: XMLNode, _ child: ChildRow, of row: ResolvedRow, _ pass: inout LintPass
  ) {
    if child.element == .adVerifications {
      VerificationMisplaced.reportEarly(node, in: row.name, &pass)
      return
    }
    pass.report(
      .elementNotInVersion, at: node.position,
      "'\(node.name)' in '\(row.name)' was introduced in \(child.since.text); \(pass.declaration)")
  }
}
