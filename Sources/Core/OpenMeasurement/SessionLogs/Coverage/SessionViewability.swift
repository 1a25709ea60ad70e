internal import Vocabulary

/// The results of the viewability standards for a session, computed from its geometry events. They are as
/// coarse as the events that the device reported.
package struct SessionViewability: Sendable, Hashable {
  package struct Result: Sendable, Hashable {
    package var standard: ViewabilityStandard
    /// When the standard was met, since the session's first event; nil if it was not met.
    package var metAt: Duration?
  }

  /// One result for each standard that applies.
  package let results: [Result]

  /// Measures a session.
  ///
  /// - Parameters:
  ///   - course: the session.
  ///   - standards: the standards.
  package init(of course: SessionCourse, by standards: [ViewabilityStandard]) {
    let start = course.session.start ?? 0
    let kind = Self.kind(of: course)
    let area = course.events.lazy.compactMap { $0.view?.area }.first ?? 0
    let applicable = standards.filter { $0.applies(to: kind, area: area) }
    guard course.events.contains(where: { $0.view?.percentInView != nil }), !applicable.isEmpty
    else {
      results = []
      return
    }
    var measurer = ViewabilityMeasurer(
      standards: applicable, threshold: 50,
      duration: .milliseconds(Int64((course.duration ?? 0).rounded())),
      hasQuartiles: kind != .display, isUserInitiated: Self.isUserInitiated(course))
    for event in course.events {
      Self.feed(event, to: &measurer, of: kind, since: start)
    }
    if let last = course.events.last {
      _ = measurer.ended(at: Self.instant(last, since: start))
    }
    results = measurer.timers.map { timer in
      Result(standard: timer.standard, metAt: timer.metInstant?.sinceStart)
    }
  }

  private static func kind(of course: SessionCourse) -> CreativeKinds {
    switch course.session.creativeType {
    case "audio": .audio
    case "htmlDisplay", "nativeDisplay": .display
    case _: .video
    }
  }

  private static func isUserInitiated(_ course: SessionCourse) -> Bool {
    guard case .loaded(let loaded)? = course.first(.loaded)?.facts else { return false }
    return loaded.isAutoPlay == false
  }

  private static func instant(_ event: SessionEvent, since start: Int64) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(max(0, event.at - start)))
  }

  private static func feed(
    _ event: SessionEvent, to measurer: inout ViewabilityMeasurer, of kind: CreativeKinds,
    since start: Int64
  ) {
    let now = instant(event, since: start)
    if let percent = event.view?.percentInView {
      _ = measurer.percentChanged(to: min(100, max(0, percent)), at: now)
    }
    switch event.type {
    case .impression where kind == .display:
      _ = measurer.playbackStarted(isAudible: false, at: now)
    case .start:
      _ = measurer.playbackStarted(isAudible: event.volumes?.isAudible ?? false, at: now)
    case .volumeChange:
      _ = measurer.audibilityChanged(to: event.volumes?.isAudible ?? false, at: now)
    case .pause: _ = measurer.paused(at: now)
    case .resume: _ = measurer.resumed(at: now)
    case .bufferStart: _ = measurer.bufferStarted(at: now)
    case .bufferFinish: _ = measurer.bufferFinished(at: now)
    case .complete: _ = measurer.reached(.complete, at: now)
    case .skipped, .sessionFinish: _ = measurer.ended(at: now)
    case .sessionStart, .sessionError, .loaded, .impression, .geometryChange, .firstQuartile,
      .midpoint, .thirdQuartile, .playerStateChange, .adUserInteraction:
      break
    }
  }
}
