/// The part of a message that is on the screen, as far as its calls show it.
struct MessageDisplay {
  /// One view of the message.
  private struct Part {
    /// Whether the view itself was added to a window; false for the views inside it.
    var isAdded = false
    /// Whether the app said that it added this view.
    var isShown = false
    /// The percentage of the view that is in view; nil until it is known.
    var percent: Double?
    var wasSeen = false
    var wasWhole = false
    /// The view that contains this one and was itself added to a window.
    var under: String?
  }

  private var parts: [String: Part] = [:]
  /// The names of the views, in the order of their first calls.
  private var names: [String] = []
  /// Whether a view of the message was in a window at any time.
  private(set) var wasAdded = false

  /// Whether a view of the message is in a window now.
  var isAdded: Bool { parts.values.contains { $0.isAdded } }

  /// Whether the user sees a part of the message. A view that was added and whose share is not
  /// known counts as seen.
  var isInView: Bool { parts.values.contains { $0.percent.map { $0 > 0 } ?? $0.isAdded } }

  /// Whether the user saw a part of the message at any time.
  var wasDisplayed: Bool {
    parts.values.contains { $0.wasSeen || ($0.isAdded && $0.percent == nil) }
  }

  mutating func shown(_ view: String) {
    wasAdded = true
    change(view) { ($0.isAdded, $0.isShown) = (true, true) }
  }

  mutating func hidden(_ view: String) {
    change(view) { part in
      // The trace has no share for this view: it counts as seen while it was in the window.
      if part.isAdded, part.percent == nil { part.wasSeen = true }
      part.isAdded = false
      part.percent = 0
    }
    for name in names where isHeld(name, by: view) {
      change(name) { ($0.isAdded, $0.percent) = (false, 0) }
    }
  }

  /// Whether a view contains another one, or may contain it. A view that the app did not add itself
  /// may be inside any view that the app added, if the trace does not say where it is.
  private func isHeld(_ name: String, by view: String) -> Bool {
    guard name != view, let part = parts[name] else { return false }
    return part.under.map { $0 == view } ?? (!part.isShown && parts[view]?.isShown == true)
  }

  mutating func changed(_ visibility: UpsightCall.Visibility) {
    if visibility.percent > 0 { wasAdded = true }
    change(visibility.view) { part in
      part.percent = visibility.percent
      part.wasSeen = part.wasSeen || visibility.percent > 0
      part.wasWhole = part.wasWhole || visibility.percent >= 100
      part.under = visibility.under ?? part.under
      // A trace may leave out that the view was added.
      if visibility.percent > 0, part.under == nil { part.isAdded = true }
    }
  }

  /// The views that were never seen, although the view that contains them was seen as a whole at
  /// some time.
  var missedParts: [String] {
    names.filter { name in
      guard let part = parts[name], let under = part.under else { return false }
      return !part.wasSeen && parts[under]?.wasWhole == true
    }
  }

  private mutating func change(_ view: String, _ body: (inout Part) -> Void) {
    if parts[view] == nil { names.append(view) }
    body(&parts[view, default: Part()])
  }
}
