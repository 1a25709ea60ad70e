package import Documents
package import Vocabulary

extension OutbrainSettings: AppUnit {
  package typealias Checker = OutbrainChecker

  package static var sdk: NativeSDK { .outbrain }
  package static var word: String { "Outbrain" }
  package static var meaning: String { "A recommendation widget of Outbrain." }
  package static var parts: [SchemaPart] {
    [.init("outbrain", fields), .init("outbrainConfiguration", Configuration.fields)]
  }
  package static var screenChecker: (any ScreenCallChecker.Type)? { OutbrainScreenChecker.self }
  package static var reusesCells: Bool { true }
  package static var rules: [Rule] { OutbrainRules.all }
  package static var guide: SDKGuide {
    SDKGuide(
      title: "Outbrain, Regular SDK",
      summary: """
        A widget of recommendations that the app draws: the request, the response, the labels and \
        AdChoices of paid items, viewability of each item, and clicks. A scenario can make the app \
        omit what the guide requires, and 'audit' judges the calls that a real app wrote down.
        """,
      rules: rules + NativeUnitsRules.all,
      commands: [
        "test SampleMedia/Native/Scenarios/Seeds/outbrain-single-recommendation.yaml",
        "audit SampleMedia/Native/Traces/outbrain-clean.jsonl",
      ])
  }
  package static var events: [String] {
    [
      "request", "response", "failed", "shown", "itemVisible", "itemViewable", "click", "opened",
      "adChoicesShown", "adChoicesHidden", "adChoicesOpened", "aboutOpened",
    ]
  }
  package static var answerEvents: Set<String> { ["response"] }
  package static var failureEvents: Set<String> { ["failed"] }
  package static var shownEvents: Set<String> {
    ["shown", "itemVisible", "itemViewable"]
  }

  package var file: String? { response }
  package var answerTime: Duration { latency ?? .zero }

  package mutating func answer(after latency: Duration) { self.latency = latency }
  package mutating func loseAnswer() { response += Self.absent }

  package func machine(in view: String, size: (String?) -> Size) -> OutbrainWidget {
    OutbrainWidget(self, view: view, size: size(view))
  }

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

  package static func read(_ fields: FieldReader) -> Self? {
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
