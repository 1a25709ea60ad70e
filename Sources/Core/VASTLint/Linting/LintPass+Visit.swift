internal import Documents
internal import VAST
internal import Vocabulary

extension LintPass {
  /// Checks an element and everything below it against its row of the table, then runs the checks
  /// of the element's rules.
  mutating func visit(_ node: XMLNode, as element: SchemaElement) {
    visit(node, VASTSchemaTable.row(of: element))
  }

  private mutating func visit(_ node: XMLNode, _ row: ResolvedRow) {
    checkNamespace(of: node)
    if row.text != .open || !row.attributes.isEmpty { checkAttributes(of: node, row) }
    checkText(of: node, row)
    element = row.element
    for check in tables.byElement[row.element.rawValue] { check(node, &self) }
    if row.text == .open {
      if row.element == .anyExtension { checkExtension(node) }
    } else {
      checkChildren(of: node, row)
    }
  }

  private mutating func checkNamespace(of node: XMLNode) {
    guard node.namespace != namespace, !hasMixedNamespaces else { return }
    reportNamespace(of: node)
  }

  // MARK: Children

  private mutating func checkChildren(of node: XMLNode, _ row: ResolvedRow) {
    var sets = row.childSets(in: version)
    if !hasRequirements { sets.required = 0 }
    var seen: UInt64 = 0
    var repeated: UInt64 = 0
    var filled: UInt64 = 0
    var empty: UInt64 = 0
    let ranks = row.ranks(in: version)
    var last: (rank: Int, place: Int) = (0, 0)
    for index in node.children.indices {
      guard let place = row.child(named: node.children[index].name) else {
        isRequired = false
        if let meant = unknownChild(node.children[index], in: row) { seen |= 1 << meant }
        continue
      }
      let bit = UInt64(1) << UInt64(place)
      if seen & sets.single & bit != 0, repeated & bit == 0 {
        repeated |= bit
        report(
          .repeatedElement, as: sets.severalLater & bit != 0 ? .warning : nil,
          at: node.children[index].position,
          "'\(row.childNames[place])' occurs again in '\(row.name)'; one is allowed")
      }
      seen |= bit
      if !ranks.isEmpty, ranks[place] != 0 {
        if ranks[place] < last.rank {
          reportOrder(of: node.children[index], after: row.childNames[last.place], in: row)
        }
        // The order continues from this element, so that one early element causes only one finding.
        last = (ranks[place], place)
      }
      let childRow = VASTSchemaTable.row(of: row.children[place].element)
      if childRow.text.isURL {
        if node.children[index].isBlank { empty |= bit } else { filled |= bit }
      }
      isRequired = sets.required & bit != 0
      if sets.unusual & bit != 0 {
        unusualChild(node.children[index], row.children[place], of: row)
      } else {
        visit(node.children[index], childRow)
      }
    }
    let missing = sets.required & ~seen
    if missing != 0 { reportMissing(missing, optionalLater: sets.optionalLater, in: node, row) }
    if empty != 0 { reportEmpty(empty, lacking: sets.required & ~filled, in: node, row) }
  }

  private mutating func reportMissing(
    _ missing: UInt64, optionalLater: UInt64, in node: XMLNode, _ row: ResolvedRow
  ) {
    for (place, child) in row.children.enumerated() where missing & (1 << UInt64(place)) != 0 {
      let since = child.since > .first ? " since \(child.since.text)" : ""
      let similar = node.children.first { $0.name.equalsIgnoringCase(row.childNames[place]) }
      report(
        LintRule.missing(child.element),
        as: optionalLater & (1 << UInt64(place)) != 0 ? .warning : nil, at: node.position,
        "'\(row.name)' has no '\(row.childNames[place])', which is required\(since)"
          + (similar.map { "; the name '\($0.name)' differs in case" } ?? ""))
    }
  }

  /// Reports elements without a URL. A required element counts as missing if none of its kind has a
  /// URL.
  private mutating func reportEmpty(
    _ empty: UInt64, lacking: UInt64, in node: XMLNode, _ row: ResolvedRow
  ) {
    var reported: UInt64 = 0
    for child in node.children {
      guard let place = row.child(named: child.name) else { continue }
      let bit = UInt64(1) << UInt64(place)
      guard empty & bit != 0, child.isBlank else { continue }
      guard lacking & bit != 0 else {
        report(.urlEmpty, at: child.position, "'\(child.name)' has no URL")
        continue
      }
      guard reported & bit == 0 else { continue }
      reported |= bit
      report(
        LintRule.missing(row.children[place].element), at: child.position,
        "'\(row.name)' has no '\(child.name)' with a URL; one is required")
    }
  }

