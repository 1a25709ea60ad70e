package import ScriptEngine
package import Vocabulary

/// Runs the verification scripts of one ad session and reports their outputs.
///
/// Instants never run backwards from call to call. Each call returns when nothing is left to do at
/// its instant; its outputs are in the order in which they happened.
package protocol VerificationScriptHost: AnyObject {
  /// Evaluates a script as the service does when a session starts. From then on, observers can
  /// receive the script's parameters, whether or not the script can run.
  func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput]

  /// Delivers an event to its subscribers, and keeps it for subscribers that register later.
  ///
  /// Timers that are due by the instant run first, so that what a script measures up to an instant
  /// is complete before something changes at it.
  func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput]

  /// Runs the timers that are due up to and including an instant, each at its own instant.
  func advance(to instant: VirtualInstant) -> [ScriptOutput]

  /// When the next timer is due. A run does not wait for timers: a script may set them without end.
  var nextDeadline: VirtualInstant? { get }

  /// Ends the session's scripts: no timer and no event reaches them any more.
  func finish() -> [ScriptOutput]
}

/// Observes a host's entries into scripts, so that another process knows which script is running.
///
/// It also counts how often each script is entered: when a session is repeated, a script is stopped
/// at the entry at which it failed before.
package protocol ScriptEntryWatch: AnyObject {
  /// A script is about to be entered. If the result is false, the host stops the script instead of
  /// entering it, without a report.
  func willEnter(_ script: Int, _ phase: ScriptPhase) -> Bool

  /// A script produced an output, in the order in which the host reports it.
  func didRecord(_ output: ScriptOutput)
}

/// Makes a host for each ad session: in this process, or in another.
package protocol VerificationScriptHosting {
  associatedtype Host: VerificationScriptHost

  /// A host for one session; remains of earlier sessions do not affect it.
  ///
  /// It is made only when an ad has a script to run. A host that cannot be started answers every
  /// `load` with a refusal.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the session's scripts.
  ///   - resource: the text that a script downloads; nil when it is unavailable. Called
  ///     during the host's own calls only.
  /// - Returns: the session's own host.
  func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
  ) -> Host

  /// Called as soon as an ad with a script to run is known, so that a host can start while the ad's
  /// media is read.
  func prepare()
}

extension VerificationScriptHosting {
  package func prepare() {}
}

/// Makes hosts in this process, for trusted scripts. All calls run on one thread.
package struct InProcessScriptHosting: VerificationScriptHosting {
  private let machines = ScriptContextPool()

  package init() {}

  package func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
  ) -> InProcessScriptHost {
    InProcessScriptHost(
      configuration: configuration, machines: machines, resource: resource)
  }
}

/// One verification resource of an ad with the text of its script.
package struct VerificationScript: Sendable, Hashable {
  /// The caller's identifier of the script, unique in a session.
  package var id: Int
  /// The vendor key, such as `vendor.example-omid`; absent when the resource names none.
  var vendorKey: String?
  /// The script's URL, which exceptions name.
  var url: String
  /// The script's text.
  var source: String
  /// The opaque parameters of the resource; absent when it has none.
  var parameters: String?
  /// The value of `omidVerificationProperties.injectionId` while the script loads.
  package var injectionID: String

  package init(
    id: Int, vendorKey: String?, url: String, source: String, parameters: String? = nil,
    injectionID: String
  ) {
    self.id = id
    self.vendorKey = vendorKey
    self.url = url
    self.source = source
    self.parameters = parameters
    self.injectionID = injectionID
  }
}

/// A text that a script requests while it runs.
package struct ScriptDownload: Sendable, Hashable {
  /// The caller's identifier of the script.
  package var script: Int
  /// The URL as the script writes it; it may be relative to the script's own URL.
  package var url: String
}

/// An event of the session in the form in which scripts receive it: JSON text, keys in order.
package struct ScriptEvent: Sendable, Hashable {
  let type: OMIDEventType
  /// The JSON text of the event, without verification parameters.
  let text: String
  /// The text of a `sessionStart` before and after the parameters, which differ between observers.
  let context: CommandContext?

  /// The text around a value that differs between observers.
  package struct CommandContext: Sendable, Hashable {
    let before: String
    let after: String

    package init(before: String, after: String) {
      self.before = before
      self.after = after
    }

    /// Splits a text before and after the first occurrence of a placeholder; nil without one. It searches
    /// bytes, because a search by characters would take most of the time of a session's start.
    init?(of place: String, in text: String) {
      let (bytes, place) = (Array(text.utf8), Array(place.utf8))
      let start = bytes.indices.first { index in
        bytes[index] == place.first && bytes[index...].starts(with: place)
      }
      guard let start else { return nil }
      before = String(decoding: bytes[..<start], as: UTF8.self)
      after = String(decoding: bytes[(start + place.count)...], as: UTF8.self)
    }
  }

  package init(type: OMIDEventType, text: String, context: CommandContext? = nil) {
    self.type = type
    self.text = text
    self.context = context
  }

  /// Converts an event of the session to text.
  init(_ event: OMIDEvent) {
    type = event.type
    text = event.json().orderedText
    guard event.type == .sessionStart, event.data != nil else {
      context = nil
      return
    }
    // The event's encoding decides where the parameters go: the text is written with a mark in
    // their place and split there.
    let mark = "\u{F8FF}verificationParameters\u{F8FF}"
    context = CommandContext(
      of: "\"\(mark)\"", in: event.json(verificationParameters: mark).orderedText)
  }

  /// The text for an observer whose resource declares these parameters.
  func text(verificationParameters: String?) -> String {
    guard let verificationParameters, let context else { return text }
    return context.before + JSONValue.string(verificationParameters).orderedText
      + context.after
  }
}

