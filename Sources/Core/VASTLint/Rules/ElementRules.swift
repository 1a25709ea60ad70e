internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about elements in general: where they may be, in what order, and how often.
extension LintRule {
  static let elements: [LintRule] = [
    .unknownElement, .elementNameCase, .elementMisspelt, .elementMisplaced,
    .notAllowedInWrapper, .wrapperContentInInLine, .elementNotInVersion, .repeatedElement,
    .deprecated, .unexpectedText, .textEmpty, .elementOrder, .containerEmpty, .elementDuplicate,
  ]

  static let unknownElement = LintRule(
    "UnknownElement", .warning, "an element that VAST does not define",
    explanation: """
      Players ignore unknown elements, so a misspelt element has no effect. Data that is not VAST \
      belongs in Extensions.
      """,
    fix: "Correct the element's name, or move it into an Extension.",
    clause: "VAST 2.0 to 4.3, schemas; Extensions",
    mattersToRuns: true)

  static let elementNameCase = LintRule(
    "ElementNameCase", .warning, "an element whose name differs from VAST's in case",
    explanation: """
      Names in XML are case-sensitive. Some players read 'Inline' as 'InLine', hardly any reads \
      'Mediafile'.
      """,
    fix: "Write the name as VAST spells it; the message states VAST's spelling.",
    clause: "XML 1.0, names; VAST schemas",
    mattersToRuns: true)

  static let elementMisspelt = LintRule(
    "ElementMisspelt", .error, "an element's name is from another version or from a draft",
    explanation: """
      'VASTAdTagURL' is a name from VAST 1, and 'VASTData' is a name from a draft of VMAP. Some \
      players still read such elements, the others find nothing.
      """,
    fix: "Use the name that the message gives.",
    clause: "VAST 2.0 to 4.3, VASTAdTagURI; VMAP 1.0.1, VASTAdData",
    mattersToRuns: true)

  static let elementMisplaced = LintRule(
    "ElementMisplaced", .error, "an element in the wrong place",
    explanation: """
      Players search for an element where the standard defines it, and do not find it elsewhere.
      """,
    fix: "Move the element to the place that the message names.",
    clause: "VAST 2.0 to 4.3, schemas",
    mattersToRuns: true)

  static let notAllowedInWrapper = LintRule(
    "NotAllowedInWrapper", .error, "an element that only an InLine may have is in a Wrapper",
    explanation: """
      A wrapper leads to an ad and adds trackers to it. Titles, durations and media files in it \
      are ignored, and its MediaFile must never be played.
      """,
    fix: "Remove the element from the wrapper. The InLine has its own.",
    clause: "VAST 2.0 to 4.3, Wrapper",
    mattersToRuns: true)

  static let wrapperContentInInLine = LintRule(
    "WrapperContentInInLine", .error, "an element that only a Wrapper may have is in an InLine",
    explanation: "An InLine is the end of a chain. A player does not follow a VASTAdTagURI in it.",
    fix: "Remove the element, or make the InLine a Wrapper.",
    clause: "VAST 2.0 to 4.3, InLine",
    mattersToRuns: true)

  static let elementNotInVersion = LintRule(
    "ElementNotInVersion", .warning, "an element that the declared version does not define",
    explanation: """
      A player of the declared version does not know the element. Many players read it anyway, so \
      the tag works in some players and not in others.
      """,
    fix: "Declare a version that defines the element, or remove the element.",
    clause: "VAST version changes, 2.0 to 4.3")

  static let repeatedElement = LintRule(
    "RepeatedElement", .error, "several elements where one is allowed",
    explanation: "Most players use the first one, some the last one. The other elements are "
      + "ignored.",
    fix: "Keep one of them.",
    clause: "VAST 2.0 to 4.3, schemas",
    mattersToRuns: true)

  static let deprecated = LintRule(
    "Deprecated", .note, "a deprecated element or attribute",
    explanation: "It is still allowed, but players have begun to drop support for it.",
    fix: "Remove it, or use its replacement.",
    clause: "VAST 4.1, deprecations")

  static let unexpectedText = LintRule(
    "UnexpectedText", .warning, "text between elements",
    explanation: """
      The element may contain only elements. Text between them is usually a URL without its \
      element, or the remainder of a template.
      """,
    fix: "Put the text into its own element, or remove it.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let textEmpty = LintRule(
    "TextEmpty", .warning, "an element without its text",
    explanation: "The element has no meaning without a text, so players ignore it.",
    fix: "Give the element its text.",
    clause: "VAST 2.0 to 4.3, the element's definition",
    mattersToRuns: true)

  static let elementOrder = LintRule(
    "ElementOrder", .note, "elements in another order than the schema's",
    explanation: """
      Players read elements in any order, and the specification's text requires no order. The \
      schemas do require one, so a strict validator rejects the document. One finding covers all \
      elements of a document.
      """,
    fix: "If a validator checks your tags, move the element to the place that the message names.",
    clause: "VAST 2.0 to 4.3, schemas, xs:sequence")

