/// The name of something that an app puts on the screen: an ad's player, a widget, a message.
package struct UnitID: Sendable, Hashable {
  /// As the scenario writes it.
  package var name: String

  package init(_ name: String) { self.name = name }

  /// The one video unit of a scenario that names no units.
  package static let ad = UnitID("ad")
}
