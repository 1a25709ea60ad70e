internal import Vocabulary

/// What is found about how an app configures a widget.
extension SyneriseUnitFacts {
  /// The findings about the configuration alone.
  func findings(at location: SourceLocation?) -> [NativeFinding] {
    var findings = spellings.map { $0.finding(at: location) }
    if eventType == .seen {
      findings.append(
        Self.finding(
          .seenEventsDiscouraged, "the type of recommendation events is 'seen', not 'view'",
          location))
    }
    if imageWidthRatio != nil {
      findings.append(
        Self.finding(
          .imageWidthRatioAmbiguous, "'imageWidthRatio' is read as a share of the item's width",
          location))
    }
    findings += style.compactMap { Self.finding(aboutStyle: $0, location) }
    guard let actionButton else { return findings }
    if !isTappable {
      let item = itemSize.map { " of an item of \(Self.text($0)) points" } ?? " of an item"
      findings.append(
        Self.finding(
          .actionButtonUntappable,
          "the action button is \(Self.text(actionButton.size)) points at "
            + "(\(SyneriseText.number(actionButton.x)), \(SyneriseText.number(actionButton.y)))"
            + "\(item); give it an area inside of the item",
          location))
    }
    if !actionButton.isSelectable || actionButton.action == .none {
      let reason =
        actionButton.isSelectable ? "its predefined action is 'none'" : "it is not selectable"
      findings.append(
        Self.finding(
          .actionButtonSendsNothing, "the action button sends no event: \(reason)", location))
    }
    return findings
  }

  /// What is found when the app loads the widget.
  func findingsOfLoad(at location: SourceLocation?) -> [NativeFinding] {
    var findings: [NativeFinding] = []
    if hasCustomerToken == false {
      findings.append(
        Self.finding(
          .customerTokenMissing, "'load' is called without a customer token", location))
    }
    if let problem = slug.problem {
      findings.append(
        Self.finding(
          .widgetSlugMissing, "'load' is called, and the options \(problem)", location))
    }
    return findings
  }

  /// The finding about a tap, in a scenario or trace, on a button that a tap cannot reach.
  func findingsOfTap(item: Int, part: String?, at location: SourceLocation?) -> [NativeFinding] {
    guard part == SyneriseItemLayout.button, actionButton != nil, !isTappable else { return [] }
    var finding = Self.finding(
      .actionButtonUntappable,
      "a tap cannot reach the action button of item \(item): it has no area inside of the item",
      location)
    finding.item = item
    return [finding]
  }

  private var isTappable: Bool {
    guard let actionButton else { return true }
    return SyneriseItemLayout.isTappable(actionButton, itemSize: itemSize ?? Self.unknownSize)
  }

  /// The size that is assumed for an item of unknown size. Any button fits in, so only the button's
  /// own area is judged.
  private static let unknownSize = Size(width: 1e9, height: 1e9)

  /// The finding about one property of an item's style; nil for a listed property with a valid
  /// value.
  private static func finding(
    aboutStyle member: JSONValue.Member, _ location: SourceLocation?
  ) -> NativeFinding? {
    guard let property = SyneriseStyleProperty.named(member.key) else {
      let suggestion = NearestName.fix(for: member.key, known: SyneriseStyleProperty.names)
      return finding(
        .itemStyleUnknown,
        "the style has '\(member.key)', which is not a property of an item's layout\(suggestion)",
        location)
    }
    guard !property.kind.accepts(member.value) else { return nil }
    return finding(
      .itemStyleInvalid,
      "the style's '\(property.name)' has an invalid value; give "
        + "\(property.kind.expected), or leave it out for the default, \(property.standard)",
      location)
  }

  private static func text(_ size: Size) -> String {
    "\(SyneriseText.number(size.width)) × \(SyneriseText.number(size.height))"
  }

  private static func finding(
    _ rule: Rule, _ message: String, _ location: SourceLocation?
  ) -> NativeFinding {
    NativeFinding(Diagnostic(rule: rule, message, at: location))
  }
}

extension SyneriseUnitFacts.Slug {
  /// Why the slug names no document, as the end of a sentence; nil if it may name one.
  fileprivate var problem: String? {
    switch self {
    case .notStated: nil
    case .none: "have no slug"
    case .named(let name): name.isEmpty ? "have an empty slug" : nil
    }
  }
}

/// Writes what findings say about lengths.
enum SyneriseText {
  /// The text of a number of points, without its unit; a whole number is written without a fraction.
  static func number(_ points: Double) -> String {
    Int(exactly: points).map { "\($0)" } ?? "\(points)"
  }
}
