internal import Player
package import Scenario

/// A run seen from one of its units.
extension RunRecord {
  /// The part of the run that concerns one unit: its events, its result and its expectations.
  ///
  /// A report about one ad on the screen takes it as it takes a run with a single unit. The events
  /// have other places in it than in the whole run.
  package func part(of unit: UnitRecord) -> RunRecord {
    var part = self
    part.configuration.tag = unit.tag
    part.configuration.player = unit.player
    part.configuration.hasUnits = false
    part.events = events.filter { $0.unit == unit.unit }
    part.outcome = unit.outcome
    part.units = [unit]
    part.expectations = expectations.filter { $0.unit == unit.unit }
    return part
  }

  /// Each unit with its part of the run where the scenario names its units; none where it does not.
  package var unitParts: [(unit: UnitID, record: RunRecord)] {
    configuration.hasUnits ? units.map { ($0.unit, part(of: $0)) } : []
  }

  /// The name of the unit that an event concerns, where the scenario names its units.
  package func unitName(of event: RunEvent) -> String? {
    configuration.hasUnits ? event.unit?.name : nil
  }
}
