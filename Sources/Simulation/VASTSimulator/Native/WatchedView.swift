internal import AdSessions
internal import OpenMeasurement
internal import VirtualTime

/// One view that a native unit watches, with the session of the item that is measured in it.
///
/// An object, because a session is large and a look at the screen asks every view.
final class WatchedView {
  let name: String
  /// The share that was told last, in percent; nil before the first look.
  private var percent: Double?
  /// The item that is measured in it; nil while none is.
  private(set) var item: Int?
  private var session: AdSession?
  private var reading: AdViewReading?
  /// Whether the reading is of the view as it is now.
  private var isRead = true
  /// How long its share in view certainly stays, where it was found to.
  private var rest: Screen.Rest?
  /// How many movements there had been when it was looked at.
  private var movements = 0
  /// Whether the session looked at the view as it is now.
  private(set) var isSampled = true
  /// When the session has to be told that time went on.
  private(set) var nextDeadline: VirtualInstant?

  init(_ name: String) { self.name = name }

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
    // What is in view of it is told anew.
    percent = nil
    return [SessionInput.began(reading), .presented, .displayed].flatMap { tell($0, at: now) }
  }

  /// Ends the session.
  ///
  /// - Returns: what it has to say, and what came of it; nil where there is none.
  func finish(
    at now: VirtualInstant
  ) -> (outputs: [SessionOutput], results: [ViewabilityResult], exposure: SessionExposure)? {
    let outputs = tell(.finished, at: now)
    guard let session else { return nil }
    (self.session, item, reading, nextDeadline) = (nil, nil, nil, nil)
    isSampled = true
    return (outputs, session.results, session.exposure)
  }

  /// How long it stays out of sight; nil while it is to be seen, or may be.
  var restOutOfView: Screen.Rest? { percent == 0 ? rest : nil }

  /// Whether its share in view is what it was when the screen was last looked at, in the same state of
  /// the app: then there is nothing to tell before the session samples.
  func rests(on screen: Screen, _ sampling: GeometrySampling) -> Bool {
    if rest.map(screen.isOver) ?? true { rest = newRest(on: screen, sampling) }
    guard rest != nil else { return false }
    if percent == 100, session != nil, screen.movements != movements {
      // It is elsewhere, which the session hears when it samples.
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

  /// The screen may have changed.
  ///
  /// Out of view it is of no interest where exactly the view is.
  ///
  /// - Returns: the share in view, where it differs, and what the session answers.
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

  /// The session looks at the view, if it changed since it did.
  func sample(_ screen: Screen, at now: VirtualInstant) -> [SessionOutput] {
    guard !isSampled, var reading else { return [] }
    if !isRead {
      reading = screen.reading(of: name)
      self.reading = reading
    }
    (isRead, isSampled) = (true, true)
    return tell(.sampled(reading), at: now)
  }

  /// Time reached an instant.
  func reachedTime(at now: VirtualInstant) -> [SessionOutput] {
    guard let nextDeadline, nextDeadline <= now else { return [] }
    return tell(.timeReached, at: now)
  }

  private func tell(_ input: SessionInput, at now: VirtualInstant) -> [SessionOutput] {
    let answer = Self.tell(&session, input, at: now)
    nextDeadline = answer.nextDeadline
    return answer.outputs
  }

  /// A session is large: it is told in its place, and asked there.
  private static func tell(
    _ session: inout AdSession?, _ input: SessionInput, at now: VirtualInstant
  ) -> (outputs: [SessionOutput], nextDeadline: VirtualInstant?) {
    (session?.handle(input, at: now) ?? [], session?.nextDeadline)
  }
}
