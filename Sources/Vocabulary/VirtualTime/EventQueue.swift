/// The order of events at one instant.
///
/// A change of the environment at the exact instant of a midpoint is already visible to that
/// midpoint. The session samples the geometry after the environment has changed and before playback
/// reports; timers and observers come after playback.
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

/// Future work in the order (deadline, priority, insertion), popped one at a time.
///
/// Popping sets `now`. Deadlines in the past are clamped to `now`, so time never
/// runs backwards. Nothing here sleeps: time jumps from event to event. What an event is knows whoever
/// schedules it, by its token: a queue of values of any type would be slow to ask, and a run asks it
/// before everything that happens.
package struct EventQueue {
  /// Names one scheduled event.
  package struct Token: Hashable, Sendable {
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
  private var cancelled: Set<Token> = []
  private var nextSequence = 0

  package init() {}

  /// The number of events still to come.
  package var count: Int { heap.count - cancelled.count }

  /// Schedules an event; a deadline in the past becomes `now`.
  package mutating func schedule(
    at deadline: VirtualInstant, priority: EventPriority
  ) -> Token {
    let token = Token(sequence: nextSequence)
    nextSequence += 1
    heap.append(Entry(deadline: max(deadline, now), priority: priority, token: token))
    siftUp(from: heap.count - 1)
    return token
  }

  /// Cancels an event. Cancelling an event that was already popped is a mistake of the caller and
  /// makes `count` wrong, so callers drop a token once its event arrives.
  package mutating func cancel(_ token: Token) {
    cancelled.insert(token)
  }

  /// Removes the next event and moves `now` to its deadline.
  package mutating func pop() -> Entry? {
    while let first = heap.first {
      removeFirst()
      if forget(first) { continue }
      now = first.deadline
      return first
    }
    return nil
  }

  /// The deadline of the next event, without popping it.
  package mutating func peek() -> VirtualInstant? {
    while let first = heap.first {
      guard forget(first) else { return first.deadline }
      removeFirst()
    }
    return nil
  }

  /// Advances time to an instant without an event; never backwards.
  package mutating func skip(to instant: VirtualInstant) {
    now = max(now, instant)
  }

  /// Whether an event was cancelled; its cancelling is forgotten then.
  private mutating func forget(_ entry: Entry) -> Bool {
    !cancelled.isEmpty && cancelled.remove(entry.token) != nil
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
