package import Vocabulary

/// The rules of requests, of responses and of test mode.
extension Rule {
  package static let requestURLMissing = Rule(
    "RequestURLMissing", .error, "a request for recommendations has no page URL",
    explanation: """
      The URL of the page is mandatory. Without the URL the SDK cannot tell which recommendations \
      suit the page, and answers with an error.
      """,
    fix: "Pass the URL of the page to the factory method of OBRequest.",
    clause: "Outbrain Regular SDK guide, OBRequest Params")

  package static let requestWidgetIDMissing = Rule(
    "RequestWidgetIDMissing", .error, "a request for recommendations has no widget ID",
    explanation: """
      The widget ID is mandatory. It determines the number of recommendations and their \
      images.
      """,
    fix: """
      Get the widget ID from the account manager, and pass it to the factory method of OBRequest.
      """,
    clause: "Outbrain Regular SDK guide, Widget ID")

  package static let responseHandlerMissing = Rule(
    "ResponseHandlerMissing", .error,
    "a request for recommendations has neither a callback nor a delegate",
    explanation: """
      The SDK cannot deliver the recommendations or the error, so the widget stays empty.
      """,
    fix: "Pass a callback or a delegate to fetchRecommendations.",
    clause: "Outbrain Regular SDK guide, Requesting Recommendations")

  package static let recommendationsNotReceived = Rule(
    "RecommendationsNotReceived", .warning, "a request for recommendations is never answered",
    explanation: """
      The callback or delegate gets neither recommendations nor an error, so the widget stays \
      empty and vastsim cannot check it. The SDK delivers answers in the order of the requests, so \
      a request without an answer also delays the answers to all later requests.
      """,
    fix: """
      Check the latency of the response, and of the responses to the requests before it. Check \
      that the app's callback or delegate still exists, and that the recording is long enough.
      """,
    clause: "Outbrain Regular SDK guide, Requesting Recommendations")

  package static let externalIDAltered = Rule(
    "ExternalIDAltered", .error, "a request passes another external ID than the app was given",
    explanation: "The dashboard counts the request under the ID that was passed.",
    fix: "Set OBRequest.externalID to the ID that the app was given.",
    clause: "Outbrain Regular SDK guide, External ID")

  package static let widgetConfigurationDiffers = Rule(
    "WidgetConfigurationDiffers", .warning,
    "a response does not agree with the configuration of its widget ID",
    explanation: """
      The widget ID determines the number of recommendations, whether they have thumbnails, and \
      the size of thumbnails. A layout that was made for this configuration shows the response \
      badly.
      """,
    fix: """
      Ask the account manager for the widget ID's configuration, or correct 'configuration' in the \
      scenario or in the call 'unit' of the trace.
      """,
    clause: "Outbrain Regular SDK guide, The Outbrain Workflow")

  package static let testModeInProduction = Rule(
    "TestModeInProduction", .error, "testRTB or setTestMode is set in a released app",
    explanation: """
      Test mode is for the verification of the AdChoices icon. Users must not get its \
      recommendations.
      """,
    fix: "Set testRTB and setTestMode in test builds only.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  package static let testModeIncomplete = Rule(
    "TestModeIncomplete", .warning, "only one of testRTB and setTestMode is set",
    explanation: """
      Recommendations that ask for the AdChoices icon are guaranteed only where both are set.
      """,
    fix: "Set both before the request, or neither.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  package static let adChoicesUntested = Rule(
    "AdChoicesUntested", .note,
    "no recommendation of a response in test mode asks for the AdChoices icon",
    explanation: """
      Test mode is for the verification of the icon, and this response has none to verify.
      """,
    fix: """
      Set testRTB and setTestMode before the request, or use a response with a paid \
      recommendation that has a disclosure.
      """,
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  package static let adChoicesTapUntested = Rule(
    "AdChoicesTapUntested", .note, "no AdChoices button is tapped in test mode",
    explanation: """
      Test mode is for the verification of two things: that the icon is shown, and that a tap on \
      it opens a browser. Without a tap the second is not verified.
      """,
    fix: "Tap the AdChoices button of a recommendation in test mode.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  package static let testDisclosureAdded = Rule(
    "TestDisclosureAdded", .note,
    "test mode makes a paid recommendation ask for the AdChoices icon",
    explanation: """
      In test mode, the SDK guarantees at least one recommendation with \
      'shouldDisplayDisclosureIcon'. No recommendation of the response sets it, so vastsim sets it \
      for the first paid recommendation. If that recommendation has no 'disclosure', vastsim adds \
      placeholder URLs.
      """,
    fix: """
      To choose the recommendation and the URLs yourself, write 'shouldDisplayDisclosureIcon' and \
      'disclosure' into the response.
      """,
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  package static let outbrainResponseMalformed = Rule(
    "OutbrainResponseMalformed", .error, "a response of Outbrain is malformed",
    explanation: """
      A response is an object with the list 'recommendations', or with the text 'error'. A \
      recommendation without a mandatory value is left out, and an optional value of the wrong \
      type counts as absent.
      """,
    fix: "Correct the value at the place that the finding names.")
}

/// The rules of requests, of responses and of test mode.
enum OutbrainRequestRules {
  static let all: [Rule] = [
    .requestURLMissing, .requestWidgetIDMissing, .responseHandlerMissing,
    .recommendationsNotReceived, .externalIDAltered, .widgetConfigurationDiffers,
    .testModeInProduction, .testModeIncomplete, .adChoicesUntested, .adChoicesTapUntested,
    .testDisclosureAdded, .outbrainResponseMalformed,
  ]
}
