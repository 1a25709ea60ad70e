package import Vocabulary

/// The rules of Outbrain's regular widget.
package enum OutbrainRules {
  package static let all: [Rule] =
    OutbrainRequestRules.all + OutbrainScreenRules.all + OutbrainDisplayRules.all
    + OutbrainAdChoicesRules.all + OutbrainClickRules.all
}

/// The rules of requests, of responses and of test mode.
extension Rule {
  static let requestURLMissing = Rule(
    "RequestURLMissing", .error, "a request for recommendations has no page URL",
    explanation: """
      The URL of the page is mandatory. Without the URL the SDK cannot tell which recommendations \
      suit the page, and answers with an error.
      """,
    fix: "Pass the URL of the page to the factory method of OBRequest.",
    clause: "Outbrain Regular SDK guide, OBRequest Params")

  static let requestWidgetIDMissing = Rule(
    "RequestWidgetIDMissing", .error, "a request for recommendations has no widget ID",
    explanation: """
      The widget ID is mandatory. It determines the number of recommendations and their \
      images.
      """,
    fix: """
      Get the widget ID from the account manager, and pass it to the factory method of OBRequest.
      """,
    clause: "Outbrain Regular SDK guide, Widget ID")

  static let responseHandlerMissing = Rule(
    "ResponseHandlerMissing", .error,
    "a request for recommendations has neither a callback nor a delegate",
    explanation: """
      The SDK cannot deliver the recommendations or the error, so the widget stays empty.
      """,
    fix: "Pass a callback or a delegate to fetchRecommendations.",
    clause: "Outbrain Regular SDK guide, Requesting Recommendations")

