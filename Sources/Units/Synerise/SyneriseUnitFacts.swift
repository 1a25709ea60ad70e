internal import Vocabulary

/// The facts about a content widget from a trace's `unit` line; what the line leaves out is not judged.
///
/// ```json
/// {"call": "unit", "sdk": "synerise", "slug": "similar", "customerToken": true,
///  "eventType": "view", "layout": {"grid": {"itemSize": [150, 200]}},
///  "itemLayout": {"imageWidthRatio": 1},
///  "actionButton": {"size": [40, 40], "position": [102, 8], "selectable": true, "action": "like"}}
/// ```
///
/// Further arguments: `productID`, and `options`, the name of the class of options.
package struct SyneriseUnitFacts: Sendable, Hashable {
  enum Slug: Sendable, Hashable {
    case notStated
    /// The app sets none.
    case none
    case named(String)
  }

  enum LayoutKind: String, Sendable, Hashable, CaseIterable {
    case slider
    case grid
  }

  var slug = Slug.notStated
  var productID: String?
  var hasCustomerToken: Bool?
  var eventType: SyneriseSettings.EventType?
  var layout: LayoutKind?
  /// The size of an item, in points; nil where no layout is stated.
  var itemSize: Size?
  /// The image's share of the item's width; nil where the app does not state it.
  var imageWidthRatio: Double?
  /// Colours, fonts and other styles, as written.
  var style: [JSONValue.Member] = []
  var actionButton: SyneriseSettings.ActionButton?
  /// The names in the spelling of the guide's samples.
  var spellings: [SyneriseSettings.Spelling] = []

  init() {}

  /// Creates the facts from a scenario's settings. Findings about spellings are reported at the scenario.
  init(_ settings: SyneriseSettings) {
    slug = settings.slug.map(Slug.named) ?? .none
    productID = settings.productID
    hasCustomerToken = !settings.omitted.contains(.customerToken)
    eventType = settings.eventType
    switch settings.layout {
    case .slider(let slider): (layout, itemSize) = (.slider, slider.itemSize)
    case .grid(let grid): (layout, itemSize) = (.grid, grid.itemSize)
    }
    imageWidthRatio = settings.item.statesWidthRatio ? settings.item.imageWidthRatio : nil
    style = settings.item.style
    actionButton = settings.actionButton
  }
}

extension SyneriseUnitFacts {
  /// The arguments of `unit`. The reader accepts both of the guide's spellings; the writer uses the
  /// spelling in the guide's tables.
  static let arguments = AppCallKey<SyneriseUnitFacts>.fields([
    .sdk("synerise"),
    .init(
      .stated("slug", .text, "The slug of the document; null where the app sets none.")
    ) { facts in
      switch facts.slug {
      case .notStated: .unstated
      case .none: .null
      case .named(let name): .value(name)
      }
    } set: { facts, slug in
      switch slug {
      case .unstated: facts.slug = .notStated
      case .null: facts.slug = .none
      case .value(let name): facts.slug = .named(name)
      }
    },
    .optional("productID", .text, "The product that recommendations are about.", \.productID),
    .optional(
      "customerToken", .flag, "Whether the app has a customer token.", \.hasCustomerToken),
    .optional(
      "eventType", .choice, "One event for all items, or one for each.", \.eventType),
    .init(.optional("options", .text, "The name of the class of options.")) { _ in
      nil
    } set: { facts, options in
      facts.note([options].compactMap(\.self))
    },
    .init(LayoutArgument.key) { facts in
      (facts.layout.map { LayoutArgument(kind: $0, itemSize: facts.itemSize) }, [])
    } set: { facts, written in
      facts.note(written.names)
      guard let layout = written.layout else { return }
      facts.layout = layout.kind
      facts.itemSize = layout.itemSize ?? Self.standardItemSize
      facts.note(layout.names)
    },
    .init(
      .optional("itemLayout", .object(.all(imageWidthRatio, style)), "The layout of an item.")
    ) { facts in
      let style = facts.style.isEmpty ? nil : facts.style
      return facts.imageWidthRatio == nil && style == nil ? nil : (facts.imageWidthRatio, style)
    } set: { facts, item in
      facts.imageWidthRatio = item?.0
      facts.style = (item?.1 ?? nil) ?? []
    },
    .init(
      .optional(
        "actionButton", .object(SyneriseSettings.ActionButton.arguments.withNames),
        "The button on every item.")
    ) { facts in
      facts.actionButton.map { ($0, []) }
    } set: { facts, written in
      facts.actionButton = written?.0
      facts.note(written?.1 ?? [])
    },
  ]) { SyneriseUnitFacts() }

