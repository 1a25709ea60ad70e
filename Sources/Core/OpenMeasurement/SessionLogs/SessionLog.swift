package import Vocabulary

/// The measurement sessions of a log: the messages of verification scripts about them, and the other requests
/// of the log.
package struct SessionLog: Sendable {
  /// The form of a log.
  package enum Kind: String, Sendable, CaseIterable {
    /// An HTTP Archive of a proxy or a browser.
    case har
    /// One URL per line, as a proxy copies them.
    case urls
    /// Console text with unrelated lines between the messages.
    case console
    /// One event per line, as JSON.
    case events
    /// An app's calls, one per line.
    case trace
  }

  package var kind: Kind
  /// The sessions in the order of their first messages.
  package var sessions: [LoggedSession]
  /// The values of `isSupported()` that the scripts reported, in order.
  var isSupported: [Bool]
  /// The versions that compliance scripts reported for themselves.
  var scriptVersions: [String]
  /// The other requests of the log, in its order.
  package var requests: [LoggedRequest]
  /// What is wrong with the log itself.
  package var problems: [Diagnostic]
  /// Whether the log has any message of a script or any call of an app.
  package var hasMessages: Bool

  init(kind: Kind) {
    self.kind = kind
    sessions = []
    isSupported = []
    scriptVersions = []
    requests = []
    problems = []
    hasMessages = false
  }
}

/// One measurement session of a log.
package struct LoggedSession: Sendable {
  /// OMID `adSessionId`, or in a trace the name of the unit.
  package var id: String
  /// In the order of their times; events with the same time are in the order of the log.
  package var events: [SessionEvent] = []
  /// The verification scripts with which the app created the session; nil where the log does not say.
  var scripts: [OMIDScriptCall]?
  /// Where the log says how the session was created; nil where it does not.
  var creation: SourceLocation?
  /// Whether the session was read from the app's own calls, which may be incomplete.
  var isTrace: Bool = false
  /// The progress that a run's player never reported, so that its absence is no fault of the session.
  var unreported: Set<OMIDEventType> = []
  /// The instant from which findings count time, in milliseconds since 1970; nil for the first event.
  var origin: Int64?

  /// The vendors that the app named; empty where the log does not say.
  package var vendorKeys: [String] { (scripts ?? []).compactMap(\.vendorKey) }

  /// The context in the session's `sessionStart`; nil where the log has none.
  package var context: SessionContext? {
    for event in events {
      if case .sessionStart(let context) = event.facts { return context }
    }
    return nil
  }

  /// The type of the session's creative, from the latest event that states it.
  package var creativeType: String? { events.last { $0.creativeType != nil }?.creativeType }

  /// The type of the session's impression, from the latest event that states it.
  package var impressionType: String? { events.last { $0.impressionType != nil }?.impressionType }

  /// When the session's first event happened, in milliseconds since 1970.
  package var start: Int64? { events.first?.at }

  /// The first event of a type.
  func first(_ type: OMIDEventType) -> SessionEvent? { events.first { $0.type == type } }
}

/// A request of a log that is not a message of a script.
package struct LoggedRequest: Sendable, Hashable {
  package var url: String
  /// When the request was sent, in milliseconds since 1970; nil where the log does not say.
  var at: Int64?
  /// The page that sent the request (HAR `pageref`); nil where the log names none.
  var page: String?
  package var location: SourceLocation
}

