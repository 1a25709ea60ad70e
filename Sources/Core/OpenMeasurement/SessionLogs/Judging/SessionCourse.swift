internal import Vocabulary

/// The events of a session as they are judged: those between its start and its finish, without
/// repetitions of events that may happen only once. The remaining events are kept separately.
package struct SessionCourse: Sendable {
  /// An event that was repeated.
  struct Repeat {
    var first: SessionEvent
    var again: SessionEvent
  }

  package let session: LoggedSession
  /// The events that are judged, in the order of time.
  package private(set) var events: [SessionEvent] = []
  /// The events before `sessionStart`; all events of a session that has no `sessionStart`.
  private(set) var early: [SessionEvent] = []
  /// The events after `sessionFinish`.
  private(set) var late: [SessionEvent] = []
  private(set) var repeats: [Repeat] = []
  /// The earlier session, ended in the middle of its ad, that this session continues; nil where
  /// there is none.
  let continued: LoggedSession?

  private var firsts: [OMIDEventType: SessionEvent] = [:]

  /// - Parameters:
  ///   - session: the session.
  ///   - continued: the earlier session whose ad `session` continues; nil where there is none.
  package init(_ session: LoggedSession, continuing continued: LoggedSession? = nil) {
    self.session = session
    self.continued = continued
    let hasStart = session.events.contains { $0.type == .sessionStart }
    for event in session.events {
      if hasStart, firsts[.sessionStart] == nil, event.type != .sessionStart { early.append(event) }
      if firsts[.sessionFinish] != nil, event.type != .sessionFinish {
        late.append(event)
      } else if event.type.existsOnce, let first = firsts[event.type] {
        repeats.append(Repeat(first: first, again: event))
      } else {
        if firsts[event.type] == nil { firsts[event.type] = event }
        events.append(event)
      }
    }
    if !hasStart { early = events }
  }

  /// The first event of a type.
  package func first(_ type: OMIDEventType) -> SessionEvent? { firsts[type] }

  /// Whether the session has an event of a type.
  package func has(_ type: OMIDEventType) -> Bool { firsts[type] != nil }

  /// Whether the ad reported any progress.
  var hasProgress: Bool { OMIDEventType.progress.contains(where: has) }

  /// Whether the ad ended, or the session ended or stopped with an error.
  package var isOver: Bool {
    has(.complete) || has(.skipped) || has(.sessionFinish) || events.last?.type == .sessionError
  }

  /// Whether the log has neither the end of the ad nor that of the session.
  package var isTruncated: Bool { !isOver }

  /// The media's duration that `start` reports, in milliseconds; nil where it reports no valid one.
  var duration: Double? {
    guard let seconds = first(.start)?.duration, seconds > 0 else { return nil }
    return seconds * 1_000
  }

  /// Whether the session is for an audio ad, of which nothing can be in view.
  var isAudio: Bool { session.creativeType == "audio" }

  /// How long after the session's first event an event happened, in the form that people read.
  package func time(_ event: SessionEvent) -> String {
    Self.seconds(event.at - (session.start ?? event.at))
  }

  /// A time in milliseconds as people read it.
  static func seconds(_ milliseconds: Int64) -> String {
    TimeText.readable(.milliseconds(milliseconds))
  }
}

extension OMIDEventType {
  /// The events of a play in their order.
  package static let progress: [OMIDEventType] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
  ]

  /// Whether an ad has the event at most once.
  var existsOnce: Bool {
    switch self {
    case .sessionStart, .sessionFinish, .loaded, .impression, .start, .firstQuartile, .midpoint,
      .thirdQuartile, .complete, .skipped:
      true
    case .sessionError, .geometryChange, .pause, .resume, .bufferStart, .bufferFinish,
      .volumeChange, .playerStateChange, .adUserInteraction:
      false
    }
  }

  /// Whether the event belongs to media that plays.
  var isOfMedia: Bool {
    switch self {
    case .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume,
      .bufferStart, .bufferFinish, .skipped, .volumeChange, .playerStateChange:
      true
    case .sessionStart, .sessionFinish, .sessionError, .loaded, .impression, .geometryChange,
      .adUserInteraction:
      false
    }
  }
}
