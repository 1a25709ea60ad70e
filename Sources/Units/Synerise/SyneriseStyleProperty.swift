internal import Vocabulary

/// A property of an item's layout in the guide's table.
struct SyneriseStyleProperty: Sendable, Hashable {
  /// The type of a property's value.
  enum Kind: Sendable, Hashable {
    case number
    case flag
    case text
    case color
    case font
    case insets
    /// One of several names, with or without the name of their type.
    case choice([String])
    /// A part of the item that has properties of its own.
    case part
  }

  let name: String
  let kind: Kind
  /// Its value where the app sets none, as the guide writes it.
  let standard: String

  private init(_ name: String, _ kind: Kind, _ standard: String) {
    (self.name, self.kind, self.standard) = (name, kind, standard)
  }

  /// The property with a name.
  static func named(_ name: String) -> Self? { all.first { $0.name == name } }

  /// The names of all properties.
  static let names: [String] = all.map(\.name)

  /// All properties, in the order of the table. The guide calls the type of `borderColor` CGFloat
  /// and that of `loyaltyPointsText` UIFont, which their names and defaults contradict.
  static let all: [Self] = [
    Self("backgroundColor", .color, "UIColor.whiteColor"),
    Self("cornerRadius", .number, "0.0"),
    Self("borderWidth", .number, "0.0"),
    Self("borderColor", .color, "nil"),
    Self("shadowColor", .color, "nil"),
    Self("imageWidthRatio", .number, "1.0"),
    Self("imageHeightRatio", .number, "0.35"),
    Self("imageBackground", .color, "UIColor.clearColor"),
    Self("imageContentMode", .choice(contentModes), "UIViewContentMode.scaleToFill"),
    Self("topTextInsets", .insets, eight),
    Self("topTextFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("topTextFontColor", .color, "UIColor.blackColor"),
    Self("topTextAlignment", .choice(alignments), "NSTextAlignment.center"),
    Self("titleInsets", .insets, eight),
    Self("titleFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("titleFontColor", .color, "UIColor.blackColor"),
    Self("titleAlignment", .choice(alignments), "NSTextAlignment.center"),
    Self("subtitleInsets", .insets, eight),
    Self("subtitleFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("subtitleFontColor", .color, "UIColor.blackColor"),
    Self("subtitleAlignment", .choice(alignments), "NSTextAlignment.center"),
    Self("identifierInsets", .insets, eight),
    Self("identifierFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("identifierFontColor", .color, "UIColor.blackColor"),
    Self("identifierAlignment", .choice(alignments), "NSTextAlignment.center"),
    Self("priceInsets", .insets, eight),
    Self("priceFont", .font, "UIFont.systemFont(ofSize: 14.0)"),
    Self("priceFontColor", .color, "UIColor.blackColor"),
    Self("priceAlignment", .choice(alignments), "NSTextAlignment.center"),
    Self("priceGroupSeparator", .text, "nil"),
    Self("priceDecimalSeparator", .text, "nil"),
    Self("priceCurrencyPosition", .choice(["left", "right"]), ".right"),
    Self("isSalePriceVisible", .flag, "true"),
    Self(
      "salePriceOrientation", .choice(["horizontal", "vertical"]),
      "UILayoutConstraintAxis.Horizontal"),
    Self("isDiscountPercentageVisible", .flag, "true"),
    Self("discountPercentageFont", .font, "UIFont.systemFont(ofSize: 10.0)"),
    Self("discountPercentageFontColor", .color, "UIColor.blackColor"),
    Self("regularPriceFont", .font, "nil"),
    Self("regularPriceFontColor", .color, "nil"),
    Self("salePriceFont", .font, "nil"),
    Self("salePriceFontColor", .color, "nil"),
    Self("loyaltyPointsInsets", .insets, eight),
    Self("loyaltyPointsAlignment", .choice(alignments), "NSTextAlignment.left"),
    Self("loyaltyPointsNumberFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("loyaltyPointsNumberFontColor", .color, "UIColor.blackColor"),
    Self("loyaltyPointsTextFont", .font, "UIFont.systemFont(ofSize: 16.0)"),
    Self("loyaltyPointsTextFontColor", .color, "UIColor.blackColor"),
    Self("loyaltyPointsText", .text, "'Loyalty points'"),
    Self("badge", .part, "nil"),
    Self("actionButton", .part, "nil"),
  ]

  private static let eight = "(8.0, 8.0, 8.0, 8.0)"
  private static let alignments = ["left", "center", "right", "justified", "natural"]
  private static let contentModes = [
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left",
    "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]
}

extension SyneriseStyleProperty.Kind {
  /// The accepted values, as the end of a sentence.
  var expected: String {
    switch self {
    case .number: "a number from 0"
    case .flag: "true or false"
    case .text: "a text"
    case .color: "the name or the value of a color, as a text"
    case .font: "the name of a font, its size, or an object with both"
    case .insets: "a number, or [top, left, bottom, right]"
    case .choice(let names): "one of " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .part: "an object"
    }
  }

  /// Whether a property accepts a value. Every property accepts null, which means the default.
  func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (_, .null), (.part, _): true
    case (.number, .integer(let number)): number >= 0
    case (.number, .number(let number)): number >= 0
    case (.flag, .bool), (.text, .string), (.color, .string): true
    case (.font, .string), (.font, .integer), (.font, .number), (.font, .object): true
    case (.insets, .integer), (.insets, .number), (.insets, .object): true
    case (.insets, .array(let sides)): sides.count == 4
    // An app may log the raw value of a choice.
    case (.choice, .integer): true
    case (.choice(let names), .string(let text)):
      names.contains { $0.lowercased() == text.split(separator: ".").last?.lowercased() }
    case (.number, _), (.flag, _), (.text, _), (.color, _), (.font, _), (.insets, _), (.choice, _):
      false
    }
  }
}
