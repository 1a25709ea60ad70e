package import Vocabulary

/// A call between an app and Upsight's SDK, or what the app does with a message.
///
/// The names of the payload's methods are the SDK's own. The guide names no methods for milestones
/// and billboards, so those have the names of the scenario's steps.
package enum UpsightCall: Sendable, Hashable {
  /// The facts about the unit that the rules need. If a trace has this line, it is the first.
  case unit(isSeen: Bool, sdkVersion: String? = nil)
  /// The app reached a milestone.
  case milestone(scope: String)
  /// The app opened a billboard. `receivesData` says whether its delegate has the method that
  /// receives a payload; nil if the trace does not say.
  case openBillboard(scope: String, receivesData: Bool?)
  /// The SDK gave the app a payload: the delegate's `billboard:didReceiveData:`.
  case didReceiveData
  /// The SDK dismissed the billboard, which also removes the payload's data.
  case billboardDismissed
  /// The app read the payload.
  case read(UpsightAccess)
  /// The app made a copy of an image's file.
  case copyImage(key: String)
  /// The app put an image into a view.
  case showImage(key: String)
  /// The app added a view of the message to a window.
  case show(view: String)
  /// The app took a view of the message away, or hid it.
  case hide(view: String)
  /// The share of a view that is on the screen changed.
  case visible(Visibility)
  /// The user tapped the message, or one view of it.
  case tap(view: String?)
  /// The user dismissed the message.
  case dismiss
  case recordImpressionEvent
  case recordClickEvent
  case recordDismissedEvent
  case destroy

  /// How much of a view is on the screen.
  package struct Visibility: Sendable, Hashable {
    var view: String
    /// Between 0 and 100.
    var percent: Double
    /// The view that contains this one and was itself added to the window; nil if this view was
    /// added itself.
    var under: String?
  }

  /// A method of a payload that reads it.
  struct Accessor: Sendable {
    /// The type of its inputs; nil for the raw data.
    var type: UpsightSettings.InputType?

    var name: String {
      (type.map { UpsightAccess.Subject.input(key: "", type: $0) } ?? .rawData).name
    }
  }

  static let accessors =
    UpsightSettings.InputType.allCases.map { Accessor(type: $0) } + [Accessor(type: nil)]
}

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

/// One access of an app to a payload, with the payload's answer where it is known.
package struct UpsightAccess: Sendable, Hashable {
  /// The value that the app requests.
  enum Subject: Sendable, Hashable {
    /// An input of a campaign of the basic method, with its key and the type of the accessor.
    case input(key: String, type: UpsightSettings.InputType)
    /// The dictionary of the raw method.
    case rawData

    /// The accessor's name.
    var name: String {
      switch self {
      case .input(_, .string): "stringValueForKey"
      case .input(_, .boolean): "booleanValueForKey"
      case .input(_, .int): "intValueForKey"
      case .input(_, .float): "floatValueForKey"
      case .input(_, .color): "colorValueForKey"
      case .input(_, .image): "imageForKey"
      case .rawData: "getRawData"
      }
    }
  }

  /// What a campaign actually has where an accessor returns nil.
  enum Actual: Sendable, Hashable {
    /// An input of this type.
    case input(UpsightSettings.InputType)
    /// Inputs of the basic method, and no raw data.
    case basic
    /// Raw data, and no inputs.
    case raw

    var name: String {
      switch self {
      case .input(let type): type.rawValue
      case .basic: "basic"
      case .raw: "raw"
      }
    }

    /// All names.
    static let names =
      UpsightSettings.InputType.allCases.map(\.rawValue) + ["basic", "raw"]

    init?(name: String) {
      switch name {
      case "basic": self = .basic
      case "raw": self = .raw
      case _:
        guard let type = UpsightSettings.InputType(rawValue: name) else { return nil }
        self = .input(type)
      }
    }
  }

  enum Answer: Sendable, Hashable {
    /// The trace has the call without its answer.
    case unknown
    /// Nil, and what the campaign has instead, where that is known.
    case nothing(actual: Actual?)
    case value(JSONValue)
    /// An image, whose path is nil until it is fetched.
    case image(UpsightImage)
  }

  var subject: Subject
  var answer: Answer

  init(_ subject: Subject, _ answer: Answer = .unknown) {
    self.subject = subject
    self.answer = answer
  }
}