  static let recommendationsNotReceived = Rule(
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

  static let externalIDAltered = Rule(
    "ExternalIDAltered", .error, "a request passes another external ID than the app was given",
    explanation: "The dashboard counts the request under the ID that was passed.",
    fix: "Set OBRequest.externalID to the ID that the app was given.",
    clause: "Outbrain Regular SDK guide, External ID")

  static let widgetConfigurationDiffers = Rule(
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

  static let testModeInProduction = Rule(
    "TestModeInProduction", .error, "testRTB or setTestMode is set in a released app",
    explanation: """
      Test mode is for the verification of the AdChoices icon. Users must not get its \
      recommendations.
      """,
    fix: "Set testRTB and setTestMode in test builds only.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  static let testModeIncomplete = Rule(
    "TestModeIncomplete", .warning, "only one of testRTB and setTestMode is set",
    explanation: """
      Recommendations that ask for the AdChoices icon are guaranteed only where both are set.
      """,
    fix: "Set both before the request, or neither.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  static let adChoicesUntested = Rule(
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

  static let adChoicesTapUntested = Rule(
    "AdChoicesTapUntested", .note, "no AdChoices button is tapped in test mode",
    explanation: """
      Test mode is for the verification of two things: that the icon is shown, and that a tap on \
      it opens a browser. Without a tap the second is not verified.
      """,
    fix: "Tap the AdChoices button of a recommendation in test mode.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 4")

  static let testDisclosureAdded = Rule(
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

  static let outbrainResponseMalformed = Rule(
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

/// The rules about the content that an app shows.
extension Rule {
  static let shownWithoutResponse = Rule(
    "ShownWithoutResponse", .error, "an item is shown that no response contains",
    explanation: "Before a response, and after an error, there is nothing to show.",
    fix: "Show the recommendations of the response, and nothing after an error.",
    clause: "Outbrain Regular SDK guide, Handling the OBRecommendationResponse")

  static let recommendationsStored = Rule(
    "RecommendationsStored", .error,
    "a recommendation is shown on another page than the one it was requested for",
    explanation: """
      Recommendations are for one user at one time. Storing them in order to show them later is \
      prohibited. The app may fill a cell when the cell comes near the screen, and again when the \
      user comes back to the page. vastsim assumes that the widget is on the page that the app \
      entered last. When the user has left that page, vastsim assumes that the widget is on the \
      page for which the app next requests recommendations.
      """,
    fix: "Request recommendations anew for every page.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let foreignLinkInWidget = Rule(
    "ForeignLinkInWidget", .error, "a link of another origin is in the widget's container",
    explanation: """
      Mixing recommendations with other links within one container is prohibited, unless it is \
      mutually agreed upon.
      """,
    fix: """
      Move the link out of the container. If other links are agreed with Outbrain, state \
      'foreignLinksAgreed' in the scenario, or 'allowsForeignLinks' in the call 'unit' of the trace.
      """,
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let recommendationTextAltered = Rule(
    "RecommendationTextAltered", .error, "the text of a recommendation is altered or missing",
    explanation: "Altering or replacing the text of a recommendation is prohibited.",
    fix: "Show OBRecommendation.content unchanged.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let recommendationImageAltered = Rule(
    "RecommendationImageAltered", .error, "the image of a recommendation is replaced",
    explanation: "Altering or replacing the image of a recommendation is prohibited.",
    fix: "Show OBRecommendation.image.url, or no image where there is none.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let recommendationImageMissing = Rule(
    "RecommendationImageMissing", .warning, "a recommendation with an image is shown without it",
    explanation: """
      The widget ID decides whether recommendations have images. A recommendation that has an \
      image is altered if the image is left out.
      """,
    fix: """
      Show OBRecommendation.image.url where image is not nil, or agree on a widget ID without \
      images.
      """,
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  static let paidLabelMissing = Rule(
    "PaidLabelMissing", .error, "a paid recommendation has no label",
    explanation: """
      All paid recommendations must be labelled, so that users can tell them from the app's own \
      links.
      """,
    fix: "Where OBRecommendation.isPaidLink is true, show the label that is agreed with Outbrain.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let organicLabelledAsPaid = Rule(
    "OrganicLabelledAsPaid", .error, "an organic recommendation has the label of paid ones",
    explanation: """
      Paid recommendations must be uniquely labelled. A label that organic ones have too does not \
      tell the two apart.
      """,
    fix: "Show the label only where OBRecommendation.isPaidLink is true, also in a reused cell.",
    clause: "Outbrain Regular SDK guide, Guidelines and Limitations")

  static let emptyImageView = Rule(
    "EmptyImageView", .warning, "a recommendation without an image has an image view",
    explanation: """
      The image is optional. The view leaves a blank area, or shows the image of the \
      recommendation that the cell showed before.
      """,
    fix: "Hide the image view where OBRecommendation.image is nil.",
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  static let sourceAltered = Rule(
    "SourceAltered", .error, "the source of a recommendation is altered or missing",
    explanation: """
      The source of a paid recommendation is the name of its site. The source of an organic \
      recommendation is the name of its section.
      """,
    fix: "Show OBRecommendation.source unchanged.",
    clause: "Outbrain Regular SDK guide, Display The Recommendations")

  static let audienceLabelMissing = Rule(
    "AudienceLabelMissing", .warning, "the label of an audience campaign is missing or altered",
    explanation: "A recommendation of an audience campaign comes with a label.",
    fix: "Show OBRecommendation.audienceCampaignsLabel where it is not nil.",
    clause: "Outbrain Regular SDK guide, Audience Campaign")

  static let audienceLabelAdded = Rule(
    "AudienceLabelAdded", .warning,
    "a recommendation outside audience campaigns has the label of an audience campaign",
    explanation: """
      OBRecommendation.audienceCampaignsLabel is nil where a recommendation is not of an audience \
      campaign. A reused cell may still show the label of the recommendation before.
      """,
    fix: "Hide the label where OBRecommendation.audienceCampaignsLabel is nil.",
    clause: "Outbrain Regular SDK guide, Audience Campaign")
}

/// The rules about the content that an app shows.
enum OutbrainDisplayRules {
  static let all: [Rule] = [
    .shownWithoutResponse, .recommendationsStored, .foreignLinkInWidget,
    .recommendationTextAltered, .recommendationImageAltered, .recommendationImageMissing,
    .paidLabelMissing, .organicLabelledAsPaid, .emptyImageView, .sourceAltered,
    .audienceLabelMissing, .audienceLabelAdded,
  ]
}

/// The rules of several widgets on one screen.
extension Rule {
  static let widgetIndexMissing = Rule(
    "WidgetIndexMissing", .error, "a widget has no index although its screen has several",
    explanation: """
      The index tells the widgets of one page apart, so that they get different recommendations. \
      It is required as soon as a page has two widgets.
      """,
    fix: "Pass widgetIndex to the factory method of OBRequest for every widget on the screen.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  static let widgetIndexRepeated = Rule(
    "WidgetIndexRepeated", .error, "two widgets on one screen have the same index",
    explanation: """
      The index tells the widgets of one page apart. With the same index both may get the same \
      recommendations.
      """,
    fix: "Number the widgets of the screen 0, 1, 2 and so on.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  static let widgetIndexGap = Rule(
    "WidgetIndexGap", .warning, "the indexes of the widgets on a screen are not 0, 1, 2 and so on",
    explanation: """
      The index is zero-based and assigned sequentially to all widgets on the same page.
      """,
    fix: "Number the widgets of the screen from 0 without gaps.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  static let widgetRequestsOutOfOrder = Rule(
    "WidgetRequestsOutOfOrder", .error,
    "the widgets of a screen are not requested in the order of their indexes",
    explanation: """
      Requests are handled in the order in which they were made. A later widget gets \
      recommendations that earlier widgets did not get.
      """,
    fix: "Request the widget with index 0 first, then 1, and so on.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  static let recommendationsOld = Rule(
    "RecommendationsOld", .note, "recommendations are shown half an hour or more after they came",
    explanation: """
      A page that the user returns to, or a cell that is filled late, shows what was recommended then. \
      Paid recommendations may be over, and clicks on them may not be paid for.
      """,
    fix: "Fetch recommendations when the page is shown.",
    clause: "Outbrain Regular SDK guide, Requesting Recommendations")

  static let recommendationRepeated = Rule(
    "RecommendationRepeated", .error, "widgets on one screen show the same recommendation",
    explanation: """
      The widget index exists so that no recommendation is sent twice to the widgets of one page.
      """,
    fix: "Give every widget on the screen an index of its own, and request them in order.",
    clause: "Outbrain Regular SDK guide, Widget Index")
}

/// The rules of several widgets on one screen.
enum OutbrainScreenRules {
  static let all: [Rule] = [
    .widgetIndexMissing, .widgetIndexRepeated, .widgetIndexGap, .widgetRequestsOutOfOrder,
    .recommendationRepeated, .recommendationsOld,
  ]
}
