internal import Documents
internal import VAST
internal import Vocabulary

extension LintPass {
  /// Checks the attributes of an element; those of other namespaces are ignored.
  mutating func checkAttributes(of node: XMLNode, _ row: ResolvedRow) {
    var sets = row.attributeSets(in: version)
    if !hasRequirements { sets.required = 0 }
    var seen: UInt64 = 0
    for attribute in node.attributes where attribute.prefix == nil {
      guard let place = row.attribute(named: attribute.name) ?? misspelt(attribute, node, row)
      else { continue }
      let bit = UInt64(1) << UInt64(place)
      seen |= bit
      if sets.unusual & bit != 0 { unusual(attribute, row.attributes[place], of: node, row) }
      let isRequired = sets.required & bit != 0
      if row.attributes[place].form == .text {
        checkText(attribute, isRequired: isRequired, of: node, row)
      } else {
        check(attribute, row.attributes[place].form, isRequired: isRequired, of: node, row)
      }
    }
    let missing = sets.required & ~seen
    guard missing != 0 else { return }
    for (place, attribute) in row.attributes.enumerated() where missing & (1 << UInt64(place)) != 0
    {
      report(
        LintRule.missing(attribute.name, of: row.element), at: node.position,
        "'\(row.name)' has no '\(attribute.name)', which is required")
    }
  }

  /// Reports an attribute whose name is not in the row: misspelt in case, or unknown.
  private mutating func misspelt(
    _ attribute: XMLAttribute, _ node: XMLNode, _ row: ResolvedRow
  ) -> Int? {
    let similar = row.attributes.indices.filter {
      row.attributes[$0].name.equalsIgnoringCase(attribute.name)
    }
    // Where versions spell a name differently, the spelling of the document's version is suggested.
    let meant = similar.first { place in
      version.map { row.attributes[place].exists(in: $0) } ?? true
    }
    guard let meant = meant ?? similar.first else {
      // Extensions may have any attributes.
      if row.text != .open {
        report(
          .unknownAttribute, at: node.position,
          "'\(node.name)' has no attribute \(Self.quoted(attribute.name))"
            + suggestion(for: attribute.name, in: row.attributes.map(\.name)))
      }
      return nil
    }
    report(
      .attributeNameCase, at: node.position,
      "attribute '\(attribute.name)' is written '\(row.attributes[meant].name)' in VAST")
    return meant
  }

  /// Reports an attribute that the document's version does not have, or that is discouraged in it.
  private mutating func unusual(
    _ attribute: XMLAttribute, _ known: AttributeRow, of node: XMLNode, _ row: ResolvedRow
  ) {
    guard let version else { return }
    let spelling = row.attributes.first {
      $0.exists(in: version) && $0.name.equalsIgnoringCase(attribute.name)
    }
    if let spelling, !known.exists(in: version) {
      report(
        .attributeNameCase, at: node.position,
        "attribute '\(attribute.name)' is written '\(spelling.name)' in VAST \(version.text)")
    } else if version < known.since {
      // The 'progress' event of the same tracker gets an equivalent finding, so 'offset' needs
      // none.
      guard known.name != "offset" || node.event != "progress" else { return }
      addNewer(
        "'\(known.name)' of '\(node.name)'", since: known.since, .attributeNotInVersion,
        at: node.position,
        "attribute '\(known.name)' of '\(node.name)' was introduced in \(known.since.text); "
          + declaration)
    } else if version > known.until {
      report(
        .attributeNotInVersion, at: node.position,
        "attribute '\(known.name)' of '\(node.name)' was removed in \(version.text); "
          + "the last version with it was \(known.until.text)")
    } else if let since = known.deprecatedSince {
      report(
        .deprecated, at: node.position,
        "attribute '\(known.name)' of '\(node.name)' is deprecated since \(since.text)")
    }
  }

  private mutating func checkText(
    _ attribute: XMLAttribute, isRequired: Bool, of node: XMLNode, _ row: ResolvedRow
  ) {
    let value = attribute.value.withoutBlankEnds
    guard value.isEmpty else {
      // An event with white space around it is reported as an unknown event.
      if attribute.name != "event" { checkWhitespace(of: attribute, of: node) }
      checkPlaceholder(in: value, of: "attribute '\(attribute.name)' of '\(node.name)'", node)
      return
    }
    // Another rule reports a tracker without an event.
    guard attribute.name != "event" else { return }
    reportEmpty(attribute, isRequired: isRequired, of: node, in: row)
  }

  private mutating func check(
    _ attribute: XMLAttribute, _ form: ValueForm, isRequired: Bool, of node: XMLNode,
    _ row: ResolvedRow
  ) {
    let value = attribute.value.withoutBlankEnds
    if isRequired, value.isEmpty {
      reportEmpty(attribute, isRequired: true, of: node, in: row)
      return
    }
    if form == .time {
      checkTime(value, of: "attribute '\(attribute.name)' of '\(node.name)'", node)
      return
    }
    let isAccepted = form == .breakOffset ? checkBreakOffset(value, node) : form.accepts(value)
    guard !isAccepted else {
      if form == .mediaType { checkWhitespace(of: attribute, of: node) }
      return
    }
    report(
      LintRule.malformed(form), at: node.position,
      value.isEmpty
        ? "attribute '\(attribute.name)' of '\(node.name)' is empty; use \(form.wanted)"
        : "attribute '\(attribute.name)' of '\(node.name)' is \(Self.quoted(value)); "
          + (form == .number && value.utf8.allSatisfy { (48...57).contains($0) }
            ? "the number is too large for players" : "use \(form.wanted)"))
  }
}

