package import Vocabulary

/// A call that an app makes to an Open Measurement SDK, as written in a trace. Arguments that a
/// trace leaves out are not judged.
package enum OMIDCall: Sendable, Hashable {
  case unit
  case activate(partnerName: String?, partnerVersion: String?, omidVersion: String?)
  case createSession(OMIDSessionCall)
  case registerAdView(String?)
  case addFriendlyObstruction(view: String?, purpose: String?, reason: String?)
  case removeFriendlyObstruction(view: String?)
  case createAdEvents
  case createMediaEvents
  case startSession
  case finishSession
  case loaded(LoadedFacts)
  case impressionOccurred
  /// The duration in seconds, the volume from 0 to 1.
  case start(duration: Double?, volume: Double?)
  /// A call without arguments that reports the event with the call's name, such as `midpoint`.
  case event(OMIDEventType)
  case volumeChange(Double?)
  case playerStateChange(String?)
  case adUserInteraction(String?)
  case error(type: String?, message: String?)
  /// The percentage of the ad in view that the logger measured, from 0 to 100.
  case viewport(Double)
  /// The player's position that the logger read, in microseconds of media.
  case playhead(Int)
}

/// The arguments with which an app creates a session; an argument that a trace leaves out is nil.
package struct OMIDSessionCall: Sendable, Hashable {
  var creativeType: String?
  var impressionType: String?
  var impressionOwner: String?
  var mediaEventsOwner: String?
  var isolatesScripts: Bool?
  var contentURL: String?
  var customReferenceData: String?
  var scripts: [OMIDScriptCall]?
}

/// One of the verification scripts with which an app creates a session.
struct OMIDScriptCall: Sendable, Hashable {
  var vendorKey: String?
  var url: String?
  var parameters: String?
}

extension OMIDCall: SDKCall {
  package static let sdk = "omid"

  /// Always nil, because no call of a session concerns a single item of its unit.
  package var item: Int? { nil }

  package static let table = AppCallTable<OMIDCall>(
    of: "an OMID session", setUp + adEvents + mediaEvents + own)

  private static let setUp: [AppCallRow<OMIDCall>] = [
    .init("unit", "What is known of the unit.", .sdk("omid")) { _ in
      .unit
    } take: {
      $0 == .unit ? () : nil
    },
    .init(
      "activate", "The app activates the SDK as a partner.",
      .optional("partnerName", .text, "The partner's name."),
      .optional("partnerVersion", .text, "The partner's version."),
      .optional("omidVersion", .text, "The SDK's version.")
    ) {
      .activate(partnerName: $0, partnerVersion: $1, omidVersion: $2)
    } take: {
      if case .activate(let name, let version, let omid) = $0 { (name, version, omid) } else { nil }
    },
    .init(
      "createSession", "The app creates the ad's session.",
      .fields(OMIDSessionCall.fields, from: OMIDSessionCall.init), make: createSession
    ) {
      if case .createSession(let session) = $0 { session } else { nil }
    },
    .init(
      "registerAdView", "The app registers the ad's view.",
      .optional("view", .text, "The view's name."), make: registerAdView
    ) {
      if case .registerAdView(let view) = $0 { .some(view) } else { nil }
    },
    .init(
      "addFriendlyObstruction", "The app declares a view over the ad friendly.",
      .optional("view", .text, "The view's name."),
      .optional(
        "purpose", .one(of: ["mediaControls", "closeAd", "notVisible", "other"]),
        "What the view is for."),
      .optional("reason", .text, "The reason, in up to 50 letters, digits and spaces.")
    ) {
      .addFriendlyObstruction(view: $0, purpose: $1, reason: $2)
    } take: {
      if case .addFriendlyObstruction(let view, let purpose, let reason) = $0 {
        (view, purpose, reason)
      } else {
        nil
      }
    },
    .init(
      "removeFriendlyObstruction", "The app withdraws the declaration of a friendly view.",
      .optional("view", .text, "The view's name.")
    ) {
      .removeFriendlyObstruction(view: $0)
    } take: {
      if case .removeFriendlyObstruction(let view) = $0 { .some(view) } else { nil }
    },
    .init("createAdEvents", "The app creates its publisher of ad events.", .createAdEvents),
    .init(
      "createMediaEvents", "The app creates its publisher of media events.", .createMediaEvents),
    .init("startSession", "The app starts the session.", .startSession),
    .init("finishSession", "The app finishes the session.", .finishSession),
  ]

  private static let adEvents: [AppCallRow<OMIDCall>] = [
    .init(
      "loaded", "The app reports that the ad can be shown.",
      .optional("skippable", .flag, "Whether a video or audio ad can be skipped."),
      .optional("skipOffset", .number, "The time from which the ad can be skipped, in s."),
      .optional("autoPlay", .flag, "Whether the ad starts by itself."),
      .optional(
        "position", .one(of: VASTProperties.Position.allCases.map(\.rawValue)),
        "The ad's position in its content.")
    ) { isSkippable, skipOffset, isAutoPlay, _ in
      .loaded(
        LoadedFacts(isSkippable: isSkippable, skipOffset: skipOffset, isAutoPlay: isAutoPlay))
    } take: {
      guard case .loaded(let loaded) = $0 else { return nil }
      return (loaded.isSkippable, loaded.skipOffset, loaded.isAutoPlay, nil)
    },
    .init("impressionOccurred", "The app reports the impression.", .impressionOccurred),
  ]

