internal import JSONTree
package import NativeUnits

extension UpsightCall {
  /// Reads a call. Arguments that it does not have are ignored.
  ///
  /// - Throws: why it is none of the SDK's calls.
  package init(_ call: AppCall) throws(UpsightCallProblem) {
    switch call.name {
    case "unit": self = .unit(isSeen: try call.flag("isSeen") ?? true)
    case "milestone": self = .milestone(scope: try call.text("scope"))
    case "openBillboard":
      self = .openBillboard(
        scope: try call.text("scope"), receivesData: try call.flag("receivesData"))
    case "didReceiveData": self = .didReceiveData
    case "billboardDismissed": self = .billboardDismissed
    case "copyImage": self = .copyImage(key: try call.text("key"))
    case "showImage": self = .showImage(key: try call.text("key"))
    case "show": self = .show(view: try call.text("view"))
    case "hide": self = .hide(view: try call.text("view"))
    case "visible": self = .visible(try call.visibility())
    case "tap": self = .tap(view: try call.optionalText("view"))
    case "dismiss": self = .dismiss
    case "recordImpressionEvent": self = .recordImpressionEvent
    case "recordClickEvent": self = .recordClickEvent
    case "recordDismissedEvent": self = .recordDismissedEvent
    case "destroy": self = .destroy
    case _:
      guard let accessor = Self.accessorTypes.first(where: { $0.name == call.name }) else {
        throw .unknown(call: call.name)
      }
      self = .read(try call.access(accessor.type))
    }
  }

  /// The call as a trace writes it.
  package var appCall: AppCall {
    switch self {
    case .unit(let isSeen):
      AppCall("unit", [.init("sdk", "upsight"), .init("isSeen", .bool(isSeen))])
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

// MARK: Arguments

extension AppCall {
  fileprivate func text(_ argument: String) throws(UpsightCallProblem) -> String {
    guard let text = try optionalText(argument) else {
      throw .argument(argument, of: name, expected: "a text")
    }
    return text
  }

  fileprivate func optionalText(_ argument: String) throws(UpsightCallProblem) -> String? {
    guard let value = self[argument] else { return nil }
    guard case .string(let text) = value else {
      throw .argument(argument, of: name, expected: "a text")
    }
    return text
  }

  fileprivate func flag(_ argument: String) throws(UpsightCallProblem) -> Bool? {
    guard let value = self[argument] else { return nil }
    guard case .bool(let flag) = value else {
      throw .argument(argument, of: name, expected: "true or false")
    }
    return flag
  }

  fileprivate func number(_ argument: String) throws(UpsightCallProblem) -> Double? {
    guard let value = self[argument] else { return nil }
    guard let number = value.double else {
      throw .argument(argument, of: name, expected: "a number")
    }
    return number
  }

  fileprivate func visibility() throws(UpsightCallProblem) -> UpsightCall.Visibility {
    guard let percent = try number("percent"), (0...100).contains(percent) else {
      throw .argument("percent", of: name, expected: "a number from 0 to 100")
    }
    return UpsightCall.Visibility(
      view: try text("view"), percent: percent, under: try optionalText("under"))
  }

  fileprivate func access(
    _ type: UpsightSettings.InputType?
  ) throws(UpsightCallProblem) -> UpsightAccess {
    guard let type else { return UpsightAccess(.rawData, try answer()) }
    let subject = UpsightAccess.Subject.input(key: try text("key"), type: type)
    guard type == .image, states("path") else { return UpsightAccess(subject, try answer()) }
    return UpsightAccess(
      subject,
      .image(
        UpsightImage(
          path: try optionalText("path"), width: try number("width"),
          height: try number("height"))))
  }

  private func answer() throws(UpsightCallProblem) -> UpsightAccess.Answer {
    guard states("value") else { return .unknown }
    if let value = self["value"] { return .value(value) }
    guard let name = try optionalText("actual") else { return .nothing(actual: nil) }
    guard let actual = UpsightAccess.Actual(name: name) else {
      throw .argument("actual", of: self.name, expected: "a type of an input, 'basic' or 'raw'")
    }
    return .nothing(actual: actual)
  }
}
