internal import Units
internal import OpenMeasurement
package import Player
internal import VAST
internal import Vocabulary

/// An event in words, the same in every report: its kind, its name within the kind, and the details.
package struct EventDescription: Sendable, Hashable {
  package let kind: EventKind
  /// The name within the kind: the event of a beacon, of the player or of the session, the rule of
  /// a finding, or the decision about an ad.
  package let name: String
  /// The details: a URL, a reason, a message.
  package let detail: Detail
  /// The cause of the event, if the record has it.
  let cause: String?

  /// - Parameters:
  ///   - event: the event.
  ///   - names: the names of the hops of the run's ads; nil for a run that is not over.
  package init(_ event: RunEvent, _ names: RequestNames? = nil) {
    let (kind, name, detail, cause) = Self.parts(of: event, names)
    self.kind = kind
    self.name = name
    self.detail = Detail(event.item.map { "item \(String($0))" as Detail }, detail)
    self.cause = cause
  }

  /// The detail, else the cause.
  package var detailOrCause: String {
    let text = detail.short
    return text.isEmpty ? cause.map { "by \($0)" } ?? "" : text
  }

  private static func parts(
    of event: RunEvent, _ names: RequestNames?
  ) -> (kind: EventKind, name: String, detail: Detail, cause: String?) {
    switch event.kind {
    case .runStarted: (.run, "start", "", nil)
    case .runFinished(let outcome): (.run, "finish", "\(outcome.words)", nil)
    case .screen(let state):
      (
        .screen, "views",
        .list(state.views.map(\.name) + state.removed.map { "\($0) removed" }), nil
      )
    case .fetch(let fetch):
      (
        .fetch, fetch.purpose.rawValue,
        "\(url: fetch.url): \(fetch.error ?? "status \(fetch.status)")", nil
      )
    case .ad(let decision):
      (
        .ad, decision.errorCode.map { "error \($0)" } ?? decision.verdict.rawValue,
        Detail(
          decision.adID.map { "\($0)" },
          decision.errorCode == nil ? nil : "\(decision.verdict.rawValue)",
          decision.reason.map { "\($0)" }), nil
      )
    case .stream(.playlist(let facts)):
      (
        .playlist, "loaded",
        "\(String(facts.segments)) segments, \(TimeText.readable(facts.duration)), \(String(facts.breaks)) breaks",
        nil
      )
    case .stream(.adBreak(let change)):
      (.adBreak, change.phase.rawValue, detail(of: change), nil)
    case .player(let player, let cause):
      (.player, player.name, detail(of: player.payload), cause.rawValue)
    case .native(let event): (.native, event.event, detail(of: event), event.cause.rawValue)
    case .call(let call): (.call, call.appCall.name, arguments(of: call.appCall), nil)
    case .geometry(let geometry):
      (.geometry, PercentText.text(geometry.percentInView), .list(geometry.reasons), nil)
    case .omid(let type, _): (.omid, type.rawValue, "", nil)
    case .beacon(let beacon):
      (
        .beacon(of: beacon.source), beacon.event,
        detail(of: beacon, hop: names.map { $0.hop(of: beacon, in: event) } ?? hop(of: beacon)),
        beacon.cause
      )
    case .script(let line):
      (
        .script, line.level.rawValue, "\(line.vendor ?? "vendor"): \(line.message)", nil
      )
    case .viewability(let standard, let state, let reason):
      (.viewability, name(of: state), Detail("\(standard)", reason.map { "\($0)" }), nil)
    case .exposure(let exposure, _):
      (
        .exposure, "session's end",
        "in view for \(TimeText.readable(exposure.continuous.inView)) of "
          + "\(TimeText.readable(exposure.continuous.played)) played",
        nil
      )
    case .diagnostic(let diagnostic):
      (.diagnostic(diagnostic.severity), diagnostic.rule.id, "\(diagnostic.message)", nil)
    }
  }

  private static func name(of state: RunEvent.ViewabilityState) -> String {
    switch state {
    case .met: "viewable"
    case .lost: "view lost"
    case .notMet: "not viewable"
    }
  }

  private static func detail(of change: StreamBreakChange) -> Detail {
    Detail(
      [
        "'\(change.breakID)'",
        change.creatives.map { $0 == 1 ? "1 creative" : "\(String($0)) creatives" },
        change.statedLength.map { "stated \(TimeText.readable($0))" },
        change.departure.map { "primary at \(TimeText.readable($0))" },
        change.resume.map { "resumes at \(TimeText.readable($0))" },
      ], separator: ", ")
  }

  private static func detail(of payload: PlayerEvent.Payload) -> Detail {
    switch payload {
    case .caption(let text, _): "\(text)"
    case .url(let url): "\(url: url)"
    case .none, .offset, .volume: ""
    }
  }

  /// The owner of the tracker, its URL, and the result of sending it.
  private static func detail(of beacon: Beacon, hop: String?) -> Detail {
    let vendor = beacon.source == .vast ? nil : beacon.vendor ?? "vendor"
    return Detail(
      hop.map { "\($0)" }, vendor.map { "\($0)" },
      "\(url: beacon.url)\(answer(to: beacon))")
  }

  private static func hop(of beacon: Beacon) -> String? {
    beacon.hop > 0 ? AdRecord.Hop.name(at: beacon.hop) : nil
  }

  private static func answer(to beacon: Beacon) -> String {
    guard let delivery = beacon.delivery else { return "" }
    let absence = delivery.verdict == .withheld ? "withheld" : "no response"
    return " → " + (delivery.status.map(String.init) ?? absence)
  }

  private static func detail(of event: NativeEvent) -> Detail {
    let target: Detail? =
      switch event.target {
      case .browser?: "in the browser"
      case .inApp?: "in the app"
      case nil: nil
      }
    return Detail(
      [
        event.url.map { "\(url: $0)" }, target,
        event.count.map { $0 == 1 ? "1 item" : "\(String($0)) items" },
        event.size.map {
          "\(PointText.text($0.width))×\(PointText.text($0.height)) pt"
        },
      ], separator: ", ")
  }

  /// The arguments of a call except its item. Arrays and objects are shown as `…`.
  private static func arguments(of call: AppCall) -> Detail {
    Detail(
      call.arguments.filter { $0.key != "item" }.map { "\($0.key) " + text(of: $0.value) },
      separator: ", ")
  }

  private static func text(of value: JSONValue) -> Detail {
    switch value {
    case .string(let text): text.contains("://") ? "\(url: text)" : "'\(text)'"
    case .array, .object: "…"
    default: "\((try? JSONWriter().text(of: value)) ?? "…")"
    }
  }
}

