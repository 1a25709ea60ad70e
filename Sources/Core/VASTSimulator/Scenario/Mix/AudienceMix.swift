package import Vocabulary

/// An assumed audience: which players show an ad in which situations, how often, and what each party
/// of the campaign counts.
package struct AudienceMix: Sendable, Hashable {
  /// A player or a scenario with its weight.
  package struct Share: Sendable, Hashable {
    package var name: String
    /// The weight that the file states, in thousandths. Only its ratio to the other weights counts.
    package var weight: Int
    var location: SourceLocation

    package init(_ name: String, weight: Int, location: SourceLocation) {
      self.name = name
      self.weight = weight
      self.location = location
    }
  }

  /// A pair of player and scenario, with its weight.
  package struct Row: Sendable, Hashable {
    package var player = ""
    package var scenario = ""
    package var weight = 0
    var location = SourceLocation(file: "")
  }

  /// One number that one party counts.
  package struct Counter: Sendable, Hashable {
    package var party: String
    package var point: CountingPoint
    /// The host at which the party counts, or the host and the beginning of a path; for a vendor,
    /// its name in the tag. Nil when the counter is not limited to one host or vendor.
    package var place: String?
    /// The viewability standard, for `viewable`.
    package var standard: String?
    package var location = SourceLocation(file: "")

    package init(
      party: String, point: CountingPoint, place: String? = nil, standard: String? = nil,
      location: SourceLocation = SourceLocation(file: "")
    ) {
      self.party = party
      self.point = point
      self.place = place
      self.standard = standard
      self.location = location
    }
  }

  /// A party of the audience file.
  package struct Party: Sendable, Hashable {
    package var name = ""
    package var counts = CountingPoint.impression
    package var of: String?
    package var viewable: String?
    package var location = SourceLocation(file: "")

    /// The counters of the party. A party that counts OMID impressions with a standard has two:
    /// measured and viewable impressions.
    var counters: [Counter] {
      var counter = Counter(
        party: name, point: counts, place: of, standard: nil, location: location)
      guard let viewable else { return [counter] }
      let measured = counter
      (counter.point, counter.standard) = (.viewable, viewable)
      return counts == .viewable ? [counter] : [measured, counter]
    }
  }

  /// How many plays are counted.
  package var plays = 100_000
  /// The players and their weights, which are independent of the scenarios' weights: a pair of
  /// player and scenario has the product of both.
  package var players: [Share] = []
  package var scenarios: [Share] = []
  /// The weights of pairs of player and scenario, in place of the independent weights in
  /// ``players`` and ``scenarios``.
  package var rows: [Row] = []
  package var parties: [Party] = []
  /// How much two parties' counts may differ, as a fraction of the first party's count.
  package var tolerance = Fraction(numerator: 10, denominator: 100)

  /// A fraction, exactly as written.
  package struct Fraction: Sendable, Hashable {
    package var numerator: Int
    /// The denominator, above zero.
    package var denominator: Int

    package init(numerator: Int, denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  package init() {}

  /// The counters of all parties, in the order of the file.
  package var counters: [Counter] { parties.flatMap(\.counters) }
}

/// The result of reading an audience file.
package struct AudienceMixReading: Sendable, Hashable {
  /// The audience; absent when any diagnostic is an error.
  package var mix: AudienceMix?
  /// All findings, in the order of the file.
  package var diagnostics: [Diagnostic]
}

/// An event that a party of a campaign counts; the raw value is its name in an audience file.
package enum CountingPoint: String, Sendable, Hashable, CaseIterable {
  /// The ad server's response is requested.
  case tagRequest
  /// A MediaFile is selected, and its file requested.
  case mediaSelected
  case impression
  /// The first frame: playback begins.
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  /// A verification vendor receives the OMID event `impression`.
  case omidImpression
  /// A verification vendor finds that the ad meets a viewability standard.
  case viewable

  /// The side that can count an event.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// A server, which counts the requests for documents or media.
    case server
    /// The player, which requests the tag's trackers.
    case player
    /// A verification vendor.
    case vendor
  }

  package var side: Side {
    switch self {
    case .tagRequest, .mediaSelected: .server
    case .impression, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete: .player
    case .omidImpression, .viewable: .vendor
    }
  }
}

/// The scenarios for audiences only, in addition to the built-in ones; certification does not use
/// them.
package enum AudienceScenarios {
  /// The scenarios in the order in which they are listed.
  static let all: [BuiltInScenario] = [
    BuiltInScenario("full-view", "the ad plays to its end, all of it in view"),
    BuiltInScenario(
      "left-before-first-frame",
      "the viewer leaves 0.4 s after the tag was requested, while the media is loading",
      file: """
        network: { bytesPerSecond: 100%, latency: 300ms }
        steps:
          - { at: 400ms, do: teardown }
        """),
    BuiltInScenario(
      "skip-at-5s", "the user skips after five seconds",
      file: """
        steps:
          - { at: 5s, do: skip }
        """),
  ]

  /// The names of all scenarios that an audience file can use without a scenario file.
  static var names: [String] { BuiltInScenarios.names + all.map(\.name) }

  /// The scenario with a name; nil when there is none.
  package static func scenario(named name: String) -> PlaybackScenario? {
    BuiltInScenarios.scenario(named: name) ?? all.first { $0.name == name }?.scenario
  }
}