/// The SDK, app and device of a session: the data of `sessionStart` (OMID `context`).
///
/// Values are those of the log; nil if the log does not have them.
package struct SessionContext: Sendable, Hashable {
  package var environment: String?
  package var accessMode: String?
  var adSessionType: String?
  var deviceCategory: String?
  /// The device's kind, system and the system's version.
  package var device: String?
  package var appID: String?
  /// The version of the SDK's OMID JavaScript (`serviceVersion`), or else that of the SDK's library
  /// (`libraryVersion`).
  package var serviceVersion: String?
  package var partnerName: String?
  package var partnerVersion: String?
  var universalAdID: String?
  var contentURL: String?
  var verificationParameters: String?
  var canMeasureVisibility: Bool?
  /// Whether the SDK knows the event `loaded`; nil where it does not say.
  var supportsLoaded: Bool?
  /// The implementer of Open Measurement that ran the session.
  var implementer: String?

  /// Whether vastsim simulated the session and no device ran it.
  var isSimulated: Bool { implementer == "vastsim" }

  /// Whether the log has the `context` data of `sessionStart`; an app's trace leaves out most of
  /// it.
  var isReported: Bool

  /// Creates the context of a session whose log has no `context` data.
  init() { isReported = false }

  init(_ data: JSONValue) {
    isReported = data["context"] != nil
    let context = data["context"] ?? .null
    environment = context["environment"]?.text
    accessMode = context["accessMode"]?.text
    adSessionType = context["adSessionType"]?.text
    deviceCategory = context["deviceCategory"]?.text
    let info = context["deviceInfo"] ?? .null
    let words = [info["deviceType"], info["os"], info["osVersion"]].compactMap { $0?.text }
    device = words.isEmpty ? nil : words.joined(separator: " ")
    appID = context["app"]?["appId"]?.text
    let script = context["omidJsInfo"] ?? .null
    let native = context["omidNativeInfo"] ?? .null
    serviceVersion = script["serviceVersion"]?.text ?? context["app"]?["libraryVersion"]?.text
    partnerName = native["partnerName"]?.text ?? script["partnerName"]?.text
    partnerVersion = native["partnerVersion"]?.text ?? script["partnerVersion"]?.text
    universalAdID = context["universalAdId"]?.text
    contentURL = data["contentUrl"]?.text ?? context["contentUrl"]?.text
    verificationParameters = data["verificationParameters"]?.text
    implementer = script["omidImplementer"]?.text
    canMeasureVisibility = context["canMeasureVisibility"]?.flag
    supportsLoaded = data["supportsLoadedEvent"]?.flag
  }
}

/// Removes from a log what can identify the viewer of the ad: identifiers of sessions, parameters, and the
/// queries of URLs. Equal values are replaced by equal values, so that sessions can still be judged.
package struct SessionRedaction: Sendable {
  private var sessions: [String: String] = [:]
  private var parameters: [String: String] = [:]

  package init() {}

  /// A copy of a session with its ID and verification parameters replaced, and with its content URL
  /// cut before the query.
  package mutating func redacted(_ session: LoggedSession) -> LoggedSession {
    var session = session
    session.id = Self.stand(for: session.id, "session", in: &sessions)
    session.scripts = session.scripts?.map { script in
      var script = script
      script.parameters = redacted(parameters: script.parameters)
      script.url = script.url.map(Self.redacted)
      return script
    }
    session.events = session.events.map { event in
      guard case .sessionStart(var context) = event.facts else { return event }
      context.verificationParameters = redacted(parameters: context.verificationParameters)
      context.contentURL = context.contentURL.map(Self.redacted)
      var event = event
      event.facts = .sessionStart(context)
      return event
    }
    return session
  }

  /// A copy of a tag's facts with the verification parameters replaced.
  package mutating func redacted(_ tag: TagFacts) -> TagFacts {
    var tag = tag
    for index in tag.vendors.indices {
      tag.vendors[index].parameters = redacted(parameters: tag.vendors[index].parameters)
      tag.vendors[index].scripts = tag.vendors[index].scripts.map(Self.redacted)
    }
    return tag
  }

  private mutating func redacted(parameters text: String?) -> String? {
    text.map { $0.isEmpty ? $0 : Self.stand(for: $0, "parameters", in: &parameters) }
  }

  /// A URL without its query and its fragment.
  package static func redacted(_ url: String) -> String {
    let kept = url.prefix { $0 != "?" && $0 != "#" }
    return kept.count == url.count ? url : "\(kept)?…"
  }

  private static func stand(
    for text: String, _ noun: String, in known: inout [String: String]
  ) -> String {
    if let stand = known[text] { return stand }
    let stand = "\(noun) \(known.count + 1)"
    known[text] = stand
    return stand
  }
}
