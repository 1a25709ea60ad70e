internal import Vocabulary

/// Sorts the events of a log by their sessions, which may interleave. An event that came through
/// two channels is counted once: a script writes each event to the console as a line and as a URL.
struct SessionCollector {
  /// The form in which an event came.
  enum Channel: Int, CaseIterable {
    case line
    case message
    case pairs
  }

  private struct Key: Hashable {
    var session: Int
    var at: Int64
    var type: OMIDEventType
  }

  private let mostSessions: Int
  private var sessions: [LoggedSession] = []
  private var places: [String: Int] = [:]
  /// How often an event came through each channel.
  private var counts: [Key: [Int]] = [:]
  /// How many events of sessions beyond the limit there were, and where the first one is.
  private(set) var leftOut: (count: Int, first: SourceLocation)?

  init(mostSessions: Int) { self.mostSessions = mostSessions }

  mutating func add(_ event: SessionEvent, of session: String, by channel: Channel) {
    guard let place = place(of: session) else {
      if let location = event.location {
        leftOut = ((leftOut?.count ?? 0) + 1, leftOut?.first ?? location)
      }
      return
    }
    let key = Key(session: place, at: event.at, type: event.type)
    var counts = self.counts[key] ?? Channel.allCases.map { _ in 0 }
    let known = counts.max() ?? 0
    counts[channel.rawValue] += 1
    self.counts[key] = counts
    if counts[channel.rawValue] > known { sessions[place].events.append(event) }
  }

  /// The sessions, with each one's events sorted by time, because requests may arrive out of order.
  func finished() -> [LoggedSession] {
    sessions.map { session in
      var session = session
      let order = session.events.enumerated().sorted {
        ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
      }
      session.events = order.map(\.element)
      return session
    }
  }

  private mutating func place(of session: String) -> Int? {
    if let place = places[session] { return place }
    guard sessions.count < mostSessions else { return nil }
    places[session] = sessions.count
    sessions.append(LoggedSession(id: session))
    return sessions.count - 1
  }
}
