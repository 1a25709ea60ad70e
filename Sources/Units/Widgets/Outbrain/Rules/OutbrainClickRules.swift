package import Vocabulary

/// The rules of clicks on recommendations, and of their viewability.
extension Rule {
  package static let falseClick = Rule(
    "FalseClick", .error, "getUrl is called without a tap, so the SDK reports a false click",
    explanation: """
      getUrl reports a click to Outbrain each time it is called. A click that no user made is \
      counted as a paid one. A tap on the AdChoices button is not a click on the \
      recommendation.
      """,
    fix: "Call getUrl only when the user has tapped the recommendation.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let clickRepeated = Rule(
    "ClickRepeated", .error, "getUrl is called again for the same tap",
    explanation: """
      getUrl reports a click to Outbrain each time it is called, so one tap counts twice.
      """,
    fix: "Call getUrl once for each tap and keep its result.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let clickUnreported = Rule(
    "ClickUnreported", .error, "the user taps a recommendation and getUrl is not called",
    explanation: """
      Without the call the SDK reports no click, so the click is neither paid nor counted.
      """,
    fix: "Call getUrl first when a user taps a recommendation.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let openedWithoutURL = Rule(
    "OpenedWithoutURL", .error, "a recommendation is opened although getUrl returned no URL for it",
    explanation: """
      A recommendation may be opened only with the URL that getUrl returned after a tap. If it \
      returned nil, the app must open nothing.
      """,
    fix: "Open the URL that getUrl returned, and nothing where it is nil.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let recommendationURLAltered = Rule(
    "RecommendationURLAltered", .error,
    "a recommendation is opened with another URL than getUrl returned",
    explanation: """
      The URL must be opened as it is, without escaping or decoding it. An altered redirect is \
      not counted.
      """,
    fix: "Open the URL that getUrl returned, and do not change it.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let paidHostUnexpected = Rule(
    "PaidHostUnexpected", .warning,
    "a paid recommendation does not redirect through the paid host, or an organic one does",
    explanation: """
      Paid recommendations open through a redirect of Outbrain, which counts the click. Organic \
      ones open their original address. The guide names the host paid.outbrain.com for the \
      redirect. If the host is another one, state the host as 'paidHost' in the scenario or in \
      the call 'unit' of the trace.
      """,
    fix: "Check 'isPaidLink' and 'url' of the response, or correct 'paidHost'.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let paidOpenedInApp = Rule(
    "PaidOpenedInApp", .error, "a paid recommendation is opened inside of the app",
    explanation: """
      Paid recommendations must be opened in SFSafariViewController or in the external browser.
      """,
    fix: "If isPaidLink is true, open the URL in a browser.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let organicOpenedInBrowser = Rule(
    "OrganicOpenedInBrowser", .warning, "an organic recommendation is opened in a browser",
    explanation: """
      Organic recommendations are the app's own content and belong in the app's own navigation.
      """,
    fix: "If isPaidLink is false, open the URL in the app.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let recommendationNotOpened = Rule(
    "RecommendationNotOpened", .error, "the user taps a recommendation and nothing is opened",
    explanation: "getUrl has reported the click, and the user stays where they are.",
    fix: "Open the URL that getUrl returned.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  package static let viewabilityNotConfigured = Rule(
    "ViewabilityNotConfigured", .error,
    "a recommendation is shown without a call of configureViewabilityPerListing",
    explanation: """
      Without the call the SDK does not measure whether the recommendation was seen. The guide \
      asks for the call for each recommendation. vastsim therefore expects another call when a \
      reused cell shows a new recommendation.
      """,
    fix: "Call configureViewabilityPerListing whenever a cell is filled.",
    clause: "Outbrain Regular SDK guide, Widget Viewability")

  package static let viewabilityOnOtherView = Rule(
    "ViewabilityOnOtherView", .error,
    "configureViewabilityPerListing gets another view than the item's container",
    explanation: """
      The view must hold all sub-views of the recommendation: image, title, source and the rest. \
      Otherwise the SDK measures another view.
      """,
    fix: "Pass the content view of the cell.",
    clause: "Outbrain Regular SDK guide, Widget Viewability")
}

/// The rules of clicks on recommendations, and of their viewability.
enum OutbrainClickRules {
  static let all: [Rule] = [
    .falseClick, .clickRepeated, .clickUnreported, .openedWithoutURL, .recommendationURLAltered,
    .paidHostUnexpected, .paidOpenedInApp, .organicOpenedInBrowser, .recommendationNotOpened,
    .viewabilityNotConfigured, .viewabilityOnOtherView,
  ]
}
