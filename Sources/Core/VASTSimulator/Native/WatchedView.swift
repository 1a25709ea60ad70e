internal import OpenMeasurement
internal import Vocabulary

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
