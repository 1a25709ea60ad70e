package import Documents
package import Vocabulary

extension SyneriseSettings: AppUnit {
  package typealias Checker = SyneriseChecker

  package static var sdk: NativeSDK { .synerise }
  package static var word: String { "Synerise" }
  package static var meaning: String { "A content widget of Synerise." }
  package static var parts: [SchemaPart] {
    [
      .init("synerise", fields), .init("syneriseMapping", Mapping.fields),
      .init("syneriseLayout", Layout.schema), .init("syneriseItem", ItemLayout.fields),
      .init("syneriseButton", ActionButton.fields),
    ]
  }
  package static var rules: [Rule] { SyneriseRules.all }
  package static var guide: SDKGuide {
    SDKGuide(
      title: "Synerise, Content Widget (iOS)",
      summary: """
        A content widget, laid out as a grid or as a slider: its document, the mapping of products \
        to items, the sizes that the widget takes, and the calls of its delegate. A scenario can \
        make the app omit what the guide requires, and 'audit' judges the calls that a real app \
        wrote down.
        """,
      rules: rules + NativeUnitsRules.all,
      commands: [
        "test SampleMedia/Native/Scenarios/Seeds/synerise-slider.yaml",
        "audit SampleMedia/Native/Traces/synerise-clean.jsonl",
      ])
  }
  package static var events: [String] {
    [
      "loading", "loaded", "notLoaded", "sizeChanged", "itemRefused", "recommendation.seen",
      "recommendation.view", "recommendation.click", "product.like", "product.dislike",
    ]
  }
  package static var answerEvents: Set<String> { ["loaded"] }
  package static var failureEvents: Set<String> { ["notLoaded"] }
  package static var shownEvents: Set<String> {
    ["recommendation.seen", "recommendation.view"]
  }

  package var file: String? { feed }
  // A widget knows its items before the app adds the widget's view to a window.
  package var isTappedInWindow: Bool { true }
  package var answerTime: Duration { latency ?? .zero }

  package mutating func answer(after latency: Duration) { self.latency = latency }
  package mutating func loseAnswer() { feed = feed.map { $0 + Self.absent } }

  package func machine(in view: String, size: (String?) -> Size) -> SyneriseWidget {
    SyneriseWidget(self, view: view, size: size(view))
  }

  private static let layout = Field<Self>(
    "layout", Layout.form, "The grid or slider; a grid by default.", \.layout)

  /// The keys of `synerise:`, one content widget.
  static let fields: [Field<Self>] = [
    .init("slug", .text, "The slug of the document.", \.slug),
    .init(
      "feed", .path, "The document, as a path or a URL; without it the slug is unknown.", \.feed),
    .init("productID", .text, "The product that recommendations are about.", \.productID),
    .init(
      "latency", .latency, "How long the document takes, or never; 0s by default.", \.latency),
    .init(
      "mapping", .reference("syneriseMapping"), "The attributes that the app reads.", \.mapping,
      Mapping.fields),
    .init(
      "eventType", .choice, "view, the default: one event for all items; seen: one for each.",
      \.eventType),
    layout, layout.spelled("widgetLayout"),
    .init(
      "item", .reference("syneriseItem"), "The layout of an item.", \.item, ItemLayout.fields),
    .init(
      "actionButton",
      .mapping("syneriseButton", as: "'actionButton'", ActionButton.fields) { .init() },
      "The button on every item.", \.actionButton),
    .init(
      "visibleShare", .number(0...100),
      "An item is visible above this percentage; 0 by default.", \.visibleShare),
    .init(
      "fixedFrame", .flag,
      "Whether the container keeps its frame and scrolls inside itself; false by default.",
      \.keepsFrame),
  ]

  package static func read(_ fields: FieldReader) -> Self? {
    var settings = SyneriseSettings()
    guard Self.fields.read(fields, into: &settings) else { return nil }
    settings.spellings = fields.context.takeAliases().compactMap {
      Spelling(used: $0.name, location: $0.location)
    }
    return settings
  }
}

extension SyneriseSettings.Mapping {
  static let fields: [Field<Self>] = [
    .init("imageURL", .text, "The path of the image's URL; imageLink by default.", \.imageURL),
    .init("title", .text, "The path of the title; title by default.", \.title),
    .init("price", .text, "The path of the price; price.value by default.", \.price),
    .init("salePrice", .text, "The path of the sale price.", \.salePrice),
    .init("badge", .text, "The path of the badge's text.", \.badge),
    .init("currency", .text, "The path of the currency.", \.currency),
    .init("loyaltyPoints", .text, "The path of the loyalty points.", \.loyaltyPoints),
  ]
}

