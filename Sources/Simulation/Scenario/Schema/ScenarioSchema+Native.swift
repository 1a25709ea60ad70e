import JSONSchema
import NativeMessages
import NativeUnits
import Prebid
import Widgets

/// The units of native SDKs.
extension ScenarioSchema {
  static let latency = Schema.either([duration, .names(["never"])])
  static let count = Schema.integer(0...ScenarioDecoder.largestCount)
  private static let sides = Schema.list(ofEach: [length, length])
  private static let insets = Schema.either([
    length, .list(ofEach: [length, length, length, length]),
  ])

  /// `outbrain:`, one widget of the regular SDK.
  static let outbrain: [SchemaField] = [
    .required("url", text, "The page that recommendations are requested for."),
    .required("widgetID", text, "The widget's ID."),
    .required("response", text, "The response, as a path or a URL."),
    .init("widgetIndex", count, "The widget's number on its screen, from 0."),
    .init("externalID", text, "The external ID of the request."),
    .init("latency", latency, "How long the response takes, or never; 0s by default."),
    .init("itemHeight", length, "The height of an item in points; 100 by default."),
    .init("paidHost", text, "The host of paid redirects; paid.outbrain.com by default."),
    .init(
      "configuration", .reference("outbrainConfiguration"), "What the widget's ID stands for."),
    .init("foreignLinksAgreed", .flag, "Whether other links in the widget are agreed."),
    .init("production", .flag, "Whether the app is the one that users get."),
    .init("testRTB", .flag, "Whether the app sets testRTB."),
    .init("testMode", .flag, "Whether the app calls setTestMode."),
    .init("adChoicesSize", sides, "The AdChoices button [width, height]; [30, 30] by default."),
  ]

  static let outbrainConfiguration: [SchemaField] = [
    .init("items", count, "The number of recommendations."),
    .init("images", .flag, "Whether recommendations have a thumbnail."),
    .init("imageSize", sides, "The thumbnail [width, height] in pixels."),
  ]

  /// `synerise:`, one content widget.
  static let synerise: [SchemaField] = [
    .init("slug", text, "The slug of the document."),
    .init("feed", text, "The document, as a path or a URL; without it the slug is unknown."),
    .init("productID", text, "The product that recommendations are about."),
    .init("latency", latency, "How long the document takes, or never; 0s by default."),
    .init("mapping", .reference("syneriseMapping"), "The attributes that the app reads."),
    .init(
      "eventType", .choice(of: SyneriseSettings.EventType.self),
      "view, the default: one event for all items; seen: one for each."),
    .init("layout", .reference("syneriseLayout"), "The grid or slider; a grid by default."),
    .init("widgetLayout", .reference("syneriseLayout"), "Another spelling of layout."),
    .init("item", .reference("syneriseItem"), "The layout of an item."),
    .init("actionButton", .reference("syneriseButton"), "The button on every item."),
    .init(
      "visibleShare", .number(0...100),
      "An item is visible above this percentage; 0 by default."),
    .init(
      "fixedFrame", .flag,
      "Whether the container keeps its frame and scrolls inside itself; false by default."),
  ]

  static let syneriseMapping: [SchemaField] = [
    .init("imageURL", text, "The path of the image's URL; imageLink by default."),
    .init("title", text, "The path of the title; title by default."),
    .init("price", text, "The path of the price; price.value by default."),
    .init("salePrice", text, "The path of the sale price."),
    .init("badge", text, "The path of the badge's text."),
    .init("currency", text, "The path of the currency."),
    .init("loyaltyPoints", text, "The path of the loyalty points."),
  ]

  static var syneriseLayout: Schema {
    .object([
      .init("grid", .object(syneriseGrid), "Columns and rows."),
      .init("slider", .object(syneriseSlider), "One row that is scrolled sideways."),
    ]).withExactlyOne(of: ["grid", "slider"])
  }

