internal import Geometry
internal import JSONTree
package import NativeUnits

extension OutbrainCall {
  /// The names of all calls; `unit` is shared with the other SDKs and says its SDK itself.
  package static let names = [
    "testRTB", "setTestMode", "fetchRecommendations", "didReceiveResponse", "didFail",
    "showWidgetLabel", "show", "configureViewabilityPerListing", "addForeignLink", "leaveScreen",
    "tap", "getUrl", "getAboutURL", "open",
  ]

  /// Reads a call of a trace or a step.
  ///
  /// - Throws: the call's name or argument that cannot be understood.
  package init(_ call: AppCall) throws(OutbrainCallProblem) {
    let arguments = OutbrainArguments(call: call.name, value: .object(call.arguments))
    switch call.name {
    case "unit": self = .unit(try Self.unit(arguments))
    case "testRTB": self = .testRTB(try Self.flag(arguments))
    case "setTestMode": self = .setTestMode(try Self.flag(arguments))
    case "fetchRecommendations": self = .fetchRecommendations(try Self.request(arguments))
    case "didReceiveResponse":
      self = .didReceiveResponse(try Self.recommendations(arguments))
    case "didFail": self = .didFail(try arguments.text("error") ?? "")
    case "showWidgetLabel":
      self = .showWidgetLabel(isClickable: try arguments.flag("clickable") ?? true)
    case "show": self = .show(try Self.display(arguments))
    case "configureViewabilityPerListing":
      self = .configureViewabilityPerListing(
        item: try arguments.mandatoryIndex("item"), view: try arguments.text("view"))
    case "addForeignLink": self = .addForeignLink(url: try arguments.text("url"))
    case "leaveScreen": self = .leaveScreen
    case "tap":
      self = .tap(Touch(item: try arguments.index("item"), part: try arguments.text("part")))
    case "getUrl":
      self = .getUrl(item: try arguments.mandatoryIndex("item"), try arguments.answer())
    case "getAboutURL": self = .getAboutURL(try arguments.answer())
    case "open": self = .open(try Self.opening(arguments))
    case let name: throw .unknown(call: name)
    }
  }

  private static func flag(_ arguments: OutbrainArguments) throws(OutbrainCallProblem) -> Bool {
    guard let value = try arguments.flag("value") else {
      throw arguments.problem("value", "true or false")
    }
    return value
  }

  private static func unit(
    _ arguments: OutbrainArguments
  ) throws(OutbrainCallProblem) -> OutbrainUnitFacts {
    guard try arguments.text("sdk") == "outbrain" else {
      throw arguments.problem("sdk", "'outbrain'")
    }
    var facts = OutbrainUnitFacts()
    facts.externalID = try arguments.text("externalID")
    facts.paidHost = try arguments.text("paidHost")
    if let stated = try arguments.object("configuration") {
      var configuration = OutbrainSettings.Configuration()
      configuration.items = try stated.index("items")
      configuration.hasImages = try stated.flag("hasImages")
      configuration.imageSize = try stated.object("imageSize")?.size()
      facts.configuration = configuration
    }
    if let delay = try arguments.index("longestDelayUs") {
      facts.longestDelay = .microseconds(delay)
    }
    facts.allowsForeignLinks = try arguments.flag("allowsForeignLinks") ?? false
    facts.isProduction = try arguments.flag("isProduction") ?? false
    return facts
  }

  private static func request(
    _ arguments: OutbrainArguments
  ) throws(OutbrainCallProblem) -> Request {
    var request = Request()
    request.url = try arguments.text("url")
    request.widgetID = try arguments.text("widgetID")
    request.widgetIndex = try arguments.whole("widgetIndex")
    request.externalID = try arguments.text("externalID")
    request.handler = try arguments.choice("handler", of: Request.Handler.self)
    return request
  }

  private static func recommendations(
    _ arguments: OutbrainArguments
  ) throws(OutbrainCallProblem) -> [OutbrainRecommendation] {
    var recommendations: [OutbrainRecommendation] = []
    for (index, value) in try arguments.list("recommendations").enumerated() {
      var reader = OutbrainRecommendationReader(isOfResponse: false)
      guard let recommendation = reader.recommendation(value) else {
        throw arguments.problem(
          "recommendations[\(index)]",
          "an object with 'content', 'source' and 'isPaidLink'")
      }
      recommendations.append(recommendation)
    }
    return recommendations
  }

  private static func display(
    _ arguments: OutbrainArguments
  ) throws(OutbrainCallProblem) -> OutbrainDisplay {
    var display = OutbrainDisplay(item: try arguments.mandatoryIndex("item"))
    display.view = try arguments.text("view")
    display.text = try arguments.text("text")
    display.source = try arguments.text("source")
    display.imageURL = try arguments.text("imageURL")
    display.hasImageView = try arguments.flag("hasImageView") ?? (display.imageURL != nil)
    display.paidLabel = try arguments.text("paidLabel")
    display.audienceLabel = try arguments.text("audienceLabel")
    if let button = try arguments.object("adChoices") {
      guard let isHidden = try button.flag("hidden") else {
        throw button.problem("hidden", "true or false")
      }
      var adChoices = OutbrainDisplay.AdChoices(
        isHidden: isHidden, size: try button.size(), imageURL: try button.text("imageUrl"))
      adChoices.isOnImage = try button.flag("onImage") ?? true
      display.adChoices = adChoices
    }
    return display
  }

  private static func opening(
    _ arguments: OutbrainArguments
  ) throws(OutbrainCallProblem) -> Opening {
    let page: Opening.Page
    switch (try arguments.index("item"), try arguments.text("part")) {
    case (let item?, nil): page = .recommendation(item: item)
    case (let item?, OutbrainPart.adChoices.rawValue): page = .adChoices(item: item)
    case (nil, OutbrainPart.label.rawValue): page = .about
    case (nil, _): throw arguments.problem("item", "a whole number from 0, or 'part' 'label'")
    case (_?, _?): throw arguments.problem("part", "absent, or 'adChoices'")
    }
    guard let target = try arguments.choice("target", of: NativeEvent.Target.self) else {
      throw arguments.problem("target", "'browser' or 'inApp'")
    }
    return Opening(page, url: try arguments.mandatoryText("url"), target: target)
  }
}
