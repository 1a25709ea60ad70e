extension SeedTable {
  /// What Outbrain's guide to its Regular SDK widget asks for.
  static let outbrain: [SeedBehaviour] = [
    .init(
      lines: "80", "A request for recommendations names the URL of its page.",
      [
        "OutbrainRequestTests/OB-01 a request without a page or a widget ID reaches the app as an "
          + "error"
      ]),
    .init(
      lines: "81", "A request for recommendations names the ID of its widget.",
      [
        "OutbrainRequestTests/OB-01 a request without a page or a widget ID reaches the app as an "
          + "error"
      ]),
    .init(
      lines: "82", "A page's only widget needs no index.",
      ["OutbrainScreenTests/OB-01 an index is required as soon as a screen has two widgets"]),
    .init(
      lines: "82", "Each of several widgets on a page has an index.",
      ["OutbrainScreenTests/OB-01 an index is required as soon as a screen has two widgets"]),
    .init(
      lines: "96-100",
      "Indexes count from 0 without a gap, and no two widgets of a page share one.",
      [
        "OutbrainScreenTests/OB-01 indexes are zero-based and sequential",
        "OutbrainScreenTests/OB-01 no two widgets have the same index",
      ]),
    .init(
      lines: "96", "The widgets of a page are requested in the order of their indexes.",
      ["OutbrainScreenTests/OB-01 requests are made in the order of the indexes"]),
    .init(
      lines: "100", "A page has each recommendation once, in whichever of its widgets.",
      ["OutbrainScreenTests/OB-02 no recommendation is shown twice on one screen"]),
    .init(
      lines: "69", "Requests wait in one queue, and their answers come in the order of the calls.",
      [
        "NativeUnitTests/OB-04 answers are handled in the order of their requests",
        "OutbrainRequestTests/OB-04 answers are handed over in the order of the requests",
      ]),
    .init(
      lines: "53", "A request comes with a callback or a delegate that takes its response.",
      ["OutbrainRequestTests/OB-05 without a callback or delegate nobody gets the response"]),
    .init(
      lines: "60", "A request that fails reaches the app as an error.",
      ["OutbrainRequestTests/OB-05 an error reaches the app, which shows nothing"]),
    .init(
      lines: "104-107", "The external ID that the app sets is part of its request, unchanged.",
      ["OutbrainRequestTests/OB-06 the external ID is passed on as it is"]),
    .init(
      lines: "15", "Recommendations are not stored in order to be shown later.",
      [
        "OutbrainDisplayTests/OB-07 a cell may be filled late, and again when the user comes back",
        "OutbrainDisplayTests/OB-07 items are not kept and shown on another page",
      ]),
    .init(
      lines: "16",
      "Other links stay out of the widget's container, unless both sides agreed on them.",
      ["OutbrainDisplayTests/OB-07 links of another origin are not mixed in, unless it is agreed"]),
    .init(
      lines: "17", "The text of a recommendation is shown unaltered.",
      ["OutbrainDisplayTests/OB-07 the text is shown as it came"]),
    .init(
      lines: "17", "The image of a recommendation is neither altered nor replaced.",
      [
        "OutbrainDisplayTests/OB-07 the image is shown as it came",
        "OutbrainDisplayTests/OB-07 an image is not left out where the recommendation has one",
      ]),
    .init(
      lines: "18", "Every paid recommendation has a label, and only paid ones have it.",
      [
        "OutbrainDisplayTests/OB-08 every paid recommendation is labelled",
        "OutbrainDisplayTests/OB-08 the label of paid recommendations is on no organic one",
      ]),
    .init(
      lines: "39-45, 168",
      "A widget ID stands for the number of recommendations, for images or none, and for their "
        + "size.",
      ["OutbrainRequestTests/OB-03 the response is compared with what the widget ID stands for"]),
    .init(
      lines: "129", "The source of a recommendation is shown unaltered.",
      ["OutbrainDisplayTests/OB-10 the source is shown as it came"]),
    .init(
      lines: "128, 151", "A recommendation may lack an image, and then shows no image view.",
      ["OutbrainDisplayTests/OB-09 an absent image leaves no empty image view"]),
    .init(
      lines: "174",
      "A recommendation shows the label of its audience campaign, and none where that is null.",
      [
        "OutbrainDisplayTests/OB-11 the label of an audience campaign is shown where it is there",
        "OutbrainDisplayTests/OB-11 the label of an audience campaign is not shown where there is "
          + "none",
      ]),
    .init(
      lines: "192-199",
      "The AdChoices button measures 30×30 points: less is an error, more is noted.",
      [
        "OutbrainDisplayTests/OB-12 the button is exactly 30 by 30, and never smaller",
        "OutbrainDisplayTests/OB-12 the severity tells a small button from a large one",
      ]),
    .init(
      lines: "190", "The AdChoices button lies on top of the image view.",
      [
        "OutbrainDisplayTests/OB-12 the icon is the disclosure's, on top of the image view",
        "OutbrainDisplayTests/OB-12 the button is not larger than the image that it lies on",
      ]),
    .init(
      lines: "192, 244",
      "The AdChoices button is hidden at first, and for every recommendation not of real-time "
        + "bidding.",
      [
        "OutbrainDisplayTests/OB-12 AdChoices is hidden by default and shown where it is asked for",
        "OutbrainDisplayTests/OB-12 a reused cell hides the button of the recommendation before",
      ]),
    .init(
      lines: "212", "The AdChoices button shows the icon of the recommendation's disclosure.",
      ["OutbrainDisplayTests/OB-12 the icon is the disclosure's, on top of the image view"]),
    .init(
      lines: "229", "A tap on AdChoices opens the click URL of the disclosure in a browser.",
      [
        "OutbrainClickTests/OB-13 a deviation from the disclosure is found",
        "OutbrainClickTests/OB-13 a tap on AdChoices must open something",
      ]),
    .init(
      lines: "229", "A tap on AdChoices does not count as a click on the recommendation.",
      [
        "OutbrainClickTests/OB-13 getUrl after a tap on AdChoices is a false click",
        "OutbrainClickTests/OB-13 AdChoices opens its page in a browser and is no click",
      ]),
    .init(
      lines: "252-253",
      "A test of AdChoices sets both flags, and an app that users get sets neither.",
      [
        "OutbrainRequestTests/OB-14 either flag of test mode in an app that users get is a finding"
      ]),
    .init(
      lines: "255",
      "A run in test mode verifies that the AdChoices icon shows and that a tap on it opens a "
        + "browser.",
      [
        "OutbrainRequestTests/OB-14 a trace in test mode without disclosure has verified nothing",
        "OutbrainRequestTests/OB-14 test mode in which no AdChoices button is tapped is noted",
      ]),
    .init(
      lines: "259", "The widget has a label that reacts to taps.",
      ["OutbrainClickTests/OB-15 the label is shown, and reacts to taps"]),
    .init(
      lines: "267-273",
      "A tap on the widget's label opens what getAboutURL() returns, and nothing where that is "
        + "nil.",
      [
        "OutbrainClickTests/OB-15 a tap on the label that leads nowhere is found",
        "OutbrainClickTests/OB-15 an about URL that is nil opens nothing",
      ]),
    .init(
      lines: "272", "The page of the widget's label opens in SFSafariViewController.",
      ["OutbrainClickTests/OB-15 the about page is opened in a browser and not in the app"]),
    .init(
      lines: "263", "The widget's label is one of Outbrain's logos.",
      ["NativeSampleTests/the expectations of every sample scenario hold"]),
    .init(
      lines: "283", "The app calls getUrl after the tap on a recommendation, and not before.",
      [
        "OutbrainClickTests/OB-16 getUrl before a tap is a false click",
        "OutbrainClickTests/OB-16 getUrl is called exactly once for each tap",
      ]),
    .init(
      lines: "287", "A tap opens nothing where getUrl returns nil.",
      ["OutbrainClickTests/OB-16 a URL that is nil opens nothing"]),
    .init(
      lines: "293", "The URL of a paid recommendation is a redirect of paid.outbrain.com.",
      [
        "OutbrainClickTests/OB-17 a paid URL on another host is found in a trace that names no "
          + "host"
      ]),
    .init(
      lines: "293", "The app opens the URL as getUrl returned it, neither escaped nor decoded.",
      ["OutbrainClickTests/OB-17 the URL is opened as it came"]),
    .init(
      lines: "296-311", "A paid recommendation opens in a browser, an organic one in the app.",
      ["OutbrainClickTests/OB-18 paid items open in a browser, organic ones in the app"]),
    .init(
      lines: "334-338",
      "The app calls configureViewabilityPerListing for every recommendation, with its container.",
      [
        "OutbrainViewabilityTests/OB-19 an item that is shown without the call is found, and not "
          + "measured",
        "OutbrainViewabilityTests/OB-19 the call must name the container",
      ]),
    .init(
      lines: "328", "A recommendation is viewable when half of it is on the screen for one second.",
      [
        "NativeUnitTests/an item is viewable after one second at half of it, as polled every 200 "
          + "ms",
        "ViewabilityStandardTests/each wants its pixels, its sound and its viewer",
      ]),
    .init(
      lines: "125-174",
      "A response may have just the properties that the guide lists, without an ID.",
      [
        "OutbrainResponseTests/a response has the properties that the guide lists, and needs no "
          + "IDs"
      ]),
    .init(
      lines: "-", "A call is not judged by arguments that an app's trace leaves out.",
      [
        "OutbrainTraceTests/arguments that a trace leaves out are not judged, and null says that "
          + "there is none"
      ]),
  ]
}
