internal import Vocabulary

/// The rules of clicks on recommendations, and of their viewability.
extension Rule {
  static let falseClick = Rule(
    "FalseClick", .error, "getUrl is called without a tap, so the SDK reports a false click",
    explanation: """
      getUrl reports a click to Outbrain each time it is called. A click that no user made is \
      counted as a paid one. A tap on the AdChoices button is not a click on the \
      recommendation.
      """,
    fix: "Call getUrl only when the user has tapped the recommendation.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let clickRepeated = Rule(
    "ClickRepeated", .error, "getUrl is called again for the same tap",
    explanation: """
      getUrl reports a click to Outbrain each time it is called, so one tap counts twice.
      """,
    fix: "Call getUrl once for each tap and keep its result.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let clickUnreported = Rule(
    "ClickUnreported", .error, "the user taps a recommendation and getUrl is not called",
    explanation: """
      Without the call the SDK reports no click, so the click is neither paid nor counted.
      """,
    fix: "Call getUrl first when a user taps a recommendation.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let openedWithoutURL = Rule(
    "OpenedWithoutURL", .error, "a recommendation is opened although getUrl returned no URL for it",
    explanation: """
      A recommendation may be opened only with the URL that getUrl returned after a tap. If it \
      returned nil, the app must open nothing.
      """,
    fix: "Open the URL that getUrl returned, and nothing where it is nil.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let recommendationURLAltered = Rule(
    "RecommendationURLAltered", .error,
    "a recommendation is opened with another URL than getUrl returned",
    explanation: """
      The URL must be opened as it is, without escaping or decoding it. An altered redirect is \
      not counted.
      """,
    fix: "Open the URL that getUrl returned, and do not change it.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let paidHostUnexpected = Rule(
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

  static let paidOpenedInApp = Rule(
    "PaidOpenedInApp", .error, "a paid recommendation is opened inside of the app",
    explanation: """
      Paid recommendations must be opened in SFSafariViewController or in the external browser.
      """,
    fix: "If isPaidLink is true, open the URL in a browser.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let organicOpenedInBrowser = Rule(
    "OrganicOpenedInBrowser", .warning, "an organic recommendation is opened in a browser",
    explanation: """
      Organic recommendations are the app's own content and belong in the app's own navigation.
      """,
    fix: "If isPaidLink is false, open the URL in the app.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let recommendationNotOpened = Rule(
    "RecommendationNotOpened", .error, "the user taps a recommendation and nothing is opened",
    explanation: "getUrl has reported the click, and the user stays where they are.",
    fix: "Open the URL that getUrl returned.",
    clause: "Outbrain Regular SDK guide, Handling Clicks")

  static let viewabilityNotConfigured = Rule(
    "ViewabilityNotConfigured", .error,
    "a recommendation is shown without a call of configureViewabilityPerListing",
    explanation: """
      Without the call the SDK does not measure whether the recommendation was seen. The guide \
      asks for the call for each recommendation. vastsim therefore expects another call when a \
      reused cell shows a new recommendation.
      """,
    fix: "Call configureViewabilityPerListing whenever a cell is filled.",
    clause: "Outbrain Regular SDK guide, Widget Viewability")

  static let viewabilityOnOtherView = Rule(
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

/// The rules of the AdChoices button and of the widget's label.
extension Rule {
  static let adChoicesMissing = Rule(
    "AdChoicesMissing", .error,
    "a recommendation is shown without the AdChoices icon that it asks for",
    explanation: "An app that shows paid recommendations of real-time bidding must show the icon.",
    fix: "Show the AdChoices button where shouldDisplayDisclosureIcon() is true.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 2")

  static let adChoicesUnrequested = Rule(
    "AdChoicesUnrequested", .error,
    "the AdChoices icon is shown on a recommendation that does not ask for it",
    explanation: """
      The button must be hidden on every recommendation that does not ask for the icon. A reused \
      cell may still show the button of the recommendation before.
      """,
    fix: """
      Set isHidden of the AdChoices button to true where shouldDisplayDisclosureIcon() is false, \
      also when a cell is reused.
      """,
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 2")

  static let adChoicesTooSmall = Rule(
    "AdChoicesTooSmall", .error, "the AdChoices button is smaller than 30×30 points",
    explanation: """
      The guide asks for at least 30 points on each side. A smaller button is hard to tap.
      """,
    fix: "Make the button 30 points wide and high, and use image insets for a smaller icon.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  static let adChoicesTooLarge = Rule(
    "AdChoicesTooLarge", .note, "the AdChoices button is larger than 30×30 points",
    explanation: """
      The guide says both 'exactly 30×30' and 'at least 30px'. A larger button breaks the first \
      sentence only.
      """,
    fix: "Make the button 30 points wide and high.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  static let adChoicesIconAltered = Rule(
    "AdChoicesIconAltered", .error, "the AdChoices button shows another icon than the disclosure's",
    explanation: "The icon belongs to the demand partner of the recommendation.",
    fix: "Show the icon from disclosure.imageUrl, and load it again when a cell is reused.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 2")

  static let adChoicesNotOnImage = Rule(
    "AdChoicesNotOnImage", .warning, "the AdChoices button is not on top of the image view",
    explanation: """
      The guide asks for the button on top of the view that shows the recommendation's image.
      """,
    fix: "Add the button above the image view, within its frame.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  static let adChoicesLargerThanImage = Rule(
    "AdChoicesLargerThanImage", .warning,
    "the AdChoices button is larger than the image view that it lies on",
    explanation: """
      The guide asks for the button on top of the view that shows the recommendation's image. A \
      button that is wider or higher than the view covers other views too.
      """,
    fix: "Make the image view at least 30 points wide and high.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  static let adChoicesNotOpened = Rule(
    "AdChoicesNotOpened", .error, "a tap on the AdChoices button opens nothing",
    explanation: "Users must be able to open the page that the disclosure names.",
    fix: "Open disclosure.clickUrl when the button is tapped.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  static let adChoicesURLAltered = Rule(
    "AdChoicesURLAltered", .error, "the AdChoices button opens another URL than the disclosure's",
    explanation: "The page at disclosure.clickUrl belongs to the recommendation's demand partner.",
    fix: "Open disclosure.clickUrl unchanged.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  static let adChoicesOpenedInApp = Rule(
    "AdChoicesOpenedInApp", .error, "the AdChoices button opens its page inside of the app",
    explanation: """
      The page must be opened in Safari or in SFSafariViewController, not in a page of the app.
      """,
    fix: "Open disclosure.clickUrl in Safari or in SFSafariViewController.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  static let widgetLabelMissing = Rule(
    "WidgetLabelMissing", .error, "a widget with recommendations has no Outbrain label",
    explanation: """
      Every widget with Outbrain recommendations must have the label that is agreed with Outbrain.
      """,
    fix: "Show one of the Outbrain logos above the recommendations.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  static let widgetLabelNotLogo = Rule(
    "WidgetLabelNotLogo", .warning, "the label of a widget is not one of Outbrain's logos",
    explanation: """
      The label must be agreed with Outbrain. Every logo of Outbrain complies with Outbrain's \
      guidelines for labels.
      """,
    fix: "Use one of the Outbrain logos, or agree on the label with Outbrain.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  static let widgetLabelNotClickable = Rule(
    "WidgetLabelNotClickable", .error, "the Outbrain label of a widget does not react to taps",
    explanation: """
      A tap on the label must open the page about the recommendations, for GDPR and AdChoices \
      compliance.
      """,
    fix: "Add a click handler to the label that opens Outbrain.getAboutURL().",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  static let aboutPageNotOpened = Rule(
    "AboutPageNotOpened", .error, "a tap on the Outbrain label does not open the about page",
    explanation: """
      A tap on the label must open the URL that Outbrain.getAboutURL() returns, unless it is nil.
      """,
    fix: "Call Outbrain.getAboutURL() when the label is tapped, and open what it returns.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  static let aboutURLAltered = Rule(
    "AboutURLAltered", .error, "the Outbrain label opens another URL than getAboutURL() returned",
    explanation: "The SDK generates the URL. If it returns nil, the app must open nothing.",
    fix: "Open the URL of Outbrain.getAboutURL() unchanged, and nothing if it is nil.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  static let aboutPageOpenedInApp = Rule(
    "AboutPageOpenedInApp", .error, "the Outbrain label opens the about page inside of the app",
    explanation: """
      The page is needed for GDPR and AdChoices compliance, and the guide opens it in \
      SFSafariViewController.
      """,
    fix: "Open the URL of Outbrain.getAboutURL() in SFSafariViewController.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")
}

/// The rules of the AdChoices button and of the widget's label.
enum OutbrainAdChoicesRules {
  static let all: [Rule] = [
    .adChoicesMissing, .adChoicesUnrequested, .adChoicesTooSmall, .adChoicesTooLarge,
    .adChoicesIconAltered, .adChoicesNotOnImage, .adChoicesLargerThanImage, .adChoicesNotOpened,
    .adChoicesURLAltered, .adChoicesOpenedInApp, .widgetLabelMissing, .widgetLabelNotClickable,
    .widgetLabelNotLogo,
    .aboutPageNotOpened, .aboutURLAltered, .aboutPageOpenedInApp,
  ]
}
