package import Player
package import Vocabulary

/// The kind of an event, with its name in the event stream, in tables and on report pages.
package struct EventKind: Sendable, Hashable {
  /// The event stream's `kind`.
  package let stream: String
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

  package static let run = EventKind("run")
  package static let screen = EventKind("screen")
  package static let fetch = EventKind("fetch")
  package static let ad = EventKind("ad", mark: "✗")
  package static let playlist = EventKind("playlist")
  package static let adBreak = EventKind("break", mark: "▸")
  package static let player = EventKind("player", noun: "player event", mark: "○")
  package static let native = EventKind("native", noun: "native event", mark: "■")
  package static let call = EventKind("call", noun: "call of the app", mark: "→")
  package static let geometry = EventKind("geometry", word: "in view")
  package static let omid = EventKind("omid", word: "OMID", noun: "OMID event")
  package static let script = EventKind("script")
  package static let viewability = EventKind("viewability")
  package static let exposure = EventKind("exposure")

  /// A beacon's kind is that of its source.
  package static func beacon(of source: BeaconSource) -> EventKind {
    switch source {
    case .vast: EventKind("beacon", word: "VAST", noun: "VAST beacon", mark: "●")
    case .verification:
      EventKind("beacon", word: "verification", noun: "verification beacon", mark: "◆")
    case .prebid: EventKind("beacon", word: "Prebid", noun: "Prebid beacon", mark: "●")
    }
  }

  package static func diagnostic(_ severity: Severity) -> EventKind {
    EventKind("diagnostic", word: severity.rawValue)
  }
}
