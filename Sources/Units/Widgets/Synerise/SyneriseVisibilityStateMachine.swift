/// Decides when a widget reports that recommendations were seen.
///
/// Depending on its settings, a widget sends one event when the first item comes into view, or one
/// event for each item that comes into view. It sends each event once for every load.
package struct SyneriseVisibilityStateMachine: Sendable {
  private enum State {
    case nothing
    case all
    case items(Set<Int>)
  }

  /// The event that is due.
  package enum Action: Sendable, Hashable {
    case seen(item: Int)
    case viewed(first: Int)
  }

  private let eventType: SyneriseSettings.EventType
  /// The share of an item that must be exceeded for the item to count as visible, in percent.
  private let visibleShare: Double
  private var sent = State.nothing

  package init(_ settings: SyneriseSettings) {
    eventType = settings.eventType
    visibleShare = settings.visibleShare
  }

  /// Starts again after a load, so that every event may be sent once more.
  package mutating func loaded() { sent = .nothing }

  /// Takes the share of an item that is in view, in percent, and returns the event that is due.
  package mutating func exposed(item: Int, percent: Double) -> Action? {
    guard percent > visibleShare else { return nil }
    switch (eventType, sent) {
    case (.view, .nothing):
      sent = .all
      return .viewed(first: item)
    case (.seen, .nothing):
      sent = .items([item])
      return .seen(item: item)
    case (.seen, .items(var items)):
      guard items.insert(item).inserted else { return nil }
      sent = .items(items)
      return .seen(item: item)
    case (.view, .all), (.view, .items), (.seen, .all): return nil
    }
  }
}