  /// The size of an item in a layout that states none, in points.
  private static let standardItemSize = Size(width: 150, height: 200)

  private static let imageWidthRatio = AppCallKey<Double?>.optional(
    "imageWidthRatio", .number.points, "The share of the width that the image has.")
  private static let style = AppCallKey<[JSONValue.Member]?>.optional(
    "style", .members, "Colours, fonts and the like.")

  private mutating func note(_ names: [String]) {
    spellings += names.compactMap { SyneriseSettings.Spelling(used: $0, location: nil) }
  }
}

/// A grid or a slider in the call `unit`.
private struct LayoutArgument {
  var kind: SyneriseUnitFacts.LayoutKind
  /// In points; nil where it is left out.
  var itemSize: Size?
  /// The names of its arguments.
  var names: [String] = []

  /// Reads the argument `layout`, which may also be spelled `widgetLayout`, and the names of all arguments of
  /// the call.
  static let key: AppCallKey<(layout: LayoutArgument?, names: [String])> = {
    let layout = AppCallKey<LayoutArgument?>.optional(
      "layout", form, "The grid or slider.", orSpelled: "widgetLayout")
    return .init(layout.arguments) { reader in
      layout.read(&reader).map { ($0, reader.names) }
    } write: {
      layout.write($0.layout)
    }
  }()

  private static let form = AppCallForm<LayoutArgument>.object(
    kinds, expected: "{\"grid\": {…}} or {\"slider\": {…}}")

  private static let kinds: AppCallKey<LayoutArgument> = {
    let grid = kind(.grid, "Columns and rows.")
    let slider = kind(.slider, "One row that is scrolled sideways.")
    return .init(grid.arguments + slider.arguments) { reader in
      let (grid, slider) = (grid.read(&reader), slider.read(&reader))
      return (slider ?? nil) ?? (grid ?? nil)
    } write: { layout in
      switch layout.kind {
      case .grid: grid.write(layout)
      case .slider: slider.write(layout)
      }
    }
  }()

  /// Reads and writes a layout of one kind; its details may be null.
  private static func kind(
    _ kind: SyneriseUnitFacts.LayoutKind, _ meaning: String
  ) -> AppCallKey<LayoutArgument?> {
    let itemSize = AppCallKey<Size?>.optional(
      "itemSize", .size(.length.points), "The size of an item, in points.")
    return AppCallKey.stated(kind.rawValue, .object(itemSize.withNames), meaning).map {
      (written: Stated<(Size?, [String])>) -> LayoutArgument? in
      switch written {
      case .unstated: nil
      case .null: LayoutArgument(kind: kind)
      case .value(let (itemSize, names)):
        LayoutArgument(kind: kind, itemSize: itemSize, names: names)
      }
    } write: { layout in
      layout.map { .value(($0.itemSize, [])) } ?? .unstated
    }
  }
}

extension SyneriseSettings.ActionButton {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .init(
      .optional("size", .size(.length.points), or: Size(width: 0, height: 0), "In points."),
      \.size),
    .init(
      .optional("position", .position, "In points.", orSpelled: "actionButtonPosition")
    ) { button in
      View.Offset(x: button.x, y: button.y)
    } set: { button, position in
      if let position { (button.x, button.y) = (position.x, position.y) }
    },
    .init(.optional("selectable", .flag, or: false, "Whether a click selects it."), \.isSelectable),
    .init(.optional("action", .choice, or: .none, "The predefined action."), \.action),
  ]) { .init() }
}

extension AppCallKey {
  /// This key of an object, extended so that its value also has the names of the object's members.
  fileprivate var withNames: AppCallKey<(Value, [String])> {
    .init(arguments) { [read] reader in
      read(&reader).map { ($0, reader.names) }
    } write: { [write] in
      write($0.0)
    }
  }
}

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
