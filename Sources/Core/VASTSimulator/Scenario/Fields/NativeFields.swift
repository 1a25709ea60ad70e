import Documents
import Vocabulary
import Widgets

extension SyneriseSettings: NativeSettings {
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

  static func read(_ fields: FieldReader) -> Self? {
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

extension OutbrainSettings: NativeSettings {
  /// The keys of `outbrain:`, one widget of the regular SDK.
  static let fields: [Field<Self>] = [
    .required("url", .text, "The page that recommendations are requested for.", \.url),
    .required("widgetID", .text, "The widget's ID.", \.widgetID),
    .required("response", .path, "The response, as a path or a URL.", \.response),
    .init("widgetIndex", .count, "The widget's number on its screen, from 0.", \.widgetIndex),
    .init("externalID", .text, "The external ID of the request.", \.externalID),
    .init(
      "latency", .latency, "How long the response takes, or never; 0s by default.", \.latency),
    .init("itemHeight", .length, "The height of an item in points; 100 by default.", \.itemHeight),
    .init(
      "paidHost", .text, "The host of paid redirects; paid.outbrain.com by default.", \.paidHost),
    .init(
      "configuration",
      .mapping("outbrainConfiguration", as: "'configuration'", Configuration.fields) { .init() },
      "The configuration of the widget's ID.", \.configuration),
    .init(
      "foreignLinksAgreed", .flag, "Whether it is agreed that the widget may contain other links.",
      \.allowsForeignLinks),
    .init("production", .flag, "Whether the app is the one that users get.", \.isProduction),
    .init("testRTB", .flag, "Whether the app sets testRTB.", \.isTestRTB),
    .init("testMode", .flag, "Whether the app calls setTestMode.", \.isTestMode),
    .init(
      "adChoicesSize", .size, "The AdChoices button [width, height]; [30, 30] by default.",
      \.adChoicesSize),
  ]

  static func read(_ fields: FieldReader) -> Self? {
    var settings = OutbrainSettings(url: "", widgetID: "", response: "")
    return Self.fields.read(fields, into: &settings) ? settings : nil
  }
}

extension OutbrainSettings.Configuration {
  static let fields: [Field<Self>] = [
    .init("items", .count, "The number of recommendations.", \.items),
    .init("images", .flag, "Whether recommendations have a thumbnail.", \.hasImages),
    .init("imageSize", .size, "The thumbnail [width, height] in pixels.", \.imageSize),
  ]
}

extension UpsightSettings: NativeSettings {
  /// The keys of `upsight:`, one native message.
  static let fields: [Field<Self>] = [
    .required("milestone", .text, "The milestone's scope.", \.milestone),
    .required("payload", .path, "The payload, as a path or a URL.", \.payload),
    .init("latency", .latency, "How long the payload takes, or never; 0s by default.", \.latency),
    .init(
      "imagesFetchedAt", .latency, "When the images are on the disk, or never; 0s by default.",
      \.imagesFetchedAt),
    .init(
      "views", .layout,
      "What the app draws, back to front; by default one view for the whole message.",
      \.views),
    .init(
      "under", .view, "The view that contains what the app draws; the window by default.",
      \.parent),
    .init(
      "addsViews", .flag, "Whether the app adds the views at all; true by default.", \.addsViews),
    .init(
      "seen", .flag, "Whether the app is to show the message; true by default.", \.isSeen),
    .init(
      "sdkVersion", .text, "The version of the SDK, such as \"4.4.0\"; a recent one by default.",
      \.sdkVersion),
    .init("copiesImages", .flag, "Whether the app copies the images.", \.copiesImages),
    .init(
      "destroysAtOnce", .flag, "Whether the app destroys the payload as soon as it has read it.",
      \.destroysAtOnce),
    .init(
      "reads",
      .list(
        of: .mapping("upsightRead", as: "a read", Read.fields) { Read(key: "", type: .string) }),
      "The keys that the app reads; every input by default.", \.reads),
  ]

  static func read(_ fields: FieldReader) -> Self? {
    var settings = UpsightSettings(milestone: "", payload: "")
    return Self.fields.read(fields, into: &settings) ? settings : nil
  }
}

extension UpsightSettings.Read {
  static let fields: [Field<Self>] = [
    .required("key", .text, "The input's key.", \.key),
    .required("type", .choice, "The type that the app asks for.", \.type),
  ]
}