/// Whether the scripts of a session share a global object (`scriptIsolation`).
package enum ScriptIsolation: String, Sendable, CaseIterable {
  /// Each script has a context of its own.
  case separate
  /// All scripts share one context, as in a native app.
  case shared
}

/// The configuration of a session's scripts.
package struct VerificationHostConfiguration: Sendable, Hashable {
  var isolation: ScriptIsolation
  /// The wall time that scripts see at virtual zero.
  var wallClock: WallClock
  /// The seed of `Math.random`; each context has its own generator.
  var seed: UInt64
  /// The answer of `getVersion`.
  var serviceVersion: String
  var limits: VerificationLimits

  package init(
    isolation: ScriptIsolation = .separate,
    wallClock: WallClock = .default,
    seed: UInt64 = 1,
    serviceVersion: String,
    limits: VerificationLimits = VerificationLimits()
  ) {
    self.isolation = isolation
    self.wallClock = wallClock
    self.seed = seed
    self.serviceVersion = serviceVersion
    self.limits = limits
  }
}

extension VerificationHostConfiguration {
  var json: JSONValue {
    let script = limits.script
    return .wire([
      "isolation": .string(isolation.rawValue),
      "clockStartMs": .integer(Int(wallClock.startMilliseconds)),
      // A seed may be larger than JSON readers can represent as a number.
      "seed": .string(String(seed)),
      "serviceVersion": .string(serviceVersion),
      "entryTime": .wire(script.entryTime), "totalTime": .wire(script.totalTime),
      "entries": .integer(script.entries), "sourceBytes": .integer(script.sourceBytes),
      "logLines": .integer(script.logLines), "logBytes": .integer(script.logBytes),
      "urls": .integer(limits.urls), "urlBytes": .integer(limits.urlBytes),
      "listeners": .integer(limits.listeners), "timers": .integer(limits.timers),
      "downloads": .integer(limits.downloads),
    ])
  }

  init(json: JSONValue) throws(ScriptHostWireError) {
    guard let isolation = ScriptIsolation(rawValue: try json.wireText("isolation")),
      let seed = UInt64(try json.wireText("seed"))
    else { throw ScriptHostWireError("the configuration names no isolation or seed") }
    self.init(
      isolation: isolation,
      wallClock: WallClock(startMilliseconds: Int64(try json.wireInteger("clockStartMs"))),
      seed: seed,
      serviceVersion: try json.wireText("serviceVersion"),
      limits: VerificationLimits(
        script: ScriptLimits(
          entryTime: try json.wireDuration("entryTime"),
          totalTime: try json.wireDuration("totalTime"),
          entries: try json.wireInteger("entries"),
          sourceBytes: try json.wireInteger("sourceBytes"),
          logLines: try json.wireInteger("logLines"),
          logBytes: try json.wireInteger("logBytes")),
        urls: try json.wireInteger("urls"),
        urlBytes: try json.wireInteger("urlBytes"),
        listeners: try json.wireInteger("listeners"),
        timers: try json.wireInteger("timers"),
        downloads: try json.wireInteger("downloads")))
  }
}

/// The limits of each verification script in the engine and the service.
package struct VerificationLimits: Sendable, Hashable {
  var script: ScriptLimits
  /// The most URLs that a script may send.
  var urls: Int
  /// The longest URL in bytes of UTF-8; longer ones are not sent.
  package var urlBytes: Int
  /// The most listeners and observers that a script may register.
  var listeners: Int
  /// The most resources that a script may load by itself.
  var downloads: Int
  /// The most timers that a script may have waiting at a time.
  var timers: Int

  package init(
    script: ScriptLimits = ScriptLimits(),
    urls: Int = 10_000,
    urlBytes: Int = 64 << 10,
    listeners: Int = 1_000,
    timers: Int = 1_000,
    downloads: Int = 2_000
  ) {
    self.script = script
    self.urls = urls
    self.urlBytes = urlBytes
    self.listeners = listeners
    self.timers = timers
    self.downloads = downloads
  }
}
