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
    package let deadline: VirtualInstant
    package let priority: EventPriority
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
  package var count: Int { heap.count - cancelledCount }

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
