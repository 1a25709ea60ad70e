internal import Vocabulary

/// Judges requests, responses and test mode. The judgement depends on earlier calls only through
/// the facts.
enum OutbrainRequestJudgement {
  static func request(
    _ request: OutbrainCall.Request, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var findings: [NativeFinding] = []
    if request.url ?? "" == "", !request.malformed.contains("url") {
      findings.append(
        context.finding(
          .requestURLMissing, "the request has no 'url'; pass the URL of the page"))
    }
    if request.widgetID ?? "" == "", !request.malformed.contains("widgetID") {
      findings.append(
        context.finding(
          .requestWidgetIDMissing,
          "the request has no 'widgetID'; pass the ID that the account manager assigned"))
    }
    if !request.takesResponse {
      findings.append(
        context.finding(
          .responseHandlerMissing,
          "the request has no 'handler', so the app does not get the response; pass a callback or "
            + "delegate"
        ))
    }
    if let expected = facts.unit.externalID, request.externalID != expected,
      !request.malformed.contains("externalID")
    {
      findings.append(
        context.finding(
          .externalIDAltered,
          "the request passes "
            + (request.externalID.map { "the external ID '\($0)'" } ?? "no external ID")
            + ", and the app's external ID is '\(expected)'; pass it on unchanged"))
    }
    if facts.isTestRTB != facts.isTestMode, !facts.isTestFlagUnread, !facts.unit.isProduction {
      let (set, unset) =
        facts.isTestRTB ? ("testRTB", "setTestMode") : ("setTestMode", "testRTB")
      findings.append(
        context.finding(
          .testModeIncomplete,
          "'\(set)' is set before the request, and '\(unset)' is not; set both or neither"))
    }
    return findings
  }

  static func testFlag(
    _ name: String, _ isSet: Bool, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard isSet, facts.unit.isProduction else { return [] }
    return [
      context.finding(
        .testModeInProduction,
        "'\(name)' is set in a released app; set it in test builds only")
    ]
  }

  static func response(
    _ recommendations: [OutbrainRecommendation], _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var findings = configuration(facts.unit.configuration, recommendations, context)
    if facts.isTestRTB, facts.isTestMode, !recommendations.contains(where: \.asksForDisclosure) {
      findings.append(
        context.finding(
          .adChoicesUntested,
          "no recommendation of the response asks for the AdChoices icon in test mode"))
    }
    return findings
  }

  private static func configuration(
    _ configuration: OutbrainSettings.Configuration?, _ recommendations: [OutbrainRecommendation],
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let configuration else { return [] }
    var findings: [NativeFinding] = []
    if let items = configuration.items, items != recommendations.count {
      findings.append(
        context.finding(
          .widgetConfigurationDiffers,
          "the response has \(count(recommendations.count)); the configuration states \(items)"))
    }
    for (item, recommendation) in recommendations.enumerated() {
      if let message = difference(of: recommendation.image, from: configuration) {
        findings.append(context.finding(.widgetConfigurationDiffers, message, item: item))
      }
    }
    return findings
  }

  private static func difference(
    of image: OutbrainRecommendation.Image?, from configuration: OutbrainSettings.Configuration
  ) -> String? {
    guard let image else {
      return configuration.hasImages == true
        ? "the recommendation has no image; the configuration states images" : nil
    }
    if configuration.hasImages == false {
      return "the recommendation has an image; the configuration states none"
    }
    guard let stated = configuration.imageSize, let size = image.size, size != stated else {
      return nil
    }
    return "the image has \(text(size)) pixels; the configuration states \(text(stated)) pixels"
  }

  private static func count(_ number: Int) -> String {
    "\(number) recommendation\(number == 1 ? "" : "s")"
  }

  static func text(_ size: Size) -> String { "\(text(size.width))×\(text(size.height))" }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

/// Judges whether every request that has a handler is answered.
///
/// The SDK answers requests in their order.
struct OutbrainAnswerChecker: Sendable {
  private struct Request {
    /// The page for which recommendations were requested.
    var page: String?
    var context: OutbrainCallContext
  }

  /// The requests without an answer, the earliest first.
  private var waiting: [Request] = []

  mutating func requested(_ request: OutbrainCall.Request, _ context: OutbrainCallContext) {
    if request.takesResponse { waiting.append(Request(page: request.url, context: context)) }
  }

  /// Handles the delivery of recommendations or an error.
  ///
  /// - Returns: the page of the request; nil where it is not known.
  @discardableResult
  mutating func answered() -> String? {
    waiting.isEmpty ? nil : waiting.removeFirst().page
  }

  /// Reports the requests that were never answered.
  func finished() -> [NativeFinding] {
    waiting.map { request in
      request.context.finding(
        .recommendationsNotReceived,
        "the app requests recommendations and receives neither a response nor an error; check the "
          + "latency of this response and of the responses to earlier requests")
    }
  }
}

/// Judges whether a tap on AdChoices was tested in test mode, once for each unit.
struct OutbrainTestModeStateMachine: Sendable {
  private enum State: Sendable {
    case untested
    /// A response in test mode has a recommendation that requires the AdChoices icon.
    case testing(response: OutbrainCallContext)
    case tapped
  }

  private var state = State.untested

  mutating func received(
    _ recommendations: [OutbrainRecommendation], _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) {
    guard case .untested = state, facts.isTestRTB, facts.isTestMode, !facts.unit.isProduction,
      recommendations.contains(where: \.asksForDisclosure)
    else { return }
    state = .testing(response: context)
  }

  mutating func adChoicesTapped() { state = .tapped }

  /// Reports a test without a tap on AdChoices at the end of the calls.
  func finished() -> [NativeFinding] {
    switch state {
    case .untested, .tapped: []
    case .testing(let response):
      [
        response.finding(
          .adChoicesTapUntested,
          "the app is in test mode, and no AdChoices button is tapped; tap one to verify that it "
            + "opens a browser")
      ]
    }
  }
}
