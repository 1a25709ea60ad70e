internal import Geometry
internal import JSONTree
package import NativeUnits

extension OutbrainCall {
  /// The call as a trace writes it.
  package var appCall: AppCall {
    switch self {
    case .unit(let facts): AppCall("unit", facts.members)
    case .testRTB(let value): AppCall("testRTB", [.init("value", .bool(value))])
    case .setTestMode(let value): AppCall("setTestMode", [.init("value", .bool(value))])
    case .fetchRecommendations(let request): AppCall("fetchRecommendations", request.members)
    case .didReceiveResponse(let recommendations):
      AppCall(
        "didReceiveResponse", [.init("recommendations", .array(recommendations.map(\.json)))])
    case .didFail(let error): AppCall("didFail", [.init("error", .string(error))])
    case .showWidgetLabel(let isClickable, let isLogo):
      AppCall(
        "showWidgetLabel",
        [.init("clickable", .bool(isClickable))]
          + (isLogo.map { [.init("logo", .bool($0))] } ?? []))
    case .show(let display): AppCall("show", display.members)
    case .configureViewabilityPerListing(let item, let view):
      AppCall(
        "configureViewabilityPerListing", [.init("item", .integer(item))] + .text("view", view))
    case .addForeignLink(let url): AppCall("addForeignLink", .text("url", url))
    case .enterScreen(let url): AppCall("enterScreen", .text("url", url))
    case .leaveScreen: AppCall("leaveScreen")
    case .tap(let touch): AppCall("tap", touch.members)
    case .getUrl(let item, let answer):
      AppCall("getUrl", [.init("item", .integer(item))] + answer.members)
    case .getAboutURL(let answer): AppCall("getAboutURL", answer.members)
    case .open(let opening): AppCall("open", opening.members)
    }
  }
}

extension JSONValue {
  fileprivate static func textOrNull(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }
}

extension [JSONValue.Member] {
  /// A text, left out where there is none.
  fileprivate static func text(_ key: String, _ value: String?) -> Self {
    value.map { [JSONValue.Member(key, .string($0))] } ?? []
  }

  /// A text, or null.
  fileprivate static func textOrNull(_ key: String, _ value: String?) -> Self {
    [JSONValue.Member(key, .textOrNull(value))]
  }

  /// A flag, left out where it is not set.
  fileprivate static func flag(_ key: String, _ value: Bool) -> Self {
    value ? [JSONValue.Member(key, .bool(true))] : []
  }

  fileprivate static func size(_ size: Size?) -> Self {
    guard let size else { return [] }
    return [
      JSONValue.Member("width", .number(size.width)),
      JSONValue.Member("height", .number(size.height)),
    ]
  }
}

extension OutbrainUnitFacts {
  /// What is stated, without the defaults.
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("sdk", "outbrain")]
    members += .text("externalID", externalID)
    if paidHost != OutbrainSettings.defaultPaidHost {
      members += .textOrNull("paidHost", paidHost)
    }
    if let configuration { members.append(.init("configuration", configuration.json)) }
    return members + .flag("allowsForeignLinks", allowsForeignLinks)
      + .flag("isProduction", isProduction)
  }
}

extension OutbrainSettings.Configuration {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let items { members.append(.init("items", .integer(items))) }
    if let hasImages { members.append(.init("hasImages", .bool(hasImages))) }
    if imageSize != nil { members.append(.init("imageSize", .object(.size(imageSize)))) }
    return .object(members)
  }
}

extension OutbrainCall.Request {
  fileprivate var members: [JSONValue.Member] {
    .text("url", url) + .text("widgetID", widgetID)
      + (widgetIndex.map { [.init("widgetIndex", .integer($0))] } ?? [])
      + .text("externalID", externalID) + .text("handler", handler?.rawValue)
  }
}

extension OutbrainDisplay {
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("item", .integer(item))]
    members += .text("view", view)
    for argument in Argument.allCases where states(argument) {
      members.append(.init(argument.rawValue, json(argument)))
    }
    if imageViewSize != nil {
      members.append(.init("imageViewSize", .object(.size(imageViewSize))))
    }
    return members
  }

  private func json(_ argument: Argument) -> JSONValue {
    switch argument {
    case .text: .textOrNull(text)
    case .source: .textOrNull(source)
    case .imageURL: .textOrNull(imageURL)
    case .hasImageView: .bool(hasImageView)
    case .paidLabel: .textOrNull(paidLabel)
    case .audienceLabel: .textOrNull(audienceLabel)
    case .adChoices: adChoices.map { JSONValue.object($0.members) } ?? .null
    }
  }
}

extension OutbrainDisplay.AdChoices {
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("hidden", .bool(isHidden))]
    members += .size(size)
    if statesImage { members += .textOrNull("imageUrl", imageURL) }
    members.append(.init("onImage", .bool(isOnImage)))
    return members
  }
}

extension OutbrainCall.Touch {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .recommendation(let item, let part):
      [.init("item", .integer(item))] + .text("part", part)
    case .adChoices(let item):
      [.init("item", .integer(item))] + .text("part", OutbrainPart.adChoices.rawValue)
    case .label: .text("part", OutbrainPart.label.rawValue)
    case .other(let part): .text("part", part)
    }
  }
}

extension OutbrainCall.Answer {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .unstated: []
    case .nothing: .textOrNull("url", nil)
    case .url(let url): .text("url", url)
    }
  }
}

extension OutbrainCall.Opening {
  fileprivate var members: [JSONValue.Member] {
    let place: [JSONValue.Member] =
      switch page {
      case .recommendation(let item): [.init("item", .integer(item))]
      case .adChoices(let item):
        [.init("item", .integer(item))] + .text("part", OutbrainPart.adChoices.rawValue)
      case .about: .text("part", OutbrainPart.label.rawValue)
      }
    return place + .text("url", url) + .text("target", target.rawValue)
  }
}
