internal import Diagnostics
internal import Geometry
internal import JSONTree
internal import NativeUnits

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
    if !isTappable, let size = actionButton.size, let position = actionButton.position,
      let itemSize
    {
      findings.append(
        Self.finding(
          .actionButtonUntappable,
          "the action button is \(Self.text(size)) points at "
            + "(\(SyneriseText.number(position.x)), \(SyneriseText.number(position.y))) "
            + "of an item of \(Self.text(itemSize)) points; give it an area inside of the item",
          location))
    }
    let isUnselectable = actionButton.isSelectable == false
    if isUnselectable || actionButton.action == SyneriseSettings.ActionButton.PredefinedAction.none
    {
      let reason = isUnselectable ? "it is not selectable" : "its predefined action is 'none'"
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

  /// What is found when a person is said to tap a part of an item.
  func findingsOfTap(item: Int, part: String?, at location: SourceLocation?) -> [NativeFinding] {
    guard part == SyneriseItemLayout.button, actionButton != nil, !isTappable else { return [] }
    var finding = Self.finding(
      .actionButtonUntappable,
      "a tap cannot reach the action button of item \(item): it has no area inside of the item",
      location)
    finding.item = item
    return [finding]
  }

  /// Whether a touch reaches the action button, or may: what is not stated is not judged.
  private var isTappable: Bool {
    guard let size = actionButton?.size, let position = actionButton?.position, let itemSize
    else { return true }
    var button = SyneriseSettings.ActionButton()
    button.size = size
    (button.x, button.y) = (position.x, position.y)
    return SyneriseItemLayout.isTappable(button, itemSize: itemSize)
  }

  /// What is found about one property of an item's style; nil for one that the guide lists.
  private static func finding(
    aboutStyle member: JSONValue.Member, _ location: SourceLocation?
  ) -> NativeFinding? {
    guard let property = SyneriseStyleProperty.named(member.key) else {
      let suggestion = NearestName.suggestion(for: member.key, in: SyneriseStyleProperty.names)
      return finding(
        .itemStyleUnknown,
        "the style has '\(member.key)', which is no property of an item's layout\(suggestion)",
        location)
    }
    guard !property.kind.accepts(member.value) else { return nil }
    return finding(
      .itemStyleInvalid,
      "the style's '\(property.name)' is not what the property may be; give "
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
  /// Why it names no document, as the end of a sentence; nil where it does, or may.
  fileprivate var problem: String? {
    switch self {
    case .notStated: nil
    case .none: "have no slug"
    case .named(let name): name.isEmpty ? "have an empty slug" : nil
    }
  }
}
