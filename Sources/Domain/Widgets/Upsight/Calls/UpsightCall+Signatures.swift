package import NativeUnits

extension UpsightCall {
  /// All calls with their arguments, as traces write them.
  package static let signatures: [AppCallSignature] =
    plainSignatures + accessorTypes.map { accessor(named: $0.name, of: $0.type) }

  private static let plainSignatures: [AppCallSignature] = [
    AppCallSignature(
      "unit", "What is known of the unit.",
      [
        .sdk("upsight"),
        .optional("isSeen", .flag, "Whether the campaign is meant to be seen; true by default."),
        .optional("sdkVersion", .text, "The SDK's version, such as 4.4.0."),
      ]),
    AppCallSignature("milestone", "The app reaches a milestone.", [scope]),
    AppCallSignature(
      "openBillboard", "The app opens a billboard.",
      [scope, .optional("receivesData", .flag, "Whether its delegate takes a payload.")]),
    AppCallSignature("didReceiveData", "The SDK gives the app a payload."),
    AppCallSignature("billboardDismissed", "The SDK dismisses the billboard."),
    AppCallSignature("copyImage", "The app copies an image's file.", [key]),
    AppCallSignature("showImage", "The app puts an image into a view.", [key]),
    AppCallSignature("show", "The app adds a view of the message to a window.", [view]),
    AppCallSignature("hide", "The app takes a view of the message away.", [view]),
    AppCallSignature(
      "visible", "Another share of a view is on the screen.",
      [
        view, .required("percent", .percent, "The share, from 0 to 100."),
        .optional("under", .text, "The view of the message that holds it."),
      ]),
    AppCallSignature(
      "tap", "The user taps the message.", [.optional("view", .text, "The view of the message.")]),
    AppCallSignature("dismiss", "The user dismisses the message."),
    AppCallSignature("recordImpressionEvent", "The app calls the payload's method."),
    AppCallSignature("recordClickEvent", "The app calls the payload's method."),
    AppCallSignature("recordDismissedEvent", "The app calls the payload's method."),
    AppCallSignature("destroy", "The app calls the payload's method."),
  ]

  private static func accessor(
    named name: String, of type: UpsightSettings.InputType?
  ) -> AppCallSignature {
    var arguments: [AppCallSignature.Argument] = type == nil ? [] : [key]
    arguments += [
      .optional("value", valueKind(of: type), "The answer, or null."),
      .optional(
        "actual", .names(UpsightAccess.Actual.names),
        "What the campaign has where the answer is null."),
    ]
    if type == .image {
      arguments += [
        .optional("path", .text, "The path of the image's file, or null."),
        .optional("width", .number, "In pixels."), .optional("height", .number, "In pixels."),
      ]
    }
    return AppCallSignature(name, "The app reads the payload.", arguments)
  }

  /// The answers of an accessor; nil for that of the raw data.
  private static func valueKind(of type: UpsightSettings.InputType?) -> AppCallSignature.Kind {
    switch type {
    case .string, .color, .image: .text
    case .boolean: .flag
    case .int: .whole
    case .float: .number
    case nil: .object([])
    }
  }

  private static let scope = AppCallSignature.Argument.required(
    "scope", .text, "The scope of the milestone.")
  private static let key = AppCallSignature.Argument.required("key", .text, "The input's key.")
  private static let view = AppCallSignature.Argument.required(
    "view", .text, "The view of the message.")
}
