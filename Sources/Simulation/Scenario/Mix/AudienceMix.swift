package import Diagnostics

/// An assumed audience: which players show an ad in which situations, how often, and what each party
/// of the campaign counts.
package struct AudienceMix: Sendable, Hashable {
  /// A choice with its weight.
  package struct Share: Sendable, Hashable {
    package var name: String
    /// In thousandths of what the file says; only its ratio to the other weights counts.
    package var weight: Int
    package var location: SourceLocation

    package init(_ name: String, weight: Int, location: SourceLocation) {
      self.name = name
      self.weight = weight
      self.location = location
    }
  }

  /// A player in a scenario, with the weight of both together.
  package struct Row: Sendable, Hashable {
    package var player = ""
    package var scenario = ""
    package var weight = 0
    package var location = SourceLocation(file: "")
  }

  /// One count of one party.
  package struct Counter: Sendable, Hashable {
    package var party: String
    package var point: CountingPoint
    /// The place at which the party counts: a host, or a host with the beginning of a path; for a vendor, its
    /// name in the tag. Nil for any place.
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

    /// The counters of the party: an OMID impression with a standard is counted twice, as measured and as
    /// viewable.
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
  /// Independent weights: each player is in each scenario as often as both weights say.
  package var players: [Share] = []
  package var scenarios: [Share] = []
  /// Weights of pairs, in place of independent ones.
  package var rows: [Row] = []
  package var parties: [Party] = []
  /// How far two parties may be apart, as a fraction of the first one's count.
  package var tolerance = Fraction(numerator: 10, denominator: 100)

  /// A fraction, exactly as written.
  package struct Fraction: Sendable, Hashable {
    package var numerator: Int
    /// Above zero.
    package var denominator: Int

    package init(numerator: Int, denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  package init() {}

  /// What the parties count, in the order of the file.
  package var counters: [Counter] { parties.flatMap(\.counters) }
}

/// The result of reading an audience file.
package struct AudienceMixReading: Sendable, Hashable {
  /// The audience; absent when any diagnostic is an error.
  package var mix: AudienceMix?
  /// All findings, in the order of the file.
  package var diagnostics: [Diagnostic]
}
