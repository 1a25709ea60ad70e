package import NativeUnits

extension SyneriseCall {
  /// All calls with their arguments, as traces write them; the delegate's methods by each name.
  package static let signatures: [AppCallSignature] = ([Name.unit.rawValue] + names).compactMap {
    name in
    guard let plain = Name(spelled: name) else { return nil }
    let (meaning, arguments) = description(of: plain)
    return AppCallSignature(name, meaning, arguments)
  }

  private static func description(
    of name: Name
  ) -> (meaning: String, arguments: [AppCallSignature.Argument]) {
    switch name {
    case .unit: ("How the app configures the widget.", unitArguments)
    case .setDelegate:
      (
        "The app sets the delegate.",
        [.required("methods", .texts, "The methods that the delegate has.")]
      )
    case .load: ("The app starts loading.", [])
    case .isLoading:
      ("The SDK's callback.", [.required("isLoading", .flag, "Whether loading began or ended.")])
    case .didLoad: ("The SDK's callback.", [])
    case .didNotLoad: ("The SDK's callback.", [.optional("error", .text, "The error.")])
    case .didChangeSize: ("The SDK's callback.", [size])
    case .sizeChanged: ("The size changed, and the delegate has no 'didChangeSize'.", [size])
    case .didReceiveClickAction: ("The SDK's callback.", [item])
    case .isLoaded:
      ("The app asks whether it is loaded.", [.optional("isLoaded", .flag, "The answer.")])
    case .getView: ("The app gets the root view.", [])
    case .getSize: ("The app asks a slider for its size.", [sizeAnswer])
    case .getSizeForPreferredWidth:
      (
        "The app asks a grid for its size.",
        [.required("width", .length, "The width, in points."), sizeAnswer]
      )
    case .numberOfItems:
      ("The app asks the layout.", [.optional("count", .count, "The answer.")])
    case .setNumberOfItems:
      ("The app sets what is read-only.", [.optional("count", .count, "The number.")])
    case .addSubview: ("The app adds the widget's view to its own views.", [])
    case .layOut:
      (
        "The app gives the container a size.",
        [size, .optional("fixed", .flag, "Whether it is to stay smaller than the content.")]
      )
    case .cellForRow:
      (
        "The app puts the widget in a row of a table.",
        [
          .required("row", .count, "The row, from 0."),
          .required("rows", .count, "How many rows the table has."),
        ]
      )
    case .mapping:
      (
        "The SDK has the app map a model.",
        [item, .optional("imageLink", .text, "The image link that the app reads.")]
      )
    case .isSelected: ("The SDK asks whether a button is selected.", [item, selected])
    case .onReceiveClickAction: ("The SDK tells of a click on a button.", [item, selected])
    case .tap:
      ("The user taps an item.", [item, .optional("part", .text, "The part of the item.")])
    }
  }

  private static let item = AppCallSignature.Argument.required(
    "item", .count, "The item, from 0.")
  private static let selected = AppCallSignature.Argument.required(
    "selected", .flag, "Whether the button is selected.")
  private static let size = AppCallSignature.Argument.required(
    "size", .size, "The size, in points.")
  private static let sizeAnswer = AppCallSignature.Argument.optional(
    "size", .size, "The answer, in points.")

  private static let unitArguments: [AppCallSignature.Argument] = [
    .sdk("synerise"),
    .optional("slug", .text, "The slug of the document; null where the app sets none."),
    .optional("productID", .text, "The product that recommendations are about."),
    .optional("customerToken", .flag, "Whether the app has a customer token."),
    .optional(
      "eventType", .names(SyneriseSettings.EventType.allCases.map(\.rawValue)),
      "One event for all items, or one for each."),
    .optional("options", .text, "The name of the class of options."),
    .optional("layout", .object(layout), "The grid or slider."),
    .optional("widgetLayout", .object(layout), "Another spelling of layout."),
    .optional(
      "itemLayout",
      .object([
        .optional("imageWidthRatio", .number, "The share of the width that the image has."),
        .optional("style", .object([]), "Colours, fonts and the like."),
      ]), "The layout of an item."),
    .optional(
      "actionButton",
      .object([
        .optional("size", .size, "In points."),
        .optional("position", .position, "In points."),
        .optional("actionButtonPosition", .position, "Another spelling of position."),
        .optional("selectable", .flag, "Whether a click selects it."),
        .optional(
          "action",
          .names(SyneriseSettings.ActionButton.PredefinedAction.allCases.map(\.rawValue)),
          "The predefined action."),
      ]), "The button on every item."),
  ]

  private static let layout: [AppCallSignature.Argument] = [
    .optional("grid", .object([itemSize]), "Columns and rows."),
    .optional("slider", .object([itemSize]), "One row that is scrolled sideways."),
  ]

  private static let itemSize = AppCallSignature.Argument.optional(
    "itemSize", .size, "The size of an item, in points.")
}
