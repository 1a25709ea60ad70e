package import Vocabulary

/// The changes of the screen in the course of a run, for reports that draw it. The event stream has them only
/// if the request requires them.
package struct RunStaging: Sendable, Hashable {
  /// What changed at an instant.
  package struct Change: Sendable, Hashable {
    package var at: VirtualInstant
    /// The views that changed; nil when only shares in view changed.
    package var state: ScreenState?
    /// The new shares of the units whose share in view changed.
    package var inView: [Share]

    package init(at: VirtualInstant, state: ScreenState?, inView: [Share]) {
      self.at = at
      self.state = state
      self.inView = inView
    }
  }

  /// How much of a unit's ad is in view, exactly.
  package struct Share: Sendable, Hashable {
    package var unit: UnitID
    /// The percentage in view, between 0 and 100; nil without an ad.
    package var percent: Double?

    package init(unit: UnitID, percent: Double?) {
      self.unit = unit
      self.percent = percent
    }
  }

  /// A step of the scenario that was carried out.
  package struct Step: Sendable, Hashable {
    package var at: VirtualInstant
    /// The step's name: the value of its key `do`.
    package var name: String
    /// The unit that it names.
    package var unit: UnitID?
    package var location: SourceLocation?

    package init(
      at: VirtualInstant, name: String, unit: UnitID? = nil, location: SourceLocation? = nil
    ) {
      self.at = at
      self.name = name
      self.unit = unit
      self.location = location
    }
  }

  /// The view that a unit is shown in.
  package struct UnitView: Sendable, Hashable {
    package var unit: UnitID
    package var view: String

    package init(unit: UnitID, view: String) {
      self.unit = unit
      self.view = view
    }
  }

  /// How many changes are kept.
  package static let limit = 20_000

  /// The size of the screen, in points.
  package var screen: Size
  package var views: [UnitView]
  package var changes: [Change] = []
  package var steps: [Step] = []
  /// The instant of the first change that was not kept; nil when all were.
  package var endsAt: VirtualInstant?

  package init(screen: Size, views: [UnitView]) {
    self.screen = screen
    self.views = views
  }
}