  static let syneriseGrid: [SchemaField] = [
    .init("insets", insets, "The margins: a number, or [top, left, bottom, right]; 8."),
    .init("itemSize", sides, "The item [width, height]; [150, 200] by default."),
    .init("itemHorizontalSpacing", length, "The space between columns; 16 by default."),
    .init("itemVerticalSpacing", length, "The space between rows; 16 by default."),
    .init("horizontalItemSpacing", length, "Another spelling of itemHorizontalSpacing."),
    .init("verticalItemSpacing", length, "Another spelling of itemVerticalSpacing."),
  ]

  static let syneriseSlider: [SchemaField] = [
    .init("insets", insets, "The margins: a number, or [top, left, bottom, right]; 8."),
    .init("itemSize", sides, "The item [width, height]; [150, 200] by default."),
    .init("itemSpacing", length, "The space between items; 16 by default."),
  ]

  static let syneriseItem: [SchemaField] = [
    .init("imageWidthRatio", .number(0...100), "The image's share of the item's width; 1."),
    .init("imageHeightRatio", .number(0...100), "The image's share of the item's height; 0.35."),
    .init("titleInsets", insets, "The margins of the title: a number, or all four; 8."),
    .init("titleFontSize", length, "The size of the title's font in points; 16."),
    .init("priceInsets", insets, "The margins of the price: a number, or all four; 8."),
    .init("priceFontSize", length, "The size of the price's font in points; 14."),
    .init(
      "style", .object(keys: .filledString, values: .any),
      "Colours, fonts and the like, which are carried and not drawn."),
  ]

  static let syneriseButton: [SchemaField] = [
    .init("size", sides, "The button [width, height] in points; [0, 0] by default."),
    .init(
      "position", .list(ofEach: [coordinate, coordinate]), "The upper left corner [x, y]."),
    .init(
      "actionButtonPosition", .list(ofEach: [coordinate, coordinate]),
      "Another spelling of position."),
    .init("selectable", .flag, "Whether a tap selects it."),
    .init("selected", .list(of: count), "The items whose button is selected at first."),
    .init(
      "action", .choice(of: SyneriseSettings.ActionButton.PredefinedAction.self),
      "The event that a tap sends; none by default."),
  ]

  /// `upsight:`, one native message.
  static let upsight: [SchemaField] = [
    .required("milestone", text, "The milestone's scope."),
    .required("payload", text, "The payload, as a path or a URL."),
    .init("latency", latency, "How long the payload takes, or never; 0s by default."),
    .init(
      "imagesFetchedAt", latency, "When the images are on the disk, or never; 0s by default."),
    .init(
      "views", .list(of: .reference("view")),
      "What the app draws, back to front; by default one view that stands for the message."),
    .init("under", text, "The view that they lie in; the window by default."),
    .init("addsViews", .flag, "Whether the app adds the views at all; true by default."),
    .init("seen", .flag, "Whether the message is meant to be seen; true by default."),
    .init(
      "sdkVersion", text, "The version of the SDK, such as \"4.4.0\"; a recent one by default."),
    .init("copiesImages", .flag, "Whether the app copies the images."),
    .init(
      "destroysAtOnce", .flag, "Whether the app destroys the payload as soon as it has read it."),
    .init(
      "reads", .list(of: .reference("upsightRead")),
      "The keys that the app reads; every input by default."),
  ]

  static let upsightRead: [SchemaField] = [
    .required("key", text, "The input's key."),
    .required(
      "type", .choice(of: UpsightSettings.InputType.self), "The type that the app asks for."),
  ]

  /// `app:`, what the app does otherwise than a guide asks for.
  static let app: [SchemaField] = [
    .init(
      "omits",
      .list(
        of: .names(
          (names(of: OutbrainSettings.Duty.self) + names(of: SyneriseSettings.Duty.self)
            + names(of: UpsightSettings.Duty.self) + names(of: PrebidSettings.Duty.self)).distinct)),
      "The duties that the app leaves out.")
  ]

  private static func names<Duty: RawRepresentable<String> & CaseIterable>(
    of duties: Duty.Type
  ) -> [String] {
    duties.allCases.map(\.rawValue)
  }
}
