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
/// runs backwards. Nothing here sleeps: time jumps from event to event. Inlinable, since a run asks it
/// before every event and its events are of whoever asks.
package struct EventQueue<Event> {
  /// Names one scheduled event, for cancelling it.
  package struct Token: Hashable, Sendable {
    @usableFromInline let sequence: Int

    @usableFromInline init(sequence: Int) { self.sequence = sequence }
  }

  /// One event that became due.
  package struct Entry {
    package let deadline: VirtualInstant
    package let priority: EventPriority
    package let event: Event
    @usableFromInline let sequence: Int

    @inlinable init(
      deadline: VirtualInstant, priority: EventPriority, event: Event, sequence: Int
    ) {
      self.deadline = deadline
      self.priority = priority
      self.event = event
      self.sequence = sequence
    }

    @inlinable func precedes(_ other: Entry) -> Bool {
      if deadline != other.deadline { return deadline < other.deadline }
      if priority != other.priority { return priority < other.priority }
      return sequence < other.sequence
    }
  }

  /// The instant of the event popped last.
  @usableFromInline package internal(set) var now: VirtualInstant = .zero
  @usableFromInline var heap: [Entry] = []
  @usableFromInline var cancelled: Set<Int> = []
  @usableFromInline var nextSequence = 0

  @inlinable package init() {}

  /// The number of events still to come.
  @inlinable package var count: Int { heap.count - cancelled.count }

  /// Schedules an event; a deadline in the past becomes `now`.
  @discardableResult
  @inlinable
  package mutating func schedule(
    _ event: Event, at deadline: VirtualInstant, priority: EventPriority
  ) -> Token {
    let sequence = nextSequence
    nextSequence += 1
    heap.append(
      Entry(deadline: max(deadline, now), priority: priority, event: event, sequence: sequence))
    siftUp(from: heap.count - 1)
    return Token(sequence: sequence)
  }

  /// Cancels an event. Cancelling an event that was already popped is a mistake of the caller and
  /// makes `count` wrong, so callers drop a token once its event arrives.
  @inlinable
  package mutating func cancel(_ token: Token) {
    cancelled.insert(token.sequence)
  }

  /// Removes the next event and moves `now` to its deadline.
  @inlinable
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
  @inlinable
  package mutating func peek() -> VirtualInstant? {
    while let first = heap.first {
      guard forget(first) else { return first.deadline }
      removeFirst()
    }
    return nil
  }

  /// Advances time to an instant without an event; never backwards.
  @inlinable
  package mutating func skip(to instant: VirtualInstant) {
    now = max(now, instant)
  }

  /// Whether any event that is still to come satisfies a condition.
  @inlinable
  package func contains(where condition: (Event) -> Bool) -> Bool {
    heap.contains { !cancelled.contains($0.sequence) && condition($0.event) }
  }

  /// Whether an event was cancelled; its cancelling is forgotten then.
  @inlinable
  mutating func forget(_ entry: Entry) -> Bool {
    !cancelled.isEmpty && cancelled.remove(entry.sequence) != nil
  }

  @inlinable
  mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown()
  }

  @inlinable
  mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  @inlinable
  mutating func siftDown() {
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
