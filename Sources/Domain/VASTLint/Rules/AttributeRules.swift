internal import Diagnostics
internal import VAST
internal import XMLTree

/// The rules about attributes in general, and about their values.
extension LintRule {
  static let attributes: [LintRule] = [
    .unknownAttribute, .attributeNameCase, .attributeNotInVersion, .attributeNotNumber,
    .attributeNotBoolean, .attributeValueUnknown, .attributeMalformed, .attributeEmpty,
    .attributeWhitespace,
  ]

  static let unknownAttribute = LintRule(
    "UnknownAttribute", .warning, "an attribute that VAST does not define",
    explanation: "Players ignore unknown attributes, so a misspelt attribute has no effect.",
    remedy: "Correct the attribute's name, or remove it.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let attributeNameCase = LintRule(.attributeNameCase, mattersToRuns: true)

  static let attributeNotInVersion = LintRule(
    "AttributeNotInVersion", .warning, "an attribute that the declared version does not define",
    explanation: "A player of the declared version does not know the attribute.",
    remedy: "Declare a version that defines the attribute, or remove the attribute.",
    clause: "VAST version changes, 2.0 to 4.3")

  static let attributeNotNumber = LintRule(.attributeNotNumber, mattersToRuns: true)

  static let attributeNotBoolean = LintRule(.attributeNotBoolean, mattersToRuns: true)

  static let attributeValueUnknown = LintRule(.attributeValueUnknown, mattersToRuns: true)

  static let attributeMalformed = LintRule(
    "AttributeMalformed", .warning, "an attribute whose value is malformed",
    explanation: "Players that cannot parse the value ignore the attribute.",
    remedy: "Write the value in the format that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let attributeEmpty = LintRule(
    "AttributeEmpty", .note, "an attribute without a value",
    explanation: """
      An empty attribute is usually the remainder of a template. Players treat it as missing, or \
      take the empty text as the value.
      """,
    remedy: "Write the value, or remove the attribute.",
    clause: "VAST 2.0 to 4.3, the attribute's definition")

  static let attributeWhitespace = LintRule(
    "AttributeWhitespace", .warning, "white space around an attribute's value",
    explanation: """
      Players compare types, vendors and identifiers as they are written: 'video/mp4 ' is not \
      'video/mp4'. Numbers, times and booleans may have such white space.
      """,
    remedy: "Remove the white space at the beginning and the end of the value.",
    clause: "XML 1.0 § 3.3.3, attribute values; VAST 4.x, schemas, xs:string")

  /// The rule about an attribute's value.
  static func malformed(_ form: ValueForm) -> LintRule {
    switch form {
    case .number: .attributeNotNumber
    case .ordinal: .sequenceInvalid
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
}

extension LintPass {
  /// Reports an attribute that may be left out; one that is required counts as missing.
  mutating func reportEmpty(
    _ attribute: XMLAttribute, isRequired: Bool, of node: XMLNode, in row: ResolvedRow
  ) {
    guard isRequired else {
      report(
        .attributeEmpty, at: node.position,
        "attribute '\(attribute.name)' of '\(node.name)' is empty")
      return
    }
    report(
      LintRule.missing(attribute.name, of: row.element), at: node.position,
      "'\(row.name)' has an empty '\(attribute.name)', which is required")
  }

  /// Finds an attribute with white space around its value.
  mutating func checkWhitespace(of attribute: XMLAttribute, of node: XMLNode) {
    guard let first = attribute.value.utf8.first, let last = attribute.value.utf8.last,
      String.isBlank(first) || String.isBlank(last)
    else { return }
    report(
      .attributeWhitespace, at: node.position,
      "attribute '\(attribute.name)' of '\(node.name)' is \(Self.quoted(attribute.value)) with "
        + "white space around it")
  }
}