extension SyneriseSettings.Layout {
  static let schema = Schema.object([
    .init("grid", .object(SyneriseSettings.Grid.fields.schema()), "Columns and rows."),
    .init(
      "slider", .object(SyneriseSettings.Slider.fields.schema()),
      "One row that is scrolled sideways."),
  ]).withExactlyOne(of: ["grid", "slider"])

  fileprivate static let form = FieldForm<Self>(.reference("syneriseLayout")) { value in
    guard let fields = value.fields(as: "'layout'") else { return nil }
    fields.refuseKeys(otherThan: ["grid", "slider"])
    let kind = fields.exactlyOne(of: ["grid", "slider"])
    guard let kind, let nested = fields[kind]?.fields(as: "'\(kind)'") else { return nil }
    if kind == "grid" {
      var grid = SyneriseSettings.Grid()
      _ = SyneriseSettings.Grid.fields.read(nested, into: &grid)
      return .grid(grid)
    }
    var slider = SyneriseSettings.Slider()
    _ = SyneriseSettings.Slider.fields.read(nested, into: &slider)
    return .slider(slider)
  }
}

extension SyneriseSettings.Grid {
  private static let horizontal = Field<Self>(
    "itemHorizontalSpacing", .length, "The space between columns; 16 by default.",
    \.horizontalSpacing)
  private static let vertical = Field<Self>(
    "itemVerticalSpacing", .length, "The space between rows; 16 by default.", \.verticalSpacing)

  static let fields: [Field<Self>] = [
    .init(
      "insets", .insets, "The margins: a number, or [top, left, bottom, right]; 8.", \.insets),
    .init("itemSize", .size, "The item [width, height]; [150, 200] by default.", \.itemSize),
    horizontal, vertical, horizontal.spelled("horizontalItemSpacing"),
    vertical.spelled("verticalItemSpacing"),
  ]
}

extension SyneriseSettings.Slider {
  static let fields: [Field<Self>] = [
    .init(
      "insets", .insets, "The margins: a number, or [top, left, bottom, right]; 8.", \.insets),
    .init("itemSize", .size, "The item [width, height]; [150, 200] by default.", \.itemSize),
    .init("itemSpacing", .length, "The space between items; 16 by default.", \.itemSpacing),
  ]
}

extension SyneriseSettings.ItemLayout {
  static let fields: [Field<Self>] = [
    .init(
      "imageWidthRatio", .number(0...100), "The image's share of the item's width; 1."
    ) { item, ratio in
      item.imageWidthRatio = ratio
      item.statesWidthRatio = true
    },
    .init(
      "imageHeightRatio", .number(0...100), "The image's share of the item's height; 0.35.",
      \.imageHeightRatio),
    .init(
      "titleInsets", .insets, "The margins of the title: a number, or all four; 8.",
      \.titleInsets),
    .init(
      "titleFontSize", .length, "The size of the title's font in points; 16.", \.titleFontSize),
    .init(
      "priceInsets", .insets, "The margins of the price: a number, or all four; 8.",
      \.priceInsets),
    .init(
      "priceFontSize", .length, "The size of the price's font in points; 14.", \.priceFontSize),
    .init(
      "style",
      .init(.object(keys: .filledString, values: .any)) { value in
        value.fields(as: "'style'")?.entries.map { .init($0.key, $0.value.json) }
      }, "Colours, fonts and similar values, which are recorded and not drawn.", \.style),
  ]
}

extension SyneriseSettings.ActionButton {
  private static let position = Field<Self>(
    "position", .point, "The upper left corner [x, y]."
  ) { button, point in
    (button.x, button.y) = (point.x, point.y)
  }

  static let fields: [Field<Self>] = [
    .init("size", .size, "The button [width, height] in points; [0, 0] by default.", \.size),
    position, position.spelled("actionButtonPosition"),
    .init("selectable", .flag, "Whether a tap selects it.", \.isSelectable),
    .init(
      "selected", .list(of: .count), "The items whose button is selected at first."
    ) { $0.selectedItems = Set($1) },
    .init("action", .choice, "The event that a tap sends; none by default.", \.action),
  ]
}

extension FieldForm<SyneriseSettings.Insets> {
  /// One number for all sides, or `[top, left, bottom, right]`.
  fileprivate static var insets: Self {
    let length = FieldForm<Double>.length
    let sides = Array(repeating: length.schema, count: 4)
    return Self(.either([length.schema, .list(ofEach: sides)])) { value in
      guard value.node.elements != nil else {
        return length.read(value).map(SyneriseSettings.Insets.init)
      }
      return value.numbers(
        ["top", "left", "bottom", "right"], in: 0...FieldForm<Double>.largestCoordinate
      ).map { SyneriseSettings.Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
    }
  }
}
