internal import Vocabulary

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
