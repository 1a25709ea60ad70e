import Vocabulary
import Widgets

extension OutbrainSettings: NativeSettings {
  /// The keys of `outbrain:`, one widget of the regular SDK.
  static let fields: [Field<Self>] = [
    .required("url", .text, "The page that recommendations are requested for.", \.url),
    .required("widgetID", .text, "The widget's ID.", \.widgetID),
    .required("response", .path, "The response, as a path or a URL.", \.response),
    .init("widgetIndex", .count, "The widget's number on its screen, from 0.", \.widgetIndex),
    .init("externalID", .text, "The external ID of the request.", \.externalID),
    .init(
      "latency", .latency, "How long the response takes, or never; 0s by default.", \.latency),
    .init("itemHeight", .length, "The height of an item in points; 100 by default.", \.itemHeight),
    .init(
      "paidHost", .text, "The host of paid redirects; paid.outbrain.com by default.", \.paidHost),
    .init(
      "configuration",
      .mapping("outbrainConfiguration", as: "'configuration'", Configuration.fields) { .init() },
      "The configuration of the widget's ID.", \.configuration),
    .init(
      "foreignLinksAgreed", .flag, "Whether it is agreed that the widget may contain other links.",
      \.allowsForeignLinks),
    .init("production", .flag, "Whether the app is the one that users get.", \.isProduction),
    .init("testRTB", .flag, "Whether the app sets testRTB.", \.isTestRTB),
    .init("testMode", .flag, "Whether the app calls setTestMode.", \.isTestMode),
    .init(
      "adChoicesSize", .size, "The AdChoices button [width, height]; [30, 30] by default.",
      \.adChoicesSize),
  ]

  static func read(_ fields: FieldReader) -> Self? {
    var settings = OutbrainSettings(url: "", widgetID: "", response: "")
    return Self.fields.read(fields, into: &settings) ? settings : nil
  }
}

extension OutbrainSettings.Configuration {
  static let fields: [Field<Self>] = [
    .init("items", .count, "The number of recommendations.", \.items),
    .init("images", .flag, "Whether recommendations have a thumbnail.", \.hasImages),
    .init("imageSize", .size, "The thumbnail [width, height] in pixels.", \.imageSize),
  ]
}