extension LintPass {
  /// Reports an element that its parent does not define, and checks its content if the intended
  /// element is clear.
  ///
  /// Returns the index of the intended row if players accept the name as written. They accept a
  /// name in another letter case only for InLine and Wrapper.
  mutating func unknownChild(_ node: XMLNode, in row: ResolvedRow) -> UInt64? {
    if let place = row.childNames.firstIndex(where: { $0.equalsIgnoringCase(node.name) }) {
      report(
        .elementNameCase, at: node.position,
        "'\(node.name)' is written '\(row.childNames[place])' in VAST")
      let element = row.children[place].element
      visit(node, as: element)
      return element == .inLine || element == .wrapper ? UInt64(place) : nil
    }
    if node.name == "AdVerification" {
      verificationMisspelt(node, in: row)
      return nil
    }
    if let place = olderName(of: node, in: row) { return place }
    if row.element == .wrapper, node.name == "VASTAdData" {
      report(
        .vastAdDataIgnored, at: node.position,
        "'VASTAdData' is a proposal that was not adopted; 'VASTAdTagURI' is followed")
      return nil
    }
    guard let places = VASTSchemaTable.places[node.name], let first = places.first else {
      reportUnknown(node, in: row)
      return nil
    }
    misplaced(node, places, first, in: row)
    return nil
  }

  /// Reports a name from another version that some players still read. `VASTData`, from a draft of
  /// VMAP, is checked like `VASTAdData`.
  private mutating func olderName(of node: XMLNode, in row: ResolvedRow) -> UInt64? {
    guard let current = Self.olderNames[node.name], let place = row.child(named: current) else {
      return nil
    }
    report(
      .elementMisspelt, at: node.position,
      "'\(node.name)' is the element's name in another version; use '\(current)'")
    if row.element == .wrapper, !node.children.isEmpty || !node.isBlank {
      // In VAST 1, the address is in an element of its own inside this one.
      visit(node.children.first { !$0.isBlank } ?? node, as: .vastAdTagURI)
      return UInt64(place)
    }
    return row.element == .wrapper ? nil : UInt64(place)
  }

  private static let olderNames = ["VASTAdTagURL": "VASTAdTagURI", "VASTData": "VASTAdData"]

  private mutating func reportUnknown(_ node: XMLNode, in row: ResolvedRow) {
    // An element of another namespace belongs in an extension, and its name is not a misspelling.
    if let foreign = node.namespace, foreign != namespace {
      report(
        .unknownElement, at: node.position,
        "\(Self.quoted(node.name)) of another namespace is in '\(row.name)'; "
          + "put it into an extension")
      return
    }
    report(
      .unknownElement, at: node.position,
      "\(Self.quoted(node.name)) is unknown in '\(row.name)'"
        + suggestion(for: node.name, in: row.childNames))
  }

  /// Reports an element that VAST defines in another parent.
  private mutating func misplaced(
    _ node: XMLNode, _ places: [VASTSchemaTable.Place], _ first: VASTSchemaTable.Place,
    in row: ResolvedRow
  ) {
    if let counterpart = row.element.counterpart,
      let place = places.first(where: { $0.parent == counterpart })
    {
      if row.element.isInWrapper {
        reportInLineContent(node, in: row)
      } else {
        report(
          .wrapperContentInInLine, at: node.position,
          "'\(node.name)' is in the '\(row.name)' of an 'InLine'; only a 'Wrapper' may have it")
      }
      visitMisplaced(node, as: place.element)
      return
    }
    if node.name == "Verification" || node.name == "AdVerifications" {
      reportVerifications(node, in: row.name)
    } else if row.element == .mediaFiles, node.name == "VideoClicks" {
      report(
        .videoClicksMisplaced, at: node.position,
        "'VideoClicks' is inside 'MediaFiles'; it belongs in 'Linear'")
    } else {
      let parents = places.map { VASTSchemaTable.row(of: $0.parent).name }
      var unique: [String] = []
      for name in parents where !unique.contains(name) { unique.append(name) }
      let list = unique.prefix(3).map { "'\($0)'" }.joined(separator: " or ")
      report(
        .elementMisplaced, at: node.position,
        "'\(node.name)' is inside '\(row.name)'; it belongs in \(list)")
    }
    visitMisplaced(node, as: first.element)
  }

  /// Checks the content of a misplaced element, whose position is already reported. It uses the
  /// newest version for a verification, and for an element that the document's version does not
  /// define; for other elements it uses the document's version.
  private mutating func visitMisplaced(_ node: XMLNode, as element: SchemaElement) {
    let (declared, hadRequirements) = (version, hasRequirements)
    let isVerification = element == .verification || element == .adVerifications
    if let declared, isVerification || declared < VASTSchemaTable.since(of: element) {
      version = .last
      hasRequirements = isVerification
    }
    visit(node, as: element)
    (version, hasRequirements) = (declared, hadRequirements)
  }

  private mutating func verificationMisspelt(_ node: XMLNode, in row: ResolvedRow) {
    let holdsList = node.children.contains { $0.name == "Verification" }
    let meant = holdsList ? "AdVerifications" : "Verification"
    report(
      .verificationMisspelt, at: node.position,
      "'AdVerification' is unknown; did you mean '\(meant)'?")
    visitMisplaced(node, as: holdsList ? .adVerifications : .verification)
  }
}