  static let containerEmpty: LintRule = .init(
    "ContainerEmpty", .note, "an element that holds nothing",
    explanation: """
      The element is a container of other elements, so it has no effect while it is empty. \
      Usually a template lost the content.
      """,
    fix: "Add the content that belongs there, or remove the element.",
    clause: "VAST 2.0 to 4.3, the element's definition",
    on: [.adVerifications, .viewableImpression, .companionAds, .iconClicks, .closedCaptionFiles]
  ) { node, pass in
    guard node.children.isEmpty else { return }
    pass.report(.containerEmpty, at: node.position, "'\(node.name)' holds nothing")
  }

  static let elementDuplicate: LintRule = .init(
    "ElementDuplicate", .warning, "an element that occurs twice",
    explanation: """
      The second element is identical to the first. Players show it, run it or count it \
      again, or ignore it.
      """,
    fix: "Remove one of the two.",
    clause: "VAST 2.0 to 4.3, elements that may be repeated; practice",
    on: [
      .inLine, .creatives, .wrapperCreatives, .creative, .adVerifications, .verification, .icons,
      .icon, .companionAds, .wrapperCompanionAds, .companion, .nonLinearAds, .nonLinear,
      .mediaFiles, .videoClicks,
    ]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    // Most elements differ, so their fingerprints are compared first.
    var prints: [UInt64] = []
    for index in node.children.indices where node.children[index].isNamed(oneOf: repeatedNames) {
      prints.append(Fingerprint.hash(of: node.children[index]))
    }
    guard !Fingerprint.repeated(in: &prints).isEmpty else { return }
    var seen: [ElementKey: XMLNode] = [:]
    for child in node.children where child.isNamed(oneOf: repeatedNames) {
      let key = ElementKey(
        name: child.name, text: child.text.withoutBlankEnds, attributes: child.attributes)
      guard let first = seen[key] else {
        seen[key] = child
        continue
      }
      guard isEqual(first, child) else { continue }
      pass.report(
        .elementDuplicate, at: child.position,
        "'\(child.name)' in '\(node.name)' is identical to an earlier '\(child.name)'")
    }
  }

  /// Elements for whose repetition there is no separate rule.
  private static let repeatedNames: TextList = [
    "Category", "Creative", "UniversalAdId", "Verification", "JavaScriptResource",
    "ExecutableResource", "Icon", "Companion", "NonLinear", "StaticResource", "IFrameResource",
    "HTMLResource", "InteractiveCreativeFile", "Mezzanine",
  ]

  private struct ElementKey: Hashable {
    var name: String
    var text: Substring
    var attributes: [XMLAttribute]
  }

  /// Whether two elements are equal apart from their positions.
  private static func isEqual(_ one: XMLNode, _ other: XMLNode) -> Bool {
    one.name == other.name && one.attributes == other.attributes
      && one.text.withoutBlankEnds == other.text.withoutBlankEnds
      && one.children.count == other.children.count
      && zip(one.children, other.children).allSatisfy(isEqual)
  }
}

extension LintPass {
  /// Reports an element that comes after another element although the schema requires it before.
  mutating func reportOrder(of node: XMLNode, after other: String, in row: ResolvedRow) {
    // 4.3 has no schema of its own, so that of 4.2 applies.
    let version = version.map { min($0, .v4_2).text } ?? ""
    reportOnce(
      .elementOrder, at: node.position,
      place: "'\(node.name)' after '\(other)' in '\(row.name)'",
      "'\(node.name)' is after '\(other)' in '\(row.name)'; the schema of \(version) has it before")
  }

  /// Reports an element that is in a wrapper although only inline ads may have it.
  mutating func reportInLineContent(_ node: XMLNode, in row: ResolvedRow) {
    report(
      .notAllowedInWrapper, at: node.position,
      "'\(node.name)' is in a wrapper's '\(row.name)'; only an 'InLine' may have it, "
        + "and players ignore it here")
  }

  /// Reports an element that a later version than the document's introduced.
  mutating func reportNewer(
    _ node: XMLNode, _ child: ChildRow, since: VASTVersion, of row: ResolvedRow
  ) {
    let name = "'\(node.name)' in '\(row.name)'"
    if child.element == .adVerifications {
      addNewer(
        name, since: since, .verificationMisplaced, isCounted: true, at: node.position,
        "'AdVerifications' is not defined in '\(row.name)' before 4.0; "
          + "put it into an 'Extension' of type 'AdVerifications'")
      return
    }
    let inLine = row.element.isInWrapper ? row.element.counterpart.map(VASTSchemaTable.row) : nil
    if let inLine, let version, let place = inLine.child(named: node.name),
      inLine.children[place].since <= version
    {
      addNewer(
        name, since: since, .notAllowedInWrapper, as: .warning, at: node.position,
        "'\(node.name)' is in a wrapper's '\(row.name)'; before \(child.since.text) only an 'InLine' "
          + "may have it, and players of the declared version ignore it here")
      return
    }
    addNewer(
      name, since: since, .elementNotInVersion, at: node.position,
      "\(name) was introduced in \(child.since.text); \(declaration)")
  }
}

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
