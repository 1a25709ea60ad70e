/// Decides when a widget reports that recommendations were seen.
///
/// One event for all items, at the first that comes into view, or one for each item when it comes
/// into view; each once a load.
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
  /// In percent.
  private let visibleShare: Double
  private var sent = State.nothing

  package init(_ settings: SyneriseSettings) {
    eventType = settings.eventType
    visibleShare = settings.visibleShare
  }

  /// The widget was loaded: everything may be seen once more.
  package mutating func loaded() { sent = .nothing }

  /// Another share of an item is in view, in percent.
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
