internal import Documents
internal import VAST
internal import Vocabulary

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
