internal import Vocabulary

/// Checks of how the ad played.
extension SessionCheck {
  static let progress: [SessionCheck] = [
    SessionCheck(missing), SessionCheck(ending), SessionCheck(order), SessionCheck(timing),
    SessionCheck(afterSkip),
    SessionCheck { course in
      unbalanced(course, .pause, .resume, .pauseWithoutResume)
    },
    SessionCheck { course in
      unbalanced(course, .bufferStart, .bufferFinish, .bufferUnbalanced)
    },
    SessionCheck(whileStopped),
  ]

  /// The progress that a session reports, in the order of time.
  private static func reported(_ course: SessionCourse) -> [SessionEvent] {
    course.events.filter { OMIDEventType.progress.contains($0.type) }
  }

  private static func rank(_ event: SessionEvent) -> Int {
    OMIDEventType.progress.firstIndex(of: event.type) ?? 0
  }

  @Sendable
  private static func missing(_ course: SessionCourse) -> [Diagnostic] {
    let reported = reported(course)
    guard course.continued == nil, let furthest = reported.max(by: { rank($0) < rank($1) }) else {
      return []
    }
    let names = Set(reported.map(\.type))
    let absent = OMIDEventType.progress.prefix(rank(furthest)).filter {
      !names.contains($0) && !course.session.unreported.contains($0)
    }
    let known = reported.map { "'\($0.type.rawValue)' at \(course.time($0))" }
      .joined(separator: ", ")
    return absent.map { type in
      let later = reported.first { rank($0) > OMIDEventType.progress.firstIndex(of: type) ?? 0 }
      return Diagnostic(
        rule: type == .start ? .startMissing : .quartileMissing,
        "'\(type.rawValue)' is missing; the session has \(known)",
        at: (later ?? furthest).location)
    }
  }

  /// Reports an ad that played for longer than it is, and never ended: no `complete`, no skip, no error.
  @Sendable
  private static func ending(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard course.continued == nil, let duration = course.duration, !course.has(.complete),
      !course.session.unreported.contains(.complete),
      !course.has(.skipped), !course.has(.sessionError),
      !isInMilliseconds(course, duration, measure), let last = course.session.events.last
    else { return [] }
    var clock = PlayClock()
    for event in course.events { clock.happened(event) }
    guard let played = clock.played(at: last.at),
      Double(played) >= duration + Double(measure.tolerance)
    else { return [] }
    return [
      Diagnostic(
        rule: .completeMissing,
        "'complete' is missing: at '\(last.type.rawValue)' at \(course.time(last)) the ad of "
          + "\(SessionCourse.seconds(Int64(duration.rounded()))) had played for "
          + "\(SessionCourse.seconds(played)), without a pause, a skip or an error; up to "
          + "\(SessionCourse.seconds(measure.tolerance)) is tolerated", at: last.location)
    ]
  }

  /// The progress events that came after an event of later progress.
  private static func misplaced(_ course: SessionCourse) -> [(
    event: SessionEvent, after: SessionEvent
  )] {
    var furthest: SessionEvent?
    return reported(course).compactMap { event in
      guard let before = furthest, rank(before) > rank(event) else {
        furthest = event
        return nil
      }
      return (event, before)
    }
  }

  @Sendable
  private static func order(_ course: SessionCourse) -> [Diagnostic] {
    misplaced(course).prefix(1).map { event, before in
      Diagnostic(
        rule: .quartileOrder,
        "'\(event.type.rawValue)' at \(course.time(event)) comes after '\(before.type.rawValue)' at "
          + course.time(before), at: event.location)
    }
  }

  /// How far each quartile event is from its due time, in milliseconds of play; a late event has a
  /// positive value.
  private static func deviations(
    _ course: SessionCourse, _ duration: Double
  ) -> [(event: SessionEvent, played: Int64, deviation: Int64)] {
    let misplaced = misplaced(course).flatMap { [$0.event.type, $0.after.type] }
    var clock = PlayClock()
    var deviations: [(SessionEvent, Int64, Int64)] = []
    for event in course.events {
      clock.happened(event)
      guard OMIDEventType.progress.dropFirst().contains(event.type),
        !misplaced.contains(event.type), !event.isOfPlayer,
        let played = event.playhead ?? clock.played(at: event.at)
      else { continue }
      let place = duration * Double(rank(event)) / 4
      deviations.append((event, played, played - Int64(place.rounded())))
    }
    return deviations
  }

  @Sendable
  private static func timing(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    // A skipped ad does not play through its quartiles.
    guard let duration = course.duration, !course.has(.skipped) else { return [] }
    let deviations = deviations(course, duration)
    if isInMilliseconds(course, duration, measure) { return [] }
    return [
      timing(
        course, deviations.filter { $0.deviation < -measure.tolerance }, .quartileEarly, "early",
        measure),
      timing(
        course, deviations.filter { $0.deviation > measure.tolerance }, .quartileLate, "late",
        measure),
    ].compactMap(\.self)
  }

  /// Whether the session's duration was given in milliseconds instead of seconds: divided by 1,000,
  /// it fits the times of the quartile events.
  static func isInMilliseconds(
    _ course: SessionCourse, _ duration: Double, _ measure: Measure
  ) -> Bool {
    let deviations = deviations(course, duration / 1_000)
    return duration >= 1_000_000 && !deviations.isEmpty
      && deviations.allSatisfy { abs($0.deviation) <= measure.tolerance }
  }

