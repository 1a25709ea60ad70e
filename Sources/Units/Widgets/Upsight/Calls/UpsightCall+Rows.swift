package import Vocabulary

extension UpsightCall: SDKCall {
  package static let sdk = "upsight"

  package static let table = AppCallTable<UpsightCall>(
    of: "a native message", deliveries + displays + records + accessors.map(\.row))

  /// A message has no items.
  package var item: Int? { nil }

  private static let deliveries: [AppCallRow<UpsightCall>] = [
    .init(
      "unit", "What is known of the unit.", .sdk("upsight"),
      .optional(
        "isSeen", .flag, or: true, "Whether the app is to show the campaign; true by default."),
      .optional("sdkVersion", .text, "The SDK's version, such as 4.4.0.")
    ) { _, isSeen, version in
      .unit(isSeen: isSeen, sdkVersion: version)
    } take: {
      if case .unit(let isSeen, let version) = $0 { ((), isSeen, version) } else { nil }
    },
    .init("milestone", "The app reaches a milestone.", scope, make: milestone) {
      if case .milestone(let scope) = $0 { scope } else { nil }
    },
    .init(
      "openBillboard", "The app opens a billboard.", scope,
      .optional("receivesData", .flag, "Whether its delegate takes a payload."), make: openBillboard
    ) {
      if case .openBillboard(let scope, let receives) = $0 { (scope, receives) } else { nil }
    },
    .init("didReceiveData", "The SDK gives the app a payload.", .didReceiveData),
    .init("billboardDismissed", "The SDK dismisses the billboard.", .billboardDismissed),
  ]

  private static let displays: [AppCallRow<UpsightCall>] = [
    .init("copyImage", "The app copies an image's file.", UpsightAccess.key, make: copyImage) {
      if case .copyImage(let key) = $0 { key } else { nil }
    },
    .init("showImage", "The app puts an image into a view.", UpsightAccess.key, make: showImage) {
      if case .showImage(let key) = $0 { key } else { nil }
    },
    .init("show", "The app adds a view of the message to a window.", view, make: show) {
      if case .show(let view) = $0 { view } else { nil }
    },
    .init("hide", "The app removes a view of the message.", view, make: hide) {
      if case .hide(let view) = $0 { view } else { nil }
    },
    .init(
      "visible", "The visible share of a view changes.", view,
      .required("percent", .percent, "The share, from 0 to 100."),
      .optional("under", .text, "The view of the message that holds it.")
    ) {
      .visible(Visibility(view: $0, percent: $1, under: $2))
    } take: {
      if case .visible(let share) = $0 { (share.view, share.percent, share.under) } else { nil }
    },
    .init(
      "tap", "The user taps the message.", .optional("view", .text, "The view of the message."),
      make: tap
    ) {
      if case .tap(let view) = $0 { .some(view) } else { nil }
    },
    .init("dismiss", "The user dismisses the message.", .dismiss),
  ]

  private static let records: [AppCallRow<UpsightCall>] = [
    .init("recordImpressionEvent", method, .recordImpressionEvent),
    .init("recordClickEvent", method, .recordClickEvent),
    .init("recordDismissedEvent", method, .recordDismissedEvent),
    .init("destroy", method, .destroy),
  ]

  private static let method = "The app calls the payload's method."
  private static let scope = AppCallKey<String>.required(
    "scope", .text, "The scope of the milestone.")
  private static let view = AppCallKey<String>.required("view", .text, "The view of the message.")
}

extension UpsightAccess {
  fileprivate static let key = AppCallKey<String>.required("key", .text, "The input's key.")

  /// The answer of an accessor: a path and a size for an image, a value for everything else.
  ///
  /// - Parameter type: the type of the accessor's inputs; nil for the raw data.
  /// - Returns: the key of the answer.
  fileprivate static func answer(of type: UpsightSettings.InputType?) -> AppCallKey<Answer> {
    let value = AppCallKey.stated("value", form(of: type), "The answer, or null.")
    let actual = AppCallKey<Actual?>.optional(
      "actual", .actual, "What the campaign has where the answer is null.")
    let image = type == .image ? self.image : nil
    return AppCallKey(value.arguments + actual.arguments + (image?.arguments ?? [])) { reader in
      let (value, actual) = (value.read(&reader), actual.read(&reader))
      if let image = image?.read(&reader) ?? nil { return .image(image) }
      switch value {
      case .unstated?, nil: return .unknown
      case .null?: return .nothing(actual: actual ?? nil)
      case .value(let value)?: return .value(value)
      }
    } write: { answer in
      switch answer {
      case .unknown: []
      case .nothing(let found): value.write(.null) + actual.write(found)
      case .value(let written): value.write(.value(written))
      case .image(let written): self.image.write(written)
      }
    }
  }

  /// The form of an accessor's answer; the accessor of the raw data has no type.
  private static func form(of type: UpsightSettings.InputType?) -> AppCallForm<JSONValue> {
    switch type {
    case .string, .color, .image: .json(.text)
    case .boolean: .json(.flag)
    case .int: .json(.whole)
    case .float: .json(.number)
    case nil: .json(.members)
    }
  }

  /// An image, whose path may be null. The value is nil if the path is left out.
  private static let image = AppCallKey<(Stated<String>, Double?, Double?)>.all(
    .stated("path", .text, "The path of the image's file, or null."),
    .optional("width", .number, "In pixels."), .optional("height", .number, "In pixels.")
  ).map { path, width, height -> UpsightImage? in
    path.isStated ? UpsightImage(path: path.value, width: width, height: height) : nil
  } write: { image in
    (Stated(image?.path, if: image != nil), image?.width, image?.height)
  }
}

extension UpsightCall.Accessor {
  fileprivate var row: AppCallRow<UpsightCall> {
    let answer = UpsightAccess.answer(of: type)
    guard let type else {
      return .init(name, Self.meaning, answer) {
        .read(UpsightAccess(.rawData, $0))
      } take: {
        if case .read(let access) = $0, access.subject == .rawData { access.answer } else { nil }
      }
    }
    return .init(name, Self.meaning, UpsightAccess.key, answer) {
      .read(UpsightAccess(.input(key: $0, type: type), $1))
    } take: {
      guard case .read(let access) = $0, case .input(let key, type) = access.subject else {
        return nil
      }
      return (key, access.answer)
    }
  }

  private static let meaning = "The app reads the payload."
}

extension AppCallForm<UpsightAccess.Actual> {
  fileprivate static var actual: Self {
    AppCallForm<String>.one(of: UpsightAccess.Actual.names)
      .compactMap(UpsightAccess.Actual.init(name:), write: \.name)
  }
}