  /// Reports an element that the document's version does not have, or that is discouraged in it.
  private mutating func unusualChild(_ node: XMLNode, _ child: ChildRow, of row: ResolvedRow) {
    let (declared, hadRequirements) = (version, hasRequirements)
    if let version, version < child.since {
      // Documents of every version use verifications in the form of 4.1.
      let since = child.element == .adVerifications ? .v4_1 : child.since
      reportNewer(node, child, since: since, of: row)
      self.version = .last
      // Open Measurement's requirements for verifications apply in every version.
      hasRequirements = child.element == .adVerifications
    } else if let version, version > child.until, row.element.isInWrapper {
      reportInLineContent(node, in: row)
      self.version = child.until
    } else if let version, version > child.until {
      report(
        .elementNotInVersion, at: node.position,
        "'\(node.name)' in '\(row.name)' was removed in \(version.text); "
          + "the last version with it was \(child.until.text)")
      self.version = child.until
    } else if let since = child.deprecatedSince {
      report(
        .deprecated, at: node.position,
        "'\(node.name)' is deprecated since \(since.text)")
    }
    visit(node, as: child.element)
    (version, hasRequirements) = (declared, hadRequirements)
  }

  /// Checks an extension. Documents before 4.1 have an ad's verifications in an extension, in the
  /// form that 4.1 defines.
  private mutating func checkExtension(_ node: XMLNode) {
    let isVerification = node.value(of: "type")?.isSame(as: "AdVerifications") == true
    isRequired = false
    let declared = version
    for child in node.children {
      switch child.name {
      case "AdVerifications":
        if isVersion(atLeast: .v4_1) { reportOldVerifications(child) }
        version = .last
        visit(child, as: .adVerifications)
      case "Verification" where isVerification, "AdVerification" where isVerification:
        reportVerifications(child, in: "Extension")
        version = .last
        visit(child, as: .verification)
      default: break
      }
      version = declared
    }
  }

  // MARK: Text

  private mutating func checkText(of node: XMLNode, _ row: ResolvedRow) {
    switch row.text {
    case .open, .duration:
      return
    case .free:
      checkPlaceholder(in: node)
    case .container:
      guard !node.isBlank else { return }
      report(
        .unexpectedText, at: node.position,
        "'\(node.name)' holds the text \(Self.quoted(node.text.withoutBlankEnds.prefix(30))); "
          + "it may contain only elements")
    case .label, .price:
      guard node.isBlank else {
        if row.text == .price {
          checkPrice(of: node)
        } else {
          checkPlaceholder(in: node)
        }
        return
      }
      // A required element that is empty counts as missing.
      report(
        isRequired ? LintRule.missing(row.element) : .textEmpty, at: node.position,
        "'\(node.name)' is empty\(isRequired ? " and is required" : "")")
    case .seconds:
      let text = node.text.withoutBlankEnds
      let seconds = InLine.expires(text)
      guard seconds == nil || seconds == .zero else { return }
      report(
        .expiresMalformed, at: node.position,
        "'\(node.name)' is \(Self.quoted(text)); "
          + (seconds == .zero
            ? "the ad expires before it can play"
            : "use a whole number of seconds of at most 10 digits"))
    case .tracker, .clickThrough, .file, .resource, .adTag, .reference:
      checkURL(of: node, row)
    }
  }

  /// Checks an element's text for placeholders, except parameters and markup, which belong to the
  /// creative and may hold anything.
  private mutating func checkPlaceholder(in node: XMLNode) {
    guard node.name != "AdParameters", node.name != "HTMLResource",
      node.name != "VerificationParameters"
    else { return }
    checkPlaceholder(in: node.text.withoutBlankEnds, of: "'\(node.name)'", node)
  }

  private mutating func checkURL(of node: XMLNode, _ row: ResolvedRow) {
    // Another rule reports markup.
    if row.element == .iFrameResource || row.element == .staticResource, node.isMarkup { return }
    url = URLTraits(of: node.text, tables.urlSigns, macros: &macros)
    guard !url.isDisjoint(with: tables.urlTraits) else { return }
    let subject = URLSubject(element: row.element, form: row.text, traits: url)
    for (traits, check) in tables.urlChecks where !url.isDisjoint(with: traits) {
      check(node, subject, &self)
    }
  }
}