  private static func timing(
    _ course: SessionCourse,
    _ wrong: [(event: SessionEvent, played: Int64, deviation: Int64)], _ rule: Rule,
    _ word: String, _ measure: Measure
  ) -> Diagnostic? {
    guard let first = wrong.first else { return nil }
    let list = wrong.map { event, played, deviation in
      "'\(event.type.rawValue)' comes \(SessionCourse.seconds(abs(deviation))) too \(word) (after "
        + "\(SessionCourse.seconds(played)) of play)"
    }
    return Diagnostic(
      rule: rule,
      "\(list.joined(separator: ", ")); up to "
        + "\(SessionCourse.seconds(measure.tolerance)) is tolerated", at: first.event.location)
  }

  @Sendable
  private static func afterSkip(_ course: SessionCourse) -> [Diagnostic] {
    guard let skip = course.first(.skipped) else { return [] }
    return course.events.drop { $0.type != .skipped }
      .filter { OMIDEventType.progress.contains($0.type) || [.pause, .resume].contains($0.type) }
      .prefix(1)
      .map { event in
        Diagnostic(
          rule: .completeAfterSkip,
          "'\(event.type.rawValue)' at \(course.time(event)) comes after 'skipped' at "
            + course.time(skip), at: event.location)
      }
  }

  /// The event that ends a pause or a stall, searched after the index `place`; nil if there is
  /// none, or if another pause or stall begins first.
  private static func end(
    _ course: SessionCourse, of begin: OMIDEventType, by end: OMIDEventType, after place: Int
  ) -> SessionEvent? {
    course.events[(place + 1)...].first { $0.type == begin || $0.type == end }
      .flatMap { $0.type == end ? $0 : nil }
  }

  /// Reports progress during a pause or a stall that ends later: the ad played on, or the pause was
  /// reported too early.
  @Sendable
  private static func whileStopped(_ course: SessionCourse) -> [Diagnostic] {
    let pairs: [(OMIDEventType, OMIDEventType)] = [
      (.pause, .resume), (.bufferStart, .bufferFinish),
    ]
    for (begin, end) in pairs {
      var open: SessionEvent?
      for (place, event) in course.events.enumerated() {
        if event.type == begin { open = event }
        if event.type == end { open = nil }
        guard let stopped = open, OMIDEventType.progress.contains(event.type), !event.isOfSeek,
          let ended = Self.end(course, of: begin, by: end, after: place)
        else { continue }
        return [
          Diagnostic(
            rule: .mediaEventWhilePaused,
            "'\(event.type.rawValue)' at \(course.time(event)) comes between '\(begin.rawValue)' at "
              + "\(course.time(stopped)) and '\(end.rawValue)' at \(course.time(ended))",
            at: event.location)
        ]
      }
    }
    return []
  }

  /// Reports a pause or a stall that does not end before the ad goes on, and an end without a
  /// beginning.
  private static func unbalanced(
    _ course: SessionCourse, _ begin: OMIDEventType, _ end: OMIDEventType, _ rule: Rule
  ) -> [Diagnostic] {
    var open: SessionEvent?
    for (place, event) in course.events.enumerated() {
      let message: String?
      switch event.type {
      case begin:
        message = open.map {
          "'\(begin.rawValue)' at \(course.time(event)) follows '\(begin.rawValue)' at "
            + "\(course.time($0)) without '\(end.rawValue)' between"
        }
        open = event
      case end:
        message =
          open == nil && course.continued == nil
          ? "'\(end.rawValue)' at \(course.time(event)) has no '\(begin.rawValue)' before it" : nil
        open = nil
      case .firstQuartile, .midpoint, .thirdQuartile, .complete:
        message =
          event.isOfSeek || Self.end(course, of: begin, by: end, after: place) != nil
          ? nil
          : open.map {
            "'\(event.type.rawValue)' at \(course.time(event)) comes after '\(begin.rawValue)' at "
              + "\(course.time($0)) without '\(end.rawValue)' between"
          }
      case _: message = nil
      }
      if let message { return [Diagnostic(rule: rule, message, at: event.location)] }
    }
    return []
  }
}

/// Computes from an ad's events how long the ad has played: the time since `start`, without pauses
/// and buffering.
///
/// The time is unknown once the ad reports progress during a pause or a stall.
struct PlayClock {
  private enum State {
    case idle
    case playing(since: Int64)
    case stopped
    /// The events contradict each other.
    case lost
  }

  private var state = State.idle
  private var isPaused = false
  private var isBuffering = false
  private var played: Int64 = 0

  /// How long the ad had played at an instant, in milliseconds; nil before its start, and where it
  /// cannot be known.
  func played(at instant: Int64) -> Int64? {
    switch state {
    case .idle, .lost: nil
    case .playing(let since): played + max(0, instant - since)
    case .stopped: played
    }
  }

  /// Whether the ad is known to be paused or stalled.
  var isStopped: Bool {
    switch state {
    case .stopped: true
    case .idle, .playing, .lost: false
    }
  }

  mutating func happened(_ event: SessionEvent) {
    switch event.type {
    case .start:
      state = .playing(since: event.at)
      stop(at: event.at)
    case .pause:
      isPaused = true
      stop(at: event.at)
    case .bufferStart:
      isBuffering = true
      stop(at: event.at)
    case .resume:
      isPaused = false
      goOn(at: event.at)
    case .bufferFinish:
      isBuffering = false
      goOn(at: event.at)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      // An ad that reports progress is playing, so the end of its pause or stall is missing.
      if isStopped, !event.isOfSeek { state = .lost }
    case .sessionStart, .sessionFinish, .sessionError, .loaded, .impression, .geometryChange,
      .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      break
    }
  }

  private mutating func stop(at instant: Int64) {
    guard isPaused || isBuffering, case .playing(let since) = state else { return }
    played += max(0, instant - since)
    state = .stopped
  }

  private mutating func goOn(at instant: Int64) {
    guard !isPaused, !isBuffering, case .stopped = state else { return }
    state = .playing(since: instant)
  }
}