  private static let mediaEvents: [AppCallRow<OMIDCall>] =
    [
      .init(
        "start", "The app reports that playback began.",
        .optional("duration", .number, "The media's duration, in s."),
        .optional("volume", .number, "The player's volume, from 0 to 1.")
      ) {
        .start(duration: $0, volume: $1)
      } take: {
        if case .start(let duration, let volume) = $0 { (duration, volume) } else { nil }
      },
      .init(
        "volumeChange", "The app reports another volume.",
        .optional("volume", .number, "The player's volume, from 0 to 1."), make: volumeChange
      ) {
        if case .volumeChange(let volume) = $0 { .some(volume) } else { nil }
      },
      .init(
        "playerStateChange", "The app reports another size of the player.",
        .optional(
          "state", .one(of: PlayerState.allCases.map(\.rawValue)),
          "How much of the screen the player takes."),
        make: playerStateChange
      ) {
        if case .playerStateChange(let state) = $0 { .some(state) } else { nil }
      },
      .init(
        "adUserInteraction", "The app reports what the viewer did.",
        .optional(
          "interactionType", .one(of: MediaEvent.InteractionType.allCases.map(\.rawValue)),
          "What it was."),
        make: adUserInteraction
      ) {
        if case .adUserInteraction(let interaction) = $0 { .some(interaction) } else { nil }
      },
    ] + plain.map { type, meaning in .init(type.rawValue, meaning, .event(type)) }

  private static let plain: [(OMIDEventType, String)] = [
    (.firstQuartile, "The app reports 25 % of the media."),
    (.midpoint, "The app reports 50 % of the media."),
    (.thirdQuartile, "The app reports 75 % of the media."),
    (.complete, "The app reports the media's end."),
    (.pause, "The app reports a pause."),
    (.resume, "The app reports the end of a pause."),
    (.bufferStart, "The app reports that the buffer ran empty."),
    (.bufferFinish, "The app reports that there is media again."),
    (.skipped, "The app reports that the viewer skipped the ad."),
  ]

  private static let own: [AppCallRow<OMIDCall>] = [
    .init(
      "error", "The app reports an error of the ad.",
      .optional(
        "errorType", .one(of: ["generic", "video", "media"]), "What kind of error it is."),
      .optional("message", .text, "What happened.")
    ) {
      .error(type: $0, message: $1)
    } take: {
      if case .error(let type, let message) = $0 { (type, message) } else { nil }
    },
    .init(
      "viewport", "The logger's own measure of what can be seen of the ad.",
      .required("percentInView", .percent, "The share in view, from 0 to 100."), make: viewport
    ) {
      if case .viewport(let percent) = $0 { percent } else { nil }
    },
    .init(
      "playhead", "The logger's own reading of the player's position.",
      .required("mediaUs", .count, "The position, in µs."), make: playhead
    ) {
      if case .playhead(let position) = $0 { position } else { nil }
    },
  ]
}

extension OMIDSessionCall {
  fileprivate static let fields: [AppCallField<OMIDSessionCall>] = [
    .optional(
      "creativeType", .one(of: AdSessionConfiguration.CreativeType.allCases.map(\.rawValue)),
      "What the ad is.", \.creativeType),
    .optional(
      "impressionType", .one(of: AdSessionConfiguration.ImpressionType.allCases.map(\.rawValue)),
      "What the impression means.", \.impressionType),
    .optional("impressionOwner", owner, "Who reports the impression.", \.impressionOwner),
    .optional("mediaEventsOwner", owner, "Who reports media events.", \.mediaEventsOwner),
    .optional(
      "isolateVerificationScripts", .flag, "Whether scripts run isolated from the ad.",
      \.isolatesScripts),
    .optional("contentUrl", .text, "The content around the ad.", \.contentURL),
    .optional(
      "customReferenceData", .text, "A text of the integrator's, up to 256 characters.",
      \.customReferenceData),
    .optional(
      "verificationScripts",
      .objects(.fields(OMIDScriptCall.fields, from: OMIDScriptCall.init), expected: "a script"),
      "The verification scripts of the session.", \.scripts),
  ]

  private static let owner = AppCallForm<String>.one(
    of: AdSessionConfiguration.Owner.allCases.map(\.rawValue))
}

extension OMIDScriptCall {
  fileprivate static let fields: [AppCallField<OMIDScriptCall>] = [
    .optional("vendorKey", .text, "The vendor.", \.vendorKey),
    .optional("url", .text, "The script.", \.url),
    .optional("parameters", .text, "The parameters that the script receives.", \.parameters),
  ]
}
