package import NativeUnits

extension OutbrainCall {
  /// All calls with their arguments, as traces write them.
  package static let signatures: [AppCallSignature] = [
    AppCallSignature("unit", "What is known of the unit.", unitArguments),
    AppCallSignature(
      "testRTB", "The app sets the flag.", [.required("value", .flag, "The flag's value.")]),
    AppCallSignature(
      "setTestMode", "The app sets the flag.", [.required("value", .flag, "The flag's value.")]),
    AppCallSignature("fetchRecommendations", "The app requests recommendations.", requestArguments),
    AppCallSignature(
      "didReceiveResponse", "The SDK hands recommendations over.",
      [recommendationsArgument]),
    AppCallSignature(
      "didFail", "The SDK hands an error over.", [.optional("error", .text, "The error.")]),
    AppCallSignature(
      "showWidgetLabel", "The app shows the label of the widget.",
      [
        .optional("clickable", .flag, "Whether it reacts to taps; true by default."),
        .optional("logo", .flag, "Whether it is one of Outbrain's logos."),
      ]),
    AppCallSignature("show", "The app fills a cell.", showArguments),
    AppCallSignature(
      "configureViewabilityPerListing", "The app has an item measured in a view.",
      [itemArgument, .optional("view", .text, "The view.")]),
    AppCallSignature(
      "addForeignLink", "The app adds a link of another origin to the container.",
      [.optional("url", .text, "The link's URL.")]),
    AppCallSignature(
      "enterScreen", "The user comes to a page, or back to it.",
      [.required("url", .text, "The URL of the page.")]),
    AppCallSignature("leaveScreen", "The user leaves the screen."),
    AppCallSignature(
      "tap", "The user taps.",
      [
        .subject("item", .count, "The item, from 0."),
        .subject("part", .text, "'adChoices', or without an item 'label'."),
      ]),
    AppCallSignature(
      "getUrl", "The app asks for the URL of an item.", [itemArgument, answerArgument]),
    AppCallSignature(
      "getAboutURL", "The app asks for the URL of the about page.", [answerArgument]),
    AppCallSignature(
      "open", "The app opens a page.",
      [
        .subject("item", .count, "The item, from 0; none for the page of the label."),
        .subject(
          "part", .names([OutbrainPart.adChoices.rawValue, OutbrainPart.label.rawValue]),
          "What was tapped, where it is not the item itself."),
        .required("url", .text, "The URL that is opened."),
        .required(
          "target", .names(NativeEvent.Target.allCases.map(\.rawValue)), "Where it is opened."),
      ]),
  ]

  private static let itemArgument = AppCallSignature.Argument.required(
    "item", .count, "The item, from 0.")
  private static let answerArgument = AppCallSignature.Argument.optional(
    "url", .text, "What the SDK returned, or null.")

  private static let unitArguments: [AppCallSignature.Argument] = [
    .sdk("outbrain"),
    .optional("externalID", .text, "The external ID that requests must pass on."),
    .optional("paidHost", .text, "The host of paid redirects; paid.outbrain.com by default."),
    .optional(
      "configuration",
      .object([
        .optional("items", .count, "The number of recommendations."),
        .optional("hasImages", .flag, "Whether recommendations have a thumbnail."),
        .optional("imageSize", .size, "The thumbnail's size in pixels."),
      ]), "What the widget's ID stands for."),
    .optional("allowsForeignLinks", .flag, "Whether other links in the widget are agreed."),
    .optional("isProduction", .flag, "Whether the app is the one that users get."),
  ]

  private static let requestArguments: [AppCallSignature.Argument] = [
    .optional("url", .text, "The page; a request without it is a finding."),
    .optional("widgetID", .text, "The widget's ID; a request without it is a finding."),
    .optional("widgetIndex", .whole, "The widget's number on its screen, from 0."),
    .optional("externalID", .text, "The external ID."),
    .optional(
      "handler", .names(Request.Handler.allCases.map(\.rawValue)),
      "What takes the response; a request without it is a finding."),
  ]

  private static let recommendationArguments: [AppCallSignature.Argument] = [
    .optional("id", .identifier, "What tells recommendations apart."),
    .required("content", .text, "The title."),
    .optional("url", .text, "What getUrl answers."),
    .required("source", .text, "The site's name, or that of the section."),
    .required("isPaidLink", .flag, "Whether it is paid."),
    .optional(
      "image",
      .object([
        .required("url", .text, "The image's URL."),
        .optional("width", .number, "In pixels, above 0."),
        .optional("height", .number, "In pixels, above 0."),
      ]), "The thumbnail."),
    .optional("audienceCampaignsLabel", .text, "The label of the audience campaign."),
    .optional("shouldDisplayDisclosureIcon", .flag, "Whether it asks for the AdChoices icon."),
    .optional(
      "disclosure",
      .object([
        .optional("imageUrl", .text, "The icon's URL."),
        .optional("clickUrl", .text, "The page that a tap on the icon opens."),
      ]), "What AdChoices shows and opens."),
  ]

  private static let recommendationsArgument = AppCallSignature.Argument.required(
    "recommendations", .objects(recommendationArguments), "The recommendations, in order.")

  private static let showArguments: [AppCallSignature.Argument] = [
    itemArgument,
    .optional("view", .text, "The container of the cell."),
    .optional("text", .text, "The title that is shown."),
    .optional("source", .text, "The source that is shown."),
    .optional("imageURL", .text, "The image that is shown."),
    .optional("hasImageView", .flag, "Whether there is an image view."),
    .optional("imageViewSize", .size, "The size of the image view in points."),
    .optional("paidLabel", .text, "The label of paid recommendations that is shown."),
    .optional("audienceLabel", .text, "The label of the audience campaign that is shown."),
    .optional(
      "adChoices",
      .object([
        .required("hidden", .flag, "Whether the button is hidden."),
        .optional("width", .length, "In points; with 'height' only."),
        .optional("height", .length, "In points; with 'width' only."),
        .optional("imageUrl", .text, "The icon's URL."),
        .optional("onImage", .flag, "Whether it lies on the image view; true by default."),
      ]), "The AdChoices button."),
  ]
}
