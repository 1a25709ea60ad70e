internal import JSONTree
package import NativeUnits

extension UpsightCall {
  /// Whether a call tells that its unit is a native message.
  package static func isOwn(_ call: AppCall) -> Bool { call.tells(of: "upsight", among: names) }

  /// Reads a call. Arguments that it does not have are ignored.
  ///
  /// - Throws: why it is none of the SDK's calls.
  package init(_ call: AppCall) throws(AppCallProblem) {
    try Self.table.check(call)
    try self.init(checked: call)
  }

  /// Reads as much of a call as can be understood.
  static func reading(_ written: AppCall) -> AppCallReading<UpsightCall> {
    AppCallReading(written, by: table) { (call: AppCall) throws(AppCallProblem) in
      try UpsightCall(checked: call)
    }
  }

  private static let table = AppCallTable(signatures)

  /// Reads a call whose arguments have the types of the table.
  private init(checked call: AppCall) throws(AppCallProblem) {
    let arguments = AppCallArguments(call)
    switch call.name {
    case "unit":
      self = .unit(
        isSeen: try arguments.optional("isSeen", .flag) ?? true,
        sdkVersion: try arguments.optional("sdkVersion", .text))
    case "milestone": self = .milestone(scope: try arguments.required("scope", .text))
    case "openBillboard":
      self = .openBillboard(
        scope: try arguments.required("scope", .text),
        receivesData: try arguments.optional("receivesData", .flag))
    case "didReceiveData": self = .didReceiveData
    case "billboardDismissed": self = .billboardDismissed
    case "copyImage": self = .copyImage(key: try arguments.required("key", .text))
    case "showImage": self = .showImage(key: try arguments.required("key", .text))
    case "show": self = .show(view: try arguments.required("view", .text))
    case "hide": self = .hide(view: try arguments.required("view", .text))
    case "visible":
      self = .visible(
        Visibility(
          view: try arguments.required("view", .text),
          percent: try arguments.required("percent", .percent),
          under: try arguments.optional("under", .text)))
    case "tap": self = .tap(view: try arguments.optional("view", .text))
    case "dismiss": self = .dismiss
    case "recordImpressionEvent": self = .recordImpressionEvent
    case "recordClickEvent": self = .recordClickEvent
    case "recordDismissedEvent": self = .recordDismissedEvent
    case "destroy": self = .destroy
    case _:
      guard let accessor = Self.accessorTypes.first(where: { $0.name == call.name }) else {
        throw .unknown(call.name, of: "a native message", names: Self.names)
      }
      self = .read(try UpsightAccess(accessor.type, arguments))
    }
  }

  /// The call as a trace writes it.
  package var appCall: AppCall {
    switch self {
    case .unit(let isSeen, let sdkVersion):
      AppCall(
        "unit",
        [.init("sdk", "upsight"), .init("isSeen", .bool(isSeen))]
          + (sdkVersion.map { [.init("sdkVersion", .string($0))] } ?? []))
    case .milestone(let scope): AppCall("milestone", [.init("scope", .string(scope))])
    case .openBillboard(let scope, let receivesData):
      AppCall(
        "openBillboard",
        [.init("scope", .string(scope))]
          + (receivesData.map { [.init("receivesData", .bool($0))] } ?? []))
    case .didReceiveData: AppCall("didReceiveData")
    case .billboardDismissed: AppCall("billboardDismissed")
    case .read(let access): access.appCall
    case .copyImage(let key): AppCall("copyImage", [.init("key", .string(key))])
    case .showImage(let key): AppCall("showImage", [.init("key", .string(key))])
    case .show(let view): AppCall("show", [.init("view", .string(view))])
    case .hide(let view): AppCall("hide", [.init("view", .string(view))])
    case .visible(let visibility): visibility.appCall
    case .tap(let view):
      AppCall("tap", view.map { [.init("view", .string($0))] } ?? [])
    case .dismiss: AppCall("dismiss")
    case .recordImpressionEvent: AppCall("recordImpressionEvent")
    case .recordClickEvent: AppCall("recordClickEvent")
    case .recordDismissedEvent: AppCall("recordDismissedEvent")
    case .destroy: AppCall("destroy")
    }
  }
}

extension UpsightCall.Visibility {
  fileprivate var appCall: AppCall {
    AppCall(
      "visible",
      [.init("view", .string(view)), .init("percent", .number(percent))]
        + (under.map { [.init("under", .string($0))] } ?? []))
  }
}

extension UpsightAccess {
  fileprivate var appCall: AppCall {
    var arguments: [JSONValue.Member] = []
    if case .input(let key, _) = subject { arguments.append(.init("key", .string(key))) }
    switch answer {
    case .unknown: break
    case .nothing(let actual):
      arguments.append(.init("value", .null))
      if let actual { arguments.append(.init("actual", .string(actual.name))) }
    case .value(let value): arguments.append(.init("value", value))
    case .image(let image):
      arguments.append(.init("path", image.path.map { .string($0) } ?? .null))
      if let width = image.width { arguments.append(.init("width", .number(width))) }
      if let height = image.height { arguments.append(.init("height", .number(height))) }
    }
    return AppCall(subject.name, arguments)
  }
}

// MARK: Reading

extension UpsightAccess {
  /// Reads a call of an accessor.
  ///
  /// - Parameters:
  ///   - type: the type that it is for; nil for the raw data.
  ///   - arguments: the call's.
  /// - Throws: the argument that is missing or malformed.
  fileprivate init(
    _ type: UpsightSettings.InputType?, _ arguments: AppCallArguments
  ) throws(AppCallProblem) {
    guard let type else {
      self.init(.rawData, try Self.answer(arguments))
      return
    }
    let subject = Subject.input(key: try arguments.required("key", .text), type: type)
    guard type == .image, arguments.states("path") else {
      self.init(subject, try Self.answer(arguments))
      return
    }
    self.init(
      subject,
      .image(
        UpsightImage(
          path: try arguments.optional("path", .text),
          width: try arguments.optional("width", .number),
          height: try arguments.optional("height", .number))))
  }

  private static func answer(_ arguments: AppCallArguments) throws(AppCallProblem) -> Answer {
    guard arguments.states("value") else { return .unknown }
    if let value = try arguments.optional("value", .any) { return .value(value) }
    return .nothing(actual: try arguments.optional("actual", .actual))
  }
}

extension AppCallArgumentKind<UpsightAccess.Actual> {
  fileprivate static var actual: Self {
    let names = AppCallArgumentKind<String>.one(of: UpsightAccess.Actual.names)
    return Self(expected: names.expected) {
      $0.text.flatMap(UpsightAccess.Actual.init(name:))
    }
  }
}
