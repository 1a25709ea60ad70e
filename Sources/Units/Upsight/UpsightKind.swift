package import Documents
package import Vocabulary

extension UpsightSettings: AppUnit {
  package typealias Checker = UpsightChecker

  package static var sdk: NativeSDK { .upsight }
  package static var word: String { "Upsight" }
  package static var meaning: String { "A native message of Upsight." }
  package static var parts: [SchemaPart] {
    [.init("upsight", fields), .init("upsightRead", Read.fields)]
  }
  package static var hasMilestone: Bool { true }
  package static var rules: [Rule] { NativeMessagesRules.all }
  package static var guide: SDKGuide {
    SDKGuide(
      title: "Upsight, Native Messaging",
      summary: """
        A native message: the milestone, the billboard, the payload that the app reads and draws, \
        and the calls for impression, click, dismissal and destruction. A scenario can make the \
        app omit what the guide requires, and 'audit' judges the calls that a real app wrote down.
        """,
      rules: rules + NativeUnitsRules.all,
      commands: [
        "test SampleMedia/Native/Scenarios/settings-message.yaml",
        "audit SampleMedia/Native/Traces/upsight-clean.jsonl",
      ])
  }
  package static var events: [String] {
    [
      "milestone", "billboardOpened", "dataReceived", "imageFetched", "displayed", "impression",
      "click", "dismissed", "destroyed", "dataRemoved",
    ]
  }
  package static var answerEvents: Set<String> { ["dataReceived"] }
  package static var shownEvents: Set<String> {
    ["displayed", "impression"]
  }

  package var file: String? { payload }
  package var needsView: Bool { false }
  package var answerTime: Duration { max(latency ?? .zero, imagesFetchedAt ?? .zero) }

  package mutating func set(_ step: StepOfApp, isOfApp: Bool) {
    switch step {
    case .reachesMilestone: reachesMilestone = isOfApp
    case .opensBillboard: opensBillboard = isOfApp
    }
  }

  package func ownViews(of unit: String) -> [String]? {
    // A message without views of its own is drawn as one view named after the unit.
    views?.map(\.name) ?? ["\(unit)/message"]
  }

  package mutating func answer(after latency: Duration) { self.latency = latency }
  package mutating func loseAnswer() { payload += Self.absent }

  package func machine(in view: String, size: (String?) -> Size) -> UpsightMessage {
    UpsightMessage(self, view: view, size: size(parent))
  }

  /// The keys of `upsight:`, one native message.
  static let fields: [Field<Self>] = [
    .required("milestone", .text, "The milestone's scope.", \.milestone),
    .required("payload", .path, "The payload, as a path or a URL.", \.payload),
    .init("latency", .latency, "How long the payload takes, or never; 0s by default.", \.latency),
    .init(
      "imagesFetchedAt", .latency, "When the images are on the disk, or never; 0s by default.",
      \.imagesFetchedAt),
    .init(
      "views", .layout,
      "What the app draws, back to front; by default one view for the whole message.",
      \.views),
    .init(
      "under", .view, "The view that contains what the app draws; the window by default.",
      \.parent),
    .init(
      "addsViews", .flag, "Whether the app adds the views at all; true by default.", \.addsViews),
    .init(
      "seen", .flag, "Whether the app is to show the message; true by default.", \.isSeen),
    .init(
      "sdkVersion", .text, "The version of the SDK, such as \"4.4.0\"; a recent one by default.",
      \.sdkVersion),
    .init("copiesImages", .flag, "Whether the app copies the images.", \.copiesImages),
    .init(
      "destroysAtOnce", .flag, "Whether the app destroys the payload as soon as it has read it.",
      \.destroysAtOnce),
    .init(
      "reads",
      .list(
        of: .mapping("upsightRead", as: "a read", Read.fields) { Read(key: "", type: .string) }),
      "The keys that the app reads; every input by default.", \.reads),
  ]

  package static func read(_ fields: FieldReader) -> Self? {
    var settings = UpsightSettings(milestone: "", payload: "")
    return Self.fields.read(fields, into: &settings) ? settings : nil
  }
}

extension UpsightSettings.Read {
  static let fields: [Field<Self>] = [
    .required("key", .text, "The input's key.", \.key),
    .required("type", .choice, "The type that the app asks for.", \.type),
  ]
}
