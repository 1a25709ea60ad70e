package import Vocabulary

/// The rules of the AdChoices button and of the widget's label.
extension Rule {
  package static let adChoicesMissing = Rule(
    "AdChoicesMissing", .error,
    "a recommendation is shown without the AdChoices icon that it asks for",
    explanation: "An app that shows paid recommendations of real-time bidding must show the icon.",
    fix: "Show the AdChoices button where shouldDisplayDisclosureIcon() is true.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 2")

  package static let adChoicesUnrequested = Rule(
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

  package static let adChoicesTooSmall = Rule(
    "AdChoicesTooSmall", .error, "the AdChoices button is smaller than 30×30 points",
    explanation: """
      The guide asks for at least 30 points on each side. A smaller button is hard to tap.
      """,
    fix: "Make the button 30 points wide and high, and use image insets for a smaller icon.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  package static let adChoicesTooLarge = Rule(
    "AdChoicesTooLarge", .note, "the AdChoices button is larger than 30×30 points",
    explanation: """
      The guide says both 'exactly 30×30' and 'at least 30px'. A larger button breaks the first \
      sentence only.
      """,
    fix: "Make the button 30 points wide and high.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  package static let adChoicesIconAltered = Rule(
    "AdChoicesIconAltered", .error, "the AdChoices button shows another icon than the disclosure's",
    explanation: "The icon belongs to the demand partner of the recommendation.",
    fix: "Show the icon from disclosure.imageUrl, and load it again when a cell is reused.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 2")

  package static let adChoicesNotOnImage = Rule(
    "AdChoicesNotOnImage", .warning, "the AdChoices button is not on top of the image view",
    explanation: """
      The guide asks for the button on top of the view that shows the recommendation's image.
      """,
    fix: "Add the button above the image view, within its frame.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  package static let adChoicesLargerThanImage = Rule(
    "AdChoicesLargerThanImage", .warning,
    "the AdChoices button is larger than the image view that it lies on",
    explanation: """
      The guide asks for the button on top of the view that shows the recommendation's image. A \
      button that is wider or higher than the view covers other views too.
      """,
    fix: "Make the image view at least 30 points wide and high.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 1")

  package static let adChoicesNotOpened = Rule(
    "AdChoicesNotOpened", .error, "a tap on the AdChoices button opens nothing",
    explanation: "Users must be able to open the page that the disclosure names.",
    fix: "Open disclosure.clickUrl when the button is tapped.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  package static let adChoicesURLAltered = Rule(
    "AdChoicesURLAltered", .error, "the AdChoices button opens another URL than the disclosure's",
    explanation: "The page at disclosure.clickUrl belongs to the recommendation's demand partner.",
    fix: "Open disclosure.clickUrl unchanged.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  package static let adChoicesOpenedInApp = Rule(
    "AdChoicesOpenedInApp", .error, "the AdChoices button opens its page inside of the app",
    explanation: """
      The page must be opened in Safari or in SFSafariViewController, not in a page of the app.
      """,
    fix: "Open disclosure.clickUrl in Safari or in SFSafariViewController.",
    clause: "Outbrain Regular SDK guide, Ad Choices Compliance, Step 3")

  package static let widgetLabelMissing = Rule(
    "WidgetLabelMissing", .error, "a widget with recommendations has no Outbrain label",
    explanation: """
      Every widget with Outbrain recommendations must have the label that is agreed with Outbrain.
      """,
    fix: "Show one of the Outbrain logos above the recommendations.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  package static let widgetLabelNotLogo = Rule(
    "WidgetLabelNotLogo", .warning, "the label of a widget is not one of Outbrain's logos",
    explanation: """
      The label must be agreed with Outbrain. Every logo of Outbrain complies with Outbrain's \
      guidelines for labels.
      """,
    fix: "Use one of the Outbrain logos, or agree on the label with Outbrain.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  package static let widgetLabelNotClickable = Rule(
    "WidgetLabelNotClickable", .error, "the Outbrain label of a widget does not react to taps",
    explanation: """
      A tap on the label must open the page about the recommendations, for GDPR and AdChoices \
      compliance.
      """,
    fix: "Add a click handler to the label that opens Outbrain.getAboutURL().",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  package static let aboutPageNotOpened = Rule(
    "AboutPageNotOpened", .error, "a tap on the Outbrain label does not open the about page",
    explanation: """
      A tap on the label must open the URL that Outbrain.getAboutURL() returns, unless it is nil.
      """,
    fix: "Call Outbrain.getAboutURL() when the label is tapped, and open what it returns.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  package static let aboutURLAltered = Rule(
    "AboutURLAltered", .error, "the Outbrain label opens another URL than getAboutURL() returned",
    explanation: "The SDK generates the URL. If it returns nil, the app must open nothing.",
    fix: "Open the URL of Outbrain.getAboutURL() unchanged, and nothing if it is nil.",
    clause: "Outbrain Regular SDK guide, Outbrain Label")

  package static let aboutPageOpenedInApp = Rule(
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
