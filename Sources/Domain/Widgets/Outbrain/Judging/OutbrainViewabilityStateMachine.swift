internal import NativeUnits

/// Judges whether the viewability of every recommendation that is shown was configured, and on its
/// container view.
///
/// A call counts for the recommendation that is shown, or for its next display: apps log the two in
/// either order. It counts for one display only, so a reused cell needs it again.
struct OutbrainViewabilityStateMachine: Sendable {
  /// A recommendation in a cell.
  private struct Display {
    var item: Int
    var view: String?
    var isConfigured: Bool
    var occasion: OutbrainOccasion

    /// A display in the same cell takes this one's place.
    func isReplaced(by other: OutbrainDisplay) -> Bool {
      guard let view, let otherView = other.view else { return item == other.item }
      return view == otherView
    }
  }

  private struct Call {
    var view: String?
    var occasion: OutbrainOccasion
  }

  /// In the order in which they began.
  private var displays: [Display] = []
  /// The calls for items that are not shown yet.
  private var early: [Int: Call] = [:]

  mutating func shown(
    _ display: OutbrainDisplay, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    var findings: [NativeFinding] = []
    if let index = displays.firstIndex(where: { $0.isReplaced(by: display) }) {
      // The same recommendation in its own cell is drawn again, and stays configured.
      if displays[index].item == display.item { return [] }
      findings += Self.findings(of: displays.remove(at: index))
    }
    let call = early.removeValue(forKey: display.item)
    displays.append(
      Display(
        item: display.item, view: display.view, isConfigured: call != nil, occasion: occasion))
    if let call {
      findings += Self.place(call.view, of: display.item, in: display.view, call.occasion)
    }
    return findings
  }

  mutating func configured(
    item: Int, view: String?, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    guard let index = displays.lastIndex(where: { $0.item == item }) else {
      early[item] = Call(view: view, occasion: occasion)
      return []
    }
    displays[index].isConfigured = true
    return Self.place(view, of: item, in: displays[index].view, occasion)
  }

  /// Nothing is shown any more.
  mutating func finished() -> [NativeFinding] {
    defer {
      displays = []
      early = [:]
    }
    return displays.flatMap(Self.findings)
  }

  private static func findings(of display: Display) -> [NativeFinding] {
    guard !display.isConfigured else { return [] }
    return [
      display.occasion.finding(
        .viewabilityNotConfigured,
        "item \(display.item) is shown\(display.view.map { " in '\($0)'" } ?? "") without a call "
          + "of configureViewabilityPerListing; call it when the cell is filled",
        item: display.item)
    ]
  }

  private static func place(
    _ view: String?, of item: Int, in container: String?, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    guard let view, let container, view != container else { return [] }
    return [
      occasion.finding(
        .viewabilityOnOtherView,
        "the view '\(view)' is measured, and the item's container is '\(container)'; "
          + "pass the container",
        item: item)
    ]
  }
}
