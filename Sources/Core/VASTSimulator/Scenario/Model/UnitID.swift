/// The name of a unit that an app puts on the screen: an ad's player, a widget, a message.
package struct UnitID: Sendable, Hashable {
  /// The name in the scenario.
  package var name: String

  package init(_ name: String) { self.name = name }

  /// The sole video unit of a scenario without `units`.
  package static let ad = UnitID("ad")
}
