internal import Player

/// A run seen from one of its units.
extension RunRecord {
  /// The part of the run that concerns one unit: its events, its result and its expectations. In a
  /// scenario of a sole ad this is the whole run.
  ///
  /// Reports about one ad on the screen treat this part like a run with a single unit. The events
  /// have other indices in it than in the whole run.
  package func part(of unit: UnitRecord) -> RunRecord {
    guard configuration.soleUnit == nil else { return self }
    var part = self
    part.configuration.tag = unit.tag
    part.configuration.player = unit.player
    part.configuration.soleUnit = unit.unit
    part.events = events.filter { $0.unit == unit.unit }
    part.outcome = unit.outcome
    part.units = [unit]
    part.expectations = expectations.filter { $0.unit == unit.unit }
    return part
  }

  /// Each unit's part of the run, with the unit's name, which is nil for a sole ad.
  package var unitParts: [(name: String?, record: RunRecord)] {
    units.map { (configuration.name(of: $0.unit), part(of: $0)) }
  }

  /// Whether an event concerns a unit; every event of a run with a sole ad concerns that ad.
  package func concerns(_ event: RunEvent, _ unit: UnitID) -> Bool {
    unit == configuration.soleUnit || event.unit == unit
  }

  /// The name of the unit that an event concerns; nil for a sole ad.
  package func unitName(of event: RunEvent) -> String? { configuration.name(of: event.unit) }
}
