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

/// One view that a native unit watches, with the session of the item that is measured in it.
final class WatchedView {
  let name: String
  /// The share in view that was reported last, in percent; nil before the first observation.
  private var percent: Double?
  /// The item that is measured in the view; nil if none is.
  private(set) var item: Int?
  private var session: AdSession?
  private var reading: AdViewReading?
  /// Whether the reading is up to date.
  private var isRead = true
  /// How long the view's share in view is certain to stay the same; nil if that is not known.
  private var rest: Screen.Rest?
  /// The value of the screen's `movements` counter at the last observation.
  private var movements = 0
  /// Whether the session has observed the current state of the view.
  private(set) var isSampled = true

  init(_ name: String) { self.name = name }

  /// When the session needs to be informed that time has passed; nil for never.
  var nextDeadline: VirtualInstant? { session?.nextDeadline }

  /// Begins the session of an item.
  func begin(
    _ item: Int, _ session: AdSession, showing reading: AdViewReading, at now: VirtualInstant
  ) -> [SessionOutput] {
    self.item = item
    self.session = session
    self.reading = reading
    rest = nil
    isRead = true
    isSampled = true
    // The next observation reports the view's share in view even if it has not changed.
    percent = nil
    return [SessionInput.began(reading), .presented, .displayed].flatMap { tell($0, at: now) }
  }

  /// Ends the session.
  ///
  /// - Returns: the session's last outputs and its results; nil where there is no session.
  func finish(
    at now: VirtualInstant
  ) -> (outputs: [SessionOutput], results: [ViewabilityResult], exposure: SessionExposure)? {
    let outputs = tell(.finished, at: now)
    guard let session else { return nil }
    (self.session, item, reading) = (nil, nil, nil)
    isSampled = true
    return (outputs, session.results, session.exposure)
  }

  /// How long the view is certain to stay out of view; nil while it is in view, or may come into
  /// view.
  var restOutOfView: Screen.Rest? { percent == 0 ? rest : nil }

  /// Whether the view's share in view and the app's state are certain to be the same as at the last
  /// observation. Then nothing is reported before the session's next observation.
  func rests(on screen: Screen, _ sampling: GeometrySampling) -> Bool {
    if rest.map(screen.isOver) ?? true { rest = newRest(on: screen, sampling) }
    guard rest != nil else { return false }
    if percent == 100, session != nil, screen.movements != movements {
      // The view has moved, and the session observes the new position at its next sample.
      movements = screen.movements
      (isRead, isSampled) = (false, false)
    }
    return true
  }

  private func newRest(on screen: Screen, _ sampling: GeometrySampling) -> Screen.Rest? {
    if let reading, reading.percentInView != percent || reading.appState != screen.app {
      return nil
    }
    return switch percent {
    case 0: screen.restOutOfView(of: name)
    case 100 where sampling != .continuous: screen.restInView(of: name)
    default: nil
    }
  }

  /// Observes the view on the screen, which may have changed.
  ///
  /// While the view stays out of view, its position is not reported.
  ///
  /// - Returns: the share in view if it changed, and the outputs of the session.
  func look(
    at screen: Screen, _ sampling: GeometrySampling, at now: VirtualInstant
  ) -> (percent: Double?, outputs: [SessionOutput]) {
    let reading = screen.reading(of: name)
    (movements, rest) = (screen.movements, nil)
    let isNew = percent != reading.percentInView
    percent = reading.percentInView
    let news = isNew ? reading.percentInView : nil
    guard let earlier = self.reading else { return (news, []) }
    isRead = true
    let isOutOfView = reading.percentInView == 0 && earlier.percentInView == 0
    guard !isOutOfView || reading.appState != earlier.appState,
      !earlier.reportsSame(as: reading)
    else { return (news, []) }
    self.reading = reading
    isSampled = false
    let isReported = isNew || sampling == .continuous
    return (news, isReported ? tell(.exposureChanged(reading), at: now) : [])
  }

  /// The session observes the view, if the view has changed since the last observation.
  func sample(_ screen: Screen, at now: VirtualInstant) -> [SessionOutput] {
    guard !isSampled, var reading else { return [] }
    if !isRead {
      reading = screen.reading(of: name)
      self.reading = reading
    }
    (isRead, isSampled) = (true, true)
    return tell(.sampled(reading), at: now)
  }

  /// Informs the session that an instant is reached, if the session waits for it.
  func reachedTime(at now: VirtualInstant) -> [SessionOutput] {
    guard let nextDeadline, nextDeadline <= now else { return [] }
    return tell(.timeReached, at: now)
  }

  private func tell(_ input: SessionInput, at now: VirtualInstant) -> [SessionOutput] {
    session?.handle(input, at: now) ?? []
  }
}
