internal import Diagnostics
internal import XMLTree

/// The rules that the table of the standard gives: what may be where, how often, in what form.
enum StructureRules {
  // MARK: Elements

  static let unknownElement = LintRule(
    "UnknownElement", .warning, "an element that VAST does not have",
    rationale: """
      Players pass over what they do not know, so a misspelt element is simply missing. What \
      others need beside VAST belongs into Extensions.
      """,
    clause: "VAST 2.0 to 4.3, schemas; Extensions")

  static let elementNameCase = LintRule(
    "ElementNameCase", .warning, "an element whose name differs in case",
    rationale: """
      Names in XML are case-sensitive. Some players read 'Inline' for 'InLine', hardly any reads \
      'Mediafile'.
      """,
    clause: "XML 1.0, names; VAST schemas")

  static let elementMisspelt = LintRule(
    "ElementMisspelt", .error, "an element under the name of another version",
    rationale: """
      'VASTAdTagURL' is of VAST 1 and 'VASTData' of VMAP's draft. Some players still read them; \
      the others find nothing.
      """,
    clause: "VAST 2.0 to 4.3, VASTAdTagURI; VMAP 1.0.1, VASTAdData")

  static let elementMisplaced = LintRule(
    "ElementMisplaced", .error, "an element in the wrong place",
    rationale: "Players look for an element where the standard has it and miss it anywhere else.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let notAllowedInWrapper = LintRule(
    "NotAllowedInWrapper", .error, "what only an InLine has is in a Wrapper",
    rationale: """
      A wrapper leads to an ad and adds trackers to it. Titles, durations and media files in it \
      are ignored, and its MediaFile must never be played.
      """,
    clause: "VAST 2.0 to 4.3, Wrapper")

  static let wrapperContentInInLine = LintRule(
    "WrapperContentInInLine", .error, "what only a Wrapper has is in an InLine",
    rationale: """
      An InLine is the end of a chain: a player that finds one does not follow a VASTAdTagURI in \
      it.
      """,
    clause: "VAST 2.0 to 4.3, InLine")

  static let elementNotInVersion = LintRule(
    "ElementNotInVersion", .warning, "an element that the declared version does not have",
    rationale: """
      A player of the declared version does not know the element. Many players read it all the \
      same, so that the tag works in one and not in the next.
      """,
    clause: "VAST version changes, 2.0 to 4.3")

  static let repeatedElement = LintRule(
    "RepeatedElement", .error, "several elements where one is allowed",
    rationale: "Most players use the first one, some the last one; the others are lost.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let deprecated = LintRule(
    "Deprecated", .note, "an element or attribute that is discouraged",
    rationale: "It is still allowed, and players have begun to leave it out.",
    clause: "VAST 4.1, deprecations")

  static let unexpectedText = LintRule(
    "UnexpectedText", .warning, "text between elements",
    rationale: """
      The element holds other elements only. Text beside them is most often a URL without its \
      element, or the rest of a template.
      """,
    clause: "VAST 2.0 to 4.3, schemas")

  static let textEmpty = LintRule(
    "TextEmpty", .warning, "an element without its text",
    rationale: "The element is there to name something, and says nothing.",
    clause: "VAST 2.0 to 4.3, the element's definition")

  static let expiresMalformed = LintRule(
    "ExpiresMalformed", .warning, "an Expires that is no number of seconds",
    rationale: "A player that cannot read it keeps the ad for ever.",
    clause: "VAST 4.1, Expires")

  // MARK: Attributes

  static let unknownAttribute = LintRule(
    "UnknownAttribute", .warning, "an attribute that VAST does not have",
    rationale: "Players pass over it, so that a misspelt attribute is simply missing.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let attributeNameCase = LintRule(
    "AttributeNameCase", .warning, "an attribute whose name differs in case",
    rationale: """
      'adID', 'AdID' and 'adId' are three attributes to XML. Players that compare exactly miss \
      all but one.
      """,
    clause: "XML 1.0, names; VAST schemas")

  static let attributeNotInVersion = LintRule(
    "AttributeNotInVersion", .warning, "an attribute that the declared version does not have",
    rationale: "A player of the declared version does not know the attribute.",
    clause: "VAST version changes, 2.0 to 4.3")

  static let attributeNotNumber = LintRule(
    "AttributeNotNumber", .warning, "an attribute that is to be a whole number and is not",
    rationale: "'480px' or '24.97' is no integer: a player takes it for zero, or for nothing.",
    clause: "VAST 2.0 to 4.3, schemas, xs:integer")

