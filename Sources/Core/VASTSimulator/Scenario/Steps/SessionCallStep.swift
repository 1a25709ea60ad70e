import Documents
internal import OpenMeasurement
internal import Vocabulary

extension StepRow {
  /// The app's call on its measurement session; the session judges the values.
  static let sessionCall: StepRow = .init(
    "session", "The app makes an additional call to its measurement session.",
    fields: [
      .required("call", .names(calls.map(\.rawValue)), "What the app calls."),
      duration.description, volume.description, state.description, interaction.description,
      type.description, message.description,
    ],
    // One form for each call, with the keys that the call uses.
    schema: { row in
      .one(
        of: calls.map { call in
          row.object(
            [.required("call", .constant(.string(call.rawValue)), "What the app calls.")]
              + call.row.keys)
        })
    }
  ) { reader in
    guard let value = reader.required("call"),
      let text = value.name(among: calls.map(\.rawValue), what: "call"),
      let name = SessionCallName(rawValue: text)
    else { return nil }
    let row = name.row
    for key in sessionCall.fields.keys.dropFirst() where !row.keys.keys.contains(key) {
      reader.refuse(key, because: "does not apply to call '\(text)'")
    }
    return row.read(reader).map { .player(.session($0)) }
  }

  private static let calls = SessionCallName.allCases

  // The keys that only some calls have.
  fileprivate static let duration = Key<Duration>.optional(
    "duration", .signedDuration, or: { .seconds(30) },
    "The duration to report with start; 30s by default.")
  fileprivate static let volume = Key<Double>.optional(
    "volume", .number(-1000...1000), or: { 1 }, "The volume to report; 1 by default.")
  fileprivate static let state = Key<PlayerState>.optional(
    "state", .choice, or: { .normal }, "The state to report; normal by default.")
  fileprivate static let interaction = Key<MediaEvent.InteractionType>.optional(
    "interaction", .choice, or: { .click }, "The interaction to report; click by default.")
  fileprivate static let type = Key<SessionErrorType>.optional(
    "type", .choice, or: { .generic }, "The kind of error; generic by default.")
  fileprivate static let message = Key<String>.optional(
    "message", .text, or: { "an error" }, "The error message.")
}

/// The further keys of a call, and how the call is made from them.
private struct SessionCallRow {
  let keys: [SchemaField]
  /// Reads the keys; nil after an error, which is reported.
  let read: (FieldReader) -> SessionCall?

  /// A call without keys of its own.
  init(_ call: SessionCall) {
    keys = []
    read = { _ in call }
  }

  init<Value>(_ key: Key<Value>, call: @escaping (Value) -> SessionCall) {
    keys = [key.description]
    read = { key.read($0).map(call) }
  }

  init<First, Second>(
    _ first: Key<First>, _ second: Key<Second>, call: @escaping (First, Second) -> SessionCall
  ) {
    keys = [first.description, second.description]
    read = { reader in
      guard let one = first.read(reader), let two = second.read(reader) else { return nil }
      return call(one, two)
    }
  }
}

extension SessionCallName {
  fileprivate var row: SessionCallRow {
    switch self {
    case .adEvents: .init(.createAdEvents)
    case .mediaEvents: .init(.createMediaEvents)
    case .startSession: .init(.startSession)
    case .finishSession: .init(.finishSession)
    case .loaded: .init(.loaded)
    case .impression: .init(.impression)
    case .error: .init(StepRow.type, StepRow.message) { .error($0, message: $1) }
    case .start:
      .init(StepRow.duration, StepRow.volume) {
        .media(.start(duration: $0, playerVolume: $1, deviceVolume: nil))
      }
    case .firstQuartile: .init(.media(.quartile(.firstQuartile)))
    case .midpoint: .init(.media(.quartile(.midpoint)))
    case .thirdQuartile: .init(.media(.quartile(.thirdQuartile)))
    case .complete: .init(.media(.complete))
    case .pause: .init(.media(.pause))
    case .resume: .init(.media(.resume))
    case .bufferStart: .init(.media(.bufferStart))
    case .bufferFinish: .init(.media(.bufferFinish))
    case .skipped: .init(.media(.skipped))
    case .volumeChange:
      .init(StepRow.volume) { .media(.volumeChange(playerVolume: $0, deviceVolume: nil)) }
    case .playerStateChange: .init(StepRow.state) { .media(.playerStateChange($0)) }
    case .adUserInteraction: .init(StepRow.interaction) { .media(.adUserInteraction($0)) }
    }
  }
}

/// The app's setup of its measurement sessions, as far as a scenario states it.
///
/// Settings that are not stated follow from the ad. The settings may contradict the ad or each
/// other, as in a real app; the session then reports an error.
struct SessionSettings: Sendable, Hashable {
  var creativeType: AdSessionConfiguration.CreativeType?
  var impressionType: AdSessionConfiguration.ImpressionType?
  var impressionOwner: AdSessionConfiguration.Owner?
  var mediaEventsOwner: AdSessionConfiguration.Owner?
  var customReferenceData: String?
  var contentURL: String?
  /// The vendor key that the app passes to its session, whatever the tag names.
  var vendorKey: String?
  /// The duties that the app omits.
  var omitted: Set<SessionDuty> = []
  /// Where the settings are written.
  var location: SourceLocation?

  /// Applies the settings to a configuration.
  func apply(to configuration: inout AdSessionConfiguration) {
    configuration.creativeType = creativeType ?? configuration.creativeType
    configuration.impressionType = impressionType ?? configuration.impressionType
    configuration.impressionOwner = impressionOwner ?? configuration.impressionOwner
    configuration.mediaEventsOwner = mediaEventsOwner ?? configuration.mediaEventsOwner
    configuration.customReferenceData = customReferenceData ?? configuration.customReferenceData
    configuration.contentURL = contentURL ?? configuration.contentURL
  }
}
