internal import Geometry
internal import JSONTree
package import NativeUnits

extension OutbrainCall {
  /// The names of all calls; `unit` is shared with the other SDKs and says its SDK itself.
  package static let names = [
    "testRTB", "setTestMode", "fetchRecommendations", "didReceiveResponse", "didFail",
    "showWidgetLabel", "show", "configureViewabilityPerListing", "addForeignLink", "enterScreen",
    "leaveScreen", "tap", "getUrl", "getAboutURL", "open",
  ]

  /// Whether a call tells that its unit is a widget of this SDK.
  package static func isOwn(_ call: AppCall) -> Bool { call.tells(of: "outbrain", among: names) }

  /// Reads a call of a trace or a step.
  ///
  /// - Throws: the call's name or argument that cannot be understood.
  package init(_ call: AppCall) throws(AppCallProblem) {
    try Self.table.check(call)
    try self.init(checked: call)
  }

  /// Reads as much of a call as can be understood.
  static func reading(_ written: AppCall) -> AppCallReading<OutbrainCall> {
    AppCallReading(written, by: table) { (call: AppCall) throws(AppCallProblem) in
      try OutbrainCall(checked: call)
    }
  }

  private static let table = AppCallTable(signatures)

  /// Reads a call whose arguments have the types of the table.
  private init(checked call: AppCall) throws(AppCallProblem) {
    let arguments = AppCallArguments(call)
    switch call.name {
    case "unit": self = .unit(try Self.unit(arguments))
    case "testRTB": self = .testRTB(try arguments.required("value", .flag))
    case "setTestMode": self = .setTestMode(try arguments.required("value", .flag))
    case "fetchRecommendations": self = .fetchRecommendations(try Self.request(arguments))
    case "didReceiveResponse":
      self = .didReceiveResponse(try Self.recommendations(arguments))
    case "didFail": self = .didFail(try arguments.optional("error", .text) ?? "")
    case "showWidgetLabel":
      self = .showWidgetLabel(
        isClickable: try arguments.optional("clickable", .flag) ?? true,
        isLogo: try arguments.optional("logo", .flag))
    case "show": self = .show(try Self.display(arguments))
    case "configureViewabilityPerListing":
      self = .configureViewabilityPerListing(
        item: try arguments.required("item", .count), view: try arguments.optional("view", .text))
    case "addForeignLink": self = .addForeignLink(url: try arguments.optional("url", .text))
    case "enterScreen": self = .enterScreen(url: try arguments.required("url", .text))
    case "leaveScreen": self = .leaveScreen
    case "tap":
      self = .tap(
        Touch(
          item: try arguments.optional("item", .count),
          part: try arguments.optional("part", .text)))
    case "getUrl":
      self = .getUrl(item: try arguments.required("item", .count), try Self.answer(arguments))
    case "getAboutURL": self = .getAboutURL(try Self.answer(arguments))
    case "open": self = .open(try Self.opening(arguments))
    case let name: throw .unknown(name, of: "an Outbrain widget", names: Self.names)
    }
  }

  /// What the SDK returned, under `url`.
  private static func answer(_ arguments: AppCallArguments) throws(AppCallProblem) -> Answer {
    guard arguments.states("url") else { return .unstated }
    return try arguments.optional("url", .text).map(Answer.url) ?? .nothing
  }

  private static func unit(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> OutbrainUnitFacts {
    guard try arguments.optional("sdk", .text) == "outbrain" else {
      throw arguments.problem("sdk", "'outbrain'")
    }
    var facts = OutbrainUnitFacts()
    facts.externalID = try arguments.optional("externalID", .text)
    if arguments.states("paidHost") {
      facts.paidHost = try arguments.optional("paidHost", .text)
    }
    if let stated = try arguments.nested("configuration") {
      var configuration = OutbrainSettings.Configuration()
      configuration.items = try stated.optional("items", .count)
      configuration.hasImages = try stated.optional("hasImages", .flag)
      configuration.imageSize = try stated.optional("imageSize", .size)
      facts.configuration = configuration
    }
    facts.allowsForeignLinks = try arguments.optional("allowsForeignLinks", .flag) ?? false
    facts.isProduction = try arguments.optional("isProduction", .flag) ?? false
    return facts
  }

  private static func request(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> Request {
    var request = Request()
    request.url = try arguments.optional("url", .text)
    request.widgetID = try arguments.optional("widgetID", .text)
    request.widgetIndex = try arguments.optional("widgetIndex", .whole)
    request.externalID = try arguments.optional("externalID", .text)
    request.handler = try arguments.optional("handler", .choice)
    return request
  }

  private static func recommendations(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> [OutbrainRecommendation] {
    var recommendations: [OutbrainRecommendation] = []
    for (index, value) in try arguments.required("recommendations", .list).enumerated() {
      var reader = OutbrainRecommendationReader(isOfResponse: false)
      guard let recommendation = reader.recommendation(value) else {
        throw arguments.problem(
          "recommendations[\(index)]", value,
          "an object with 'content', 'source' and 'isPaidLink'")
      }
      if let problem = reader.problems.first, case .key(let key)? = problem.path.first {
        throw arguments.problem(
          "recommendations[\(index)].\(key)", value[key] ?? .null,
          "what a response has there, or leave it out")
      }
      recommendations.append(recommendation)
    }
    return recommendations
  }

  private static func display(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> OutbrainDisplay {
    var display = OutbrainDisplay(item: try arguments.required("item", .count))
    display.view = try arguments.optional("view", .text)
    display.text = try arguments.optional("text", .text)
    display.source = try arguments.optional("source", .text)
    display.imageURL = try arguments.optional("imageURL", .text)
    display.hasImageView =
      try arguments.optional("hasImageView", .flag) ?? (display.imageURL != nil)
    display.imageViewSize = try arguments.optional("imageViewSize", .size)
    display.paidLabel = try arguments.optional("paidLabel", .text)
    display.audienceLabel = try arguments.optional("audienceLabel", .text)
    display.adChoices = try arguments.nested("adChoices").map(Self.adChoices)
    display.unstated = Set(
      OutbrainDisplay.Argument.allCases.filter { !arguments.states($0.rawValue) })
    return display
  }

  private static func adChoices(
    _ button: AppCallArguments
  ) throws(AppCallProblem) -> OutbrainDisplay.AdChoices {
    var size: Size?
    if button.states("width") || button.states("height") {
      size = Size(
        width: try button.required("width", .length),
        height: try button.required("height", .length))
    }
    var adChoices = OutbrainDisplay.AdChoices(
      isHidden: try button.required("hidden", .flag), size: size,
      imageURL: try button.optional("imageUrl", .text))
    adChoices.statesImage = button.states("imageUrl")
    adChoices.isOnImage = try button.optional("onImage", .flag) ?? true
    return adChoices
  }

  private static func opening(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> Opening {
    let page: Opening.Page
    let part = try arguments.optional("part", .text)
    switch (try arguments.optional("item", .count), part) {
    case (let item?, nil): page = .recommendation(item: item)
    case (let item?, OutbrainPart.adChoices.rawValue): page = .adChoices(item: item)
    case (nil, OutbrainPart.label.rawValue): page = .about
    case (nil, _): throw arguments.problem("item", "a whole number from 0, or 'part' 'label'")
    case (_?, _?): throw arguments.problem("part", "'adChoices', or leave it out")
    }
    return Opening(
      page, url: try arguments.required("url", .text),
      target: try arguments.required("target", .choice))
  }
}