  static let attributeNotBoolean = LintRule(
    "AttributeNotBoolean", .warning, "an attribute that is to be true or false and is not",
    rationale: """
      'True', 'yes' and 'on' are no booleans of XML Schema: players take them for false, or for \
      the default.
      """,
    clause: "VAST 2.0 to 4.3, schemas, xs:boolean")

  static let attributeValueUnknown = LintRule(
    "AttributeValueUnknown", .warning, "an attribute that is to be one of a few words and is not",
    rationale: "The list of values is closed, and players compare them letter by letter.",
    clause: "VAST 2.0 to 4.3, schemas, enumerations")

  static let timeMalformed = LintRule(
    "TimeMalformed", .warning, "an attribute that is to be a time and cannot be read",
    rationale: "A player that cannot read the time does as if it were not there.",
    clause: "VAST 2.0 to 4.3, schemas, xs:time")

  static let attributeMalformed = LintRule(
    "AttributeMalformed", .warning, "an attribute whose value has not its form",
    rationale: "Players read such values by their form, and do without those that have another.",
    clause: "VAST 2.0 to 4.3, schemas")

  // MARK: What is missing

  static let elementMissing = LintRule(
    "ElementMissing", .error, "a required element is missing",
    rationale: "The schema demands it; a strict player reports error 101.",
    clause: "VAST 2.0 to 4.3, schemas; error code 101")

  static let attributeMissing = LintRule(
    "AttributeMissing", .error, "a required attribute is missing",
    rationale: "The schema demands it, and players have no default for it.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let all: [LintRule] =
    [
      unknownElement, elementNameCase, elementMisplaced, notAllowedInWrapper,
      wrapperContentInInLine, elementNotInVersion, repeatedElement, deprecated, unexpectedText,
      textEmpty, expiresMalformed, unknownAttribute, attributeNameCase, attributeNotInVersion,
      attributeNotNumber, attributeNotBoolean, attributeValueUnknown, timeMalformed,
      attributeMalformed, elementMissing, attributeMissing, elementMisspelt,
    ] + MissingRules.all + BreakRules.all

  // MARK: Which rule a breach belongs to

  /// The rule about a required element.
  static func missing(_ element: SchemaElement) -> LintRule {
    MissingRules.byElement[element] ?? elementMissing
  }

  /// The rule about a required attribute.
  static func missing(_ attribute: String, of element: SchemaElement) -> LintRule {
    switch (element, attribute) {
    case (.vast, _): DocumentRules.versionMissing
    case (.mediaFile, _): MissingRules.mediaFileAttribute
    case (.adBreak, "timeOffset"): BreakRules.offsetMissing
    case (.adBreak, _): BreakRules.typeMissing
    case (.adTagURI, _), (.customAdData, _): BreakRules.templateTypeMissing
    case (.linearTracking, "event"), (.nonLinearTracking, "event"), (.companionTracking, "event"),
      (.verificationTracking, "event"), (.vmapTracking, "event"):
      MissingRules.trackingEvent
    case (.verification, _): MissingRules.verificationVendor
    case (.javaScriptResource, "apiFramework"), (.executableResource, "apiFramework"):
      MissingRules.verificationFramework
    default: attributeMissing
    }
  }

  /// The rule about an attribute's value.
  static func malformed(_ form: ValueForm) -> LintRule {
    switch form {
    case .number: attributeNotNumber
    case .ordinal: SequenceInvalid.rule
    case .boolean: attributeNotBoolean
    case .breakOffset: BreakRules.offsetMalformed
    case .breakTypes: BreakRules.typeUnknown
    case .templateType: BreakRules.templateTypeUnknown
    case .delivery, .adType, .pricingModel, .companionRequirement, .breakEvent,
      .horizontalPosition, .verticalPosition:
      attributeValueUnknown
    case .time, .offset: timeMalformed
    case .text, .decimal, .mediaType, .language, .currency: attributeMalformed
    }
  }

  /// Reports an element of in-line ads in a wrapper.
  static func reportInLineContent(
    _ node: XMLNode, in row: ResolvedRow, _ pass: inout LintPass
  ) {
    pass.report(
      notAllowedInWrapper, at: node.position,
      "'\(node.name)' is in a wrapper's '\(row.name)'; only an 'InLine' has it, "
        + "and players ignore it here")
  }

  /// Reports an element that came later than the document's version.
  static func reportNewer(
    _ node: XMLNode, _ child: ChildRow, of row: ResolvedRow, in version: SchemaVersion,
    _ pass: inout LintPass
  ) {
    if child.element == .adVerifications {
      VerificationMisplaced.reportEarly(node, in: row.name, &pass)
      return
    }
    pass.report(
      elementNotInVersion, at: node.position,
      "'\(node.name)' is known in '\(row.name)' since \(child.since.text) only; "
        + "the document declares \(version.text)")
  }
}
