internal import Documents
internal import VAST
internal import Vocabulary

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
    fix: "Correct the attribute's name, or remove it.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let attributeNameCase = LintRule(
    "AttributeNameCase", .warning, "an attribute whose name differs from VAST's in case",
    explanation: """
      'adID', 'AdID' and 'adId' are three different attributes in XML. Players that compare \
      exactly find only one of them.
      """,
    fix: "Write the name as VAST spells it; the message states VAST's spelling.",
    clause: "XML 1.0, names; VAST schemas",
    mattersToRuns: true)

  static let attributeNotInVersion = LintRule(
    "AttributeNotInVersion", .warning, "an attribute that the declared version does not define",
    explanation: "A player of the declared version does not know the attribute.",
    fix: "Declare a version that defines the attribute, or remove the attribute.",
    clause: "VAST version changes, 2.0 to 4.3")

  static let attributeNotNumber = LintRule(
    "AttributeNotNumber", .warning, "an attribute that must be a number and is not",
    explanation: """
      '480px' is not a number, and '24.97' is not a whole number. Players read them as zero, or ignore \
      them.
      """,
    fix: """
      Write only digits, without a unit. Decimals are allowed if the message asks for 'a number', and \
      not if it asks for 'a whole number'.
      """,
    clause: "VAST 2.0 to 4.3, schemas, xs:integer and xs:decimal",
    mattersToRuns: true)

  static let attributeNotBoolean = LintRule(
    "AttributeNotBoolean", .warning, "an attribute that must be true or false and is not",
    explanation: """
      'True', 'yes' and 'on' are not booleans of XML Schema. Players read them as false, or use \
      the default.
      """,
    fix: "Write 'true' or 'false'.",
    clause: "VAST 2.0 to 4.3, schemas, xs:boolean",
    mattersToRuns: true)

  static let attributeValueUnknown = LintRule(
    "AttributeValueUnknown", .warning, "an attribute whose value is not allowed",
    explanation: "The attribute has a closed list of values, and players compare values exactly.",
    fix: "Use one of the values that the message lists.",
    clause: "VAST 2.0 to 4.3, schemas, enumerations",
    mattersToRuns: true)

  static let attributeMalformed = LintRule(
    "AttributeMalformed", .warning, "an attribute whose value is malformed",
    explanation: "Players that cannot parse the value ignore the attribute.",
    fix: "Write the value in the format that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let attributeEmpty = LintRule(
    "AttributeEmpty", .note, "an attribute without a value",
    explanation: """
      An empty attribute is usually the remainder of a template. Players treat it as missing, or \
      take the empty text as the value.
      """,
    fix: "Write the value, or remove the attribute.",
    clause: "VAST 2.0 to 4.3, the attribute's definition")

  static let attributeWhitespace = LintRule(
    "AttributeWhitespace", .warning, "white space around an attribute's value",
    explanation: """
      Players compare types, vendors and identifiers as they are written: 'video/mp4 ' is not \
      'video/mp4'. Numbers, times and booleans may have such white space.
      """,
    fix: "Remove the white space at the beginning and the end of the value.",
    clause: "XML 1.0 § 3.3.3, attribute values; VAST 4.x, schemas, xs:string")

  /// The rule about a malformed attribute value of a form.
  static func malformed(_ form: ValueForm) -> LintRule {
    switch form {
    case .number, .decimal, .ratio: .attributeNotNumber
    case .ordinal: .sequenceInvalid
    case .boolean: .attributeNotBoolean
    case .breakOffset: .breakOffsetMalformed
    case .breakTypes: .breakTypeUnknown
    case .templateType: .templateTypeUnknown
    case .delivery, .adType, .pricingModel, .companionRequirement, .renderingMode, .pictureKind,
      .horizontalPosition, .verticalPosition:
      .attributeValueUnknown
    case .breakEvent: .trackingEventUnknown
    case .time, .offset: .timeMalformed
    case .text, .mediaType, .language, .currency: .attributeMalformed
    }
  }
}

extension LintPass {
  /// Reports an empty attribute; if it is required, it counts as missing.
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
    guard attribute.value.hasBlankEnd else { return }
    report(
      .attributeWhitespace, at: node.position,
      "attribute '\(attribute.name)' of '\(node.name)' is \(Self.quoted(attribute.value)) with "
        + "white space around it")
  }
}