extension EventDescription {
  /// A text with URLs. Each report shows the URLs in full, or shortened to the parts that
  /// distinguish them.
  package struct Detail: Sendable, Hashable, ExpressibleByStringInterpolation {
    private enum Part: Sendable, Hashable {
      case text(String)
      case url(String)
    }

    private var parts: [Part]

    package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    package init(stringInterpolation interpolation: StringInterpolation) {
      parts = interpolation.detail.parts
    }

    /// Joins the details that are not nil or empty with a separator.
    init(_ details: [Detail?], separator: String) {
      parts = []
      for case let detail? in details where !detail.parts.isEmpty {
        if !parts.isEmpty { parts.append(.text(separator)) }
        parts += detail.parts
      }
    }

    /// Joins the details with colons. Give the most general detail first.
    init(_ details: Detail?...) { self.init(details, separator: ": ") }

    static func list(_ texts: [String]) -> Detail {
      Detail(texts.map { "\($0)" }, separator: ", ")
    }

    static func + (one: Detail, other: Detail) -> Detail {
      var sum = one
      sum.parts += other.parts
      return sum
    }

    /// The text, with each URL replaced by the result of `shown`.
    package func text(_ shown: (String) -> String) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .url(let url): shown(url)
        }
      }.joined()
    }

    /// The text with URLs shortened to hosts and paths.
    var short: String { text(HostAndPath.text) }

    /// The text with whole URLs.
    package var full: String { text { $0 } }

    /// Collects texts, and URLs from interpolations with the label `url`.
    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var detail: Detail = ""

      package init(literalCapacity: Int, interpolationCount: Int) {}

      package mutating func appendLiteral(_ literal: String) { appendInterpolation(literal) }

      package mutating func appendInterpolation(_ text: String) {
        if !text.isEmpty { detail.parts.append(.text(text)) }
      }

      mutating func appendInterpolation(url: String) { detail.parts.append(.url(url)) }
    }
  }
}

/// The kind of an event, with its name in the event stream, in tables and on report pages.
package struct EventKind: Sendable, Hashable {
  /// The event stream's `kind`.
  let stream: String
  /// The word in a table's column of kinds: `VAST`.
  package let word: String
  /// The kind as a noun: `VAST beacon`.
  package let noun: String
  /// The character in front of the event's name in a text report.
  package let mark: Character

  private init(
    _ stream: String, word: String? = nil, noun: String? = nil, mark: Character = "·"
  ) {
    self.stream = stream
    self.word = word ?? stream
    self.noun = noun ?? self.word
    self.mark = mark
  }

  static let run = EventKind("run")
  static let screen = EventKind("screen")
  static let fetch = EventKind("fetch")
  static let ad = EventKind("ad", mark: "✗")
  static let playlist = EventKind("playlist")
  static let adBreak = EventKind("break", mark: "▸")
  static let player = EventKind("player", noun: "player event", mark: "○")
  static let native = EventKind("native", noun: "native event", mark: "■")
  static let call = EventKind("call", noun: "call of the app", mark: "→")
  static let geometry = EventKind("geometry", word: "in view")
  static let omid = EventKind("omid", word: "OMID", noun: "OMID event")
  static let script = EventKind("script")
  static let viewability = EventKind("viewability")
  static let exposure = EventKind("exposure")

  /// A beacon's kind is that of its source.
  package static func beacon(of source: BeaconSource) -> EventKind {
    switch source {
    case .vast: EventKind("beacon", word: "VAST", noun: "VAST beacon", mark: "●")
    case .verification:
      EventKind("beacon", word: "verification", noun: "verification beacon", mark: "◆")
    case .prebid:
      EventKind(
        "beacon", word: NativeSDK.prebid.word, noun: "\(NativeSDK.prebid.word) beacon", mark: "●")
    }
  }

  static func diagnostic(_ severity: Severity) -> EventKind {
    EventKind("diagnostic", word: severity.rawValue)
  }
}
