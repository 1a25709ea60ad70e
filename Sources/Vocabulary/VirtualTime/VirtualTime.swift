internal import FoundationEssentials

/// An instant on a run's own timeline, counted from the run's beginning.
///
/// Virtual instants, media positions and wall time are three different things:
/// a media position is a plain `Duration` from a creative's first frame, and
/// wall time is a `WallClock`'s start plus a virtual instant.
package struct VirtualInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the run began, zero or more.
  package var sinceStart: Duration

  @inlinable
  package init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// The instant at which every run begins.
  package static let zero = VirtualInstant(sinceStart: .zero)

  @inlinable
  package func advanced(by duration: Duration) -> VirtualInstant {
    VirtualInstant(sinceStart: sinceStart + duration)
  }

  @inlinable
  package func duration(to other: VirtualInstant) -> Duration {
    other.sinceStart - sinceStart
  }

  @inlinable
  package static func < (lhs: VirtualInstant, rhs: VirtualInstant) -> Bool {
    lhs.sinceStart < rhs.sinceStart
  }
}

/// The simulated wall time of a run: a start, plus virtual time.
///
/// Only macros and reports use it. No run ever reads the machine's clock.
package struct WallClock: Sendable, Hashable {
  /// The wall time at virtual zero, in milliseconds since 1970-01-01T00:00:00Z.
  package let startMilliseconds: Int64

  package init(startMilliseconds: Int64) { self.startMilliseconds = startMilliseconds }

  /// 2026-01-01T00:00:00Z, the start of every run that is not given another.
  package static let `default` = WallClock(startMilliseconds: 1_767_225_600_000)

  /// Reads an ISO 8601 date and time with a zone, with or without a fraction of a second.
  ///
  /// Returns nil when the text is not of that form, or names a day or time that does not exist.
  package init?(iso8601 text: String) {
    let plain = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = (try? plain.parse(text)) ?? (try? fractional.parse(text)) else { return nil }
    // The parser reads the 31st of February as a day in March.
    let written = text.prefix(19) + "Z"
    guard let local = try? plain.parse(String(written)), plain.format(local) == written else {
      return nil
    }
    startMilliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// Milliseconds since 1970 at a virtual instant, rounded down.
  package func milliseconds(at instant: VirtualInstant) -> Int64 {
    startMilliseconds + instant.sinceStart.wholeMilliseconds
  }

  /// The time at a virtual instant as `YYYY-MM-DDTHH:MM:SS.mmm+00:00`, the `[TIMESTAMP]` form.
  package func timestamp(at instant: VirtualInstant) -> String {
    let milliseconds = milliseconds(at: instant)
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let date = Date(timeIntervalSince1970: Double(seconds))
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon)
    let text = style.format(date)
    let fraction = TimeText.padded(milliseconds - seconds * 1000, 3)
    return "\(text.dropLast()).\(fraction)+00:00"
  }

  /// The start as `YYYY-MM-DDTHH:MM:SSZ`, with milliseconds when there are any.
  package var startText: String {
    let text = timestamp(at: .zero).dropLast(6)
    return (text.hasSuffix(".000") ? String(text.dropLast(4)) : String(text)) + "Z"
  }
}

/// The order of events at one instant.
///
/// If the environment changes at the exact instant of a midpoint, the midpoint is reported with the
/// change in effect. The session samples the geometry after the environment has changed and before
/// playback reports. Timers and observers come after playback.
package enum EventPriority: Int, Comparable, Sendable, CaseIterable {
  /// The environment changes: scenario steps, animations, bytes arriving.
  case environment
  /// The session samples the geometry.
  case sampling
  /// The player acts: quartiles, ends, observations.
  case playback
  /// Measurement timers fire.
  case measurement
  /// Reports and limits observe what happened.
  case observation

  package static func < (lhs: EventPriority, rhs: EventPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// A queue of scheduled events in the order of deadline, priority and insertion, from which they
/// are popped one at a time.
///
/// Popping sets `now`. Deadlines in the past are clamped to `now`, so that time never runs
/// backwards. Nothing here sleeps, since time jumps from event to event. The queue contains only
/// tokens, and the code that schedules an event stores the event itself. A generic queue would be
/// slow to read, and a run reads it before everything that happens.
package struct EventQueue {
  /// Names one scheduled event.
  package struct Token: Hashable, Sendable {
    /// The event's place among the scheduled events, from 0. When the event is over, a later event
    /// may reuse its place.
    package let place: Int
    fileprivate let sequence: Int
  }

  /// One event that became due.
  package struct Entry: Sendable {
    let deadline: VirtualInstant
    let priority: EventPriority
    package let token: Token

    fileprivate func precedes(_ other: Entry) -> Bool {
      if deadline != other.deadline { return deadline < other.deadline }
      if priority != other.priority { return priority < other.priority }
      return token.sequence < other.token.sequence
    }
  }

  /// The instant of the event popped last.
  package private(set) var now: VirtualInstant = .zero
  private var heap: [Entry] = []
  /// The sequence of the event at each place; nil for one that was cancelled or is over.
  private var sequences: [Int?] = []
  private var cancelledCount = 0
  /// The places that no event has.
  private var freePlaces: [Int] = []
  private var nextSequence = 0

  package init() {}

  /// The number of events still to come.
  var count: Int { heap.count - cancelledCount }

  /// Schedules an event; a deadline in the past becomes `now`.
  package mutating func schedule(
    at deadline: VirtualInstant, priority: EventPriority
  ) -> Token {
    let token = Token(place: takePlace(for: nextSequence), sequence: nextSequence)
    nextSequence += 1
    heap.append(Entry(deadline: max(deadline, now), priority: priority, token: token))
    siftUp(from: heap.count - 1)
    return token
  }

  /// Cancels an event; without effect on one that is over.
  package mutating func cancel(_ token: Token) {
    guard sequences[token.place] == token.sequence else { return }
    sequences[token.place] = nil
    cancelledCount += 1
  }

  private mutating func takePlace(for sequence: Int) -> Int {
    if let place = freePlaces.popLast() {
      sequences[place] = sequence
      return place
    }
    sequences.append(sequence)
    return sequences.count - 1
  }

  /// Removes the next event and moves `now` to its deadline.
  package mutating func pop() -> Entry? {
    while let first = heap.first {
      removeFirst()
      guard isLeaving(first.token) else { continue }
      now = first.deadline
      return first
    }
    return nil
  }

  /// The deadline of the next event, without popping it.
  package mutating func peek() -> VirtualInstant? {
    while let first = heap.first {
      guard sequences[first.token.place] == nil else { return first.deadline }
      removeFirst()
      _ = isLeaving(first.token)
    }
    return nil
  }

  /// Advances time to an instant without an event; never backwards.
  package mutating func skip(to instant: VirtualInstant) {
    now = max(now, instant)
  }

  /// Frees an event's place, and returns whether the event was not cancelled.
  private mutating func isLeaving(_ token: Token) -> Bool {
    freePlaces.append(token.place)
    guard sequences[token.place] != nil else {
      cancelledCount -= 1
      return false
    }
    sequences[token.place] = nil
    return true
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown()
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      let first = 2 * parent + 1
      guard first < heap.count else { return }
      var smallest = parent
      for child in first..<min(first + 2, heap.count)
      where heap[child].precedes(heap[smallest]) {
        smallest = child
      }
      guard smallest != parent else { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
