internal import Vocabulary

/// Judges whether viewability was configured for every shown recommendation, with its container
/// view.
///
/// A call of `configureViewabilityPerListing` counts for the recommendation's latest display before
/// the call. Without an earlier display, the call counts for the next one, because apps log the
/// call and the display in either order. A call counts for one display only, so a reused cell
/// requires another call.
struct OutbrainViewabilityChecker: Sendable {
  /// A recommendation in a cell.
  private struct Display {
    var item: Int
    var view: String?
    var isConfigured: Bool
    var context: OutbrainCallContext
    /// The number of earlier displays.
    var number: Int
  }

  /// Identifies the cell of a recommendation: by its container or, if the app does not name the
  /// container, by the item.
  private enum Cell: Hashable {
    case view(String)
    case item(Int)
  }

  private struct Call {
    var view: String?
    var context: OutbrainCallContext
  }

  private var displays: [Cell: Display] = [:]
  /// The latest cell of each item.
  private var cells: [Int: Cell] = [:]
  private var count = 0
  /// The calls for items that are not shown yet.
  private var early: [Int: Call] = [:]

  mutating func shown(
    _ display: OutbrainDisplay, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var findings: [NativeFinding] = []
    let cell = display.view.map(Cell.view) ?? .item(display.item)
    if let earlier = displays[cell] {
      // Drawing the same recommendation in its own cell again keeps it configured.
      if earlier.item == display.item { return [] }
      findings += Self.findings(of: earlier)
      if cells[earlier.item] == cell { cells[earlier.item] = nil }
    }
    let call = early.removeValue(forKey: display.item)
    displays[cell] = Display(
      item: display.item, view: display.view, isConfigured: call != nil, context: context,
      number: count)
    cells[display.item] = cell
    count += 1
    if let call {
      findings += Self.place(call.view, of: display.item, in: display.view, call.context)
    }
    return findings
  }

  mutating func configured(
    item: Int, view: String?, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let cell = cells[item] else {
      early[item] = Call(view: view, context: context)
      return []
    }
    displays[cell]?.isConfigured = true
    return Self.place(view, of: item, in: displays[cell]?.view, context)
  }

  /// Handles a call that could not be read and may concern any shown item.
  mutating func wasUnread() {
    for cell in displays.keys { displays[cell]?.isConfigured = true }
  }

  /// Reports the displays without configured viewability, and forgets all displays. This happens at
  /// the end of the calls, when the user leaves the screen, and when a response or an error
  /// arrives.
  mutating func finished() -> [NativeFinding] {
    defer { self = OutbrainViewabilityChecker() }
    return displays.values.sorted { $0.number < $1.number }.flatMap(Self.findings)
  }

  private static func findings(of display: Display) -> [NativeFinding] {
    guard !display.isConfigured else { return [] }
    return [
      display.context.finding(
        .viewabilityNotConfigured,
        "item \(display.item) is shown\(display.view.map { " in '\($0)'" } ?? "") without a call "
          + "of configureViewabilityPerListing; call it when the cell is filled",
        item: display.item)
    ]
  }

  private static func place(
    _ view: String?, of item: Int, in container: String?, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let view, let container, view != container else { return [] }
    return [
      context.finding(
        .viewabilityOnOtherView,
        "the view '\(view)' is measured, and the item's container is '\(container)'; "
          + "pass the container",
        item: item)
    ]
  }
}
