internal import OpenMeasurement
internal import Vocabulary

/// The sessions of a native unit's items, and the shares in view of the views that the unit
/// watches.
struct MeasuredItems {
  /// The changes of one view that an observation of the screen found.
  struct Change {
    let view: String
    /// The share in view, in percent, if it changed; otherwise nil.
    let percent: Double?
    /// The item that is measured in the view, and the outputs of its session.
    let item: Int?
    let outputs: [SessionOutput]
  }

  private let sampling: GeometrySampling
  private var watched: [WatchedView] = []
  private var views: [String: WatchedView] = [:]
  /// The views that every observation reads, and the condition under which all other views stay out
  /// of view; nil when every view is read.
  private var awake: (views: [WatchedView], until: Screen.Rest)?
  /// When the first session began. From then on all sessions observe their views every 200 ms.
  private var start: VirtualInstant?
  private var lastSample: VirtualInstant?
  /// The result of each viewability standard, item by item.
  private(set) var viewability: [ViewabilityResult] = []
  private(set) var exposure: [SessionExposure] = []

  init(_ sampling: GeometrySampling) { self.sampling = sampling }

  /// The next instant at which a session needs to be informed that time has passed; nil for none.
  var nextDeadline: VirtualInstant? { watched.lazy.compactMap { $0.nextDeadline }.min() }

  /// When the sessions observe their views next; nil while nothing has changed since the last observation.
  func nextSample(from now: VirtualInstant) -> VirtualInstant? {
    guard let start, watched.contains(where: { !$0.isSampled }) else { return nil }
    let interval = ActiveAd.samplingInterval
    let passed = start.duration(to: now)
    let count = (passed.attoseconds + interval.attoseconds - 1) / interval.attoseconds
    let next = start.advanced(by: interval * Int(count))
    return next == lastSample ? next.advanced(by: interval) : next
  }

  /// Starts to observe a view and to report changes of its share in view.
  mutating func watch(_ name: String) { _ = view(named: name) }

  private mutating func view(named name: String) -> WatchedView {
    awake = nil
    if let view = views[name] { return view }
    let view = WatchedView(name)
    views[name] = view
    watched.append(view)
    return view
  }

  /// Begins an item's session, and ends an earlier session of the item.
  mutating func begin(
    _ item: Int, in name: String, _ session: AdSession, showing reading: AdViewReading,
    at now: VirtualInstant
  ) -> [SessionOutput] {
    let earlier = finish(item, at: now)
    start = start ?? now
    return earlier + view(named: name).begin(item, session, showing: reading, at: now)
  }

  /// Whether any item is measured now.
  var hasSession: Bool { watched.contains { $0.item != nil } }

  /// The item that is measured in a view.
  func item(in name: String) -> Int? { views[name]?.item }

  /// Ends an item's session, where it has one.
  mutating func finish(_ item: Int, at now: VirtualInstant) -> [SessionOutput] {
    guard let finished = watched.first(where: { $0.item == item })?.finish(at: now) else {
      return []
    }
    awake = nil
    viewability += finished.results
    exposure.append(finished.exposure)
    return finished.outputs
  }

  /// Ends all sessions, item by item.
  mutating func finishAll(at now: VirtualInstant) -> [(item: Int, outputs: [SessionOutput])] {
    watched.compactMap(\.item).sorted().map { ($0, finish($0, at: now)) }
  }

  /// Observes the watched views on the screen.
  ///
  /// - Returns: the differences from the last observation, view by view.
  mutating func look(at screen: Screen, _ now: VirtualInstant) -> [Change] {
    // Most items of a long list are out of view, and stay so.
    if let awake, !screen.isOver(awake.until) {
      return changes(of: awake.views, on: screen, at: now)
    }
    let changes = changes(of: watched, on: screen, at: now)
    let asked = watched.filter { $0.restOutOfView == nil }
    let rests = watched.compactMap(\.restOutOfView)
    awake = Screen.Rest(joining: rests).map { (asked, $0) }
    return changes
  }

  private func changes(
    of views: [WatchedView], on screen: Screen, at now: VirtualInstant
  ) -> [Change] {
    views.compactMap { view in
      // Views that are wholly in view mostly stay so, too.
      if view.rests(on: screen, sampling) { return nil }
      let (percent, outputs) = view.look(at: screen, sampling, at: now)
      guard percent != nil || !outputs.isEmpty else { return nil }
      return Change(view: view.name, percent: percent, item: view.item, outputs: outputs)
    }
  }

  /// Lets the sessions observe the views that changed since their last observation.
  mutating func sample(
    _ screen: Screen, at now: VirtualInstant
  ) -> [(item: Int, outputs: [SessionOutput])] {
    lastSample = now
    return outputs { $0.sample(screen, at: now) }
  }

  /// Informs each session that waits for this instant, when the instant is reached.
  func reachedTime(at now: VirtualInstant) -> [(item: Int, outputs: [SessionOutput])] {
    outputs { $0.reachedTime(at: now) }
  }

  private func outputs(
    _ answer: (WatchedView) -> [SessionOutput]
  ) -> [(item: Int, outputs: [SessionOutput])] {
    watched.compactMap { view in
      guard let item = view.item else { return nil }
      let outputs = answer(view)
      return outputs.isEmpty ? nil : (item, outputs)
    }
  }
}
