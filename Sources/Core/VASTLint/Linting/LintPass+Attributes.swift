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
