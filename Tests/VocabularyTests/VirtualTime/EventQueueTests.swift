import Testing
import Vocabulary

struct EventQueueTests {
  private func instant(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  /// A queue whose events have names.
  private struct NamedQueue<Event> {
    var queue = EventQueue()
    var names: [EventQueue.Token: Event] = [:]

    @discardableResult
    mutating func schedule(
      _ event: Event, at instant: VirtualInstant, priority: EventPriority
    ) -> EventQueue.Token {
      let token = queue.schedule(at: instant, priority: priority)
      names[token] = event
      return token
    }

    mutating func pop() -> Event? { queue.pop().flatMap { names[$0.token] } }
  }

  private func drained<Event>(_ queue: inout NamedQueue<Event>) -> [Event] {
    var events: [Event] = []
    while let event = queue.pop() { events.append(event) }
    return events
  }

  @Test func `events come by time, then priority, then insertion`() {
    var queue = NamedQueue<String>()
    queue.schedule("late", at: instant(2), priority: .environment)
    queue.schedule("observation", at: instant(1), priority: .observation)
    queue.schedule("measurement", at: instant(1), priority: .measurement)
    queue.schedule("playback 1", at: instant(1), priority: .playback)
    queue.schedule("playback 2", at: instant(1), priority: .playback)
    queue.schedule("sampling", at: instant(1), priority: .sampling)
    queue.schedule("environment", at: instant(1), priority: .environment)
    queue.schedule("early", at: instant(0), priority: .observation)
    #expect(queue.queue.count == 8)
    #expect(
      drained(&queue) == [
        "early", "environment", "sampling", "playback 1", "playback 2", "measurement",
        "observation", "late",
      ])
    #expect(queue.queue.count == 0)
  }

  @Test func `popping moves now, and nothing else does`() {
    var queue = NamedQueue<Int>()
    #expect(queue.queue.now == .zero)
    queue.schedule(1, at: instant(7), priority: .playback)
    #expect(queue.queue.now == .zero)
    let entry = queue.queue.pop()
    #expect(entry?.deadline == instant(7))
    #expect(entry?.priority == .playback)
    #expect(queue.queue.now == instant(7))
    #expect(queue.pop() == nil)
    #expect(queue.queue.now == instant(7))
  }

  @Test func `a deadline in the past becomes now`() {
    var queue = NamedQueue<String>()
    queue.schedule("first", at: instant(5), priority: .playback)
    _ = queue.pop()
    queue.schedule("past", at: instant(1), priority: .observation)
    queue.schedule("now", at: instant(5), priority: .environment)
    #expect(queue.pop() == "now")
    #expect(queue.queue.pop()?.deadline == instant(5))
  }

  @Test func `a cancelled event never comes and does not move now`() {
    var queue = NamedQueue<String>()
    let token = queue.schedule("cancelled", at: instant(9), priority: .playback)
    queue.schedule("kept", at: instant(3), priority: .playback)
    queue.queue.cancel(token)
    #expect(queue.queue.count == 1)
    #expect(drained(&queue) == ["kept"])
    #expect(queue.queue.now == instant(3))
  }

  @Test func `a place is taken again, and who had it before cannot cancel what is there`() throws {
    var queue = EventQueue()
    let first = queue.schedule(at: instant(1), priority: .playback)
    let cancelled = queue.schedule(at: instant(2), priority: .playback)
    queue.cancel(cancelled)
    queue.cancel(cancelled)
    #expect(queue.pop()?.token == first && queue.pop() == nil && queue.count == 0)
    let third = queue.schedule(at: instant(3), priority: .playback)
    let fourth = queue.schedule(at: instant(4), priority: .playback)
    #expect(Set([third.place, fourth.place]) == Set([first.place, cancelled.place]))
    queue.cancel(first)
    queue.cancel(cancelled)
    #expect(queue.count == 2)
    #expect(queue.pop()?.token == third && queue.pop()?.token == fourth)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any schedule comes out sorted and complete`(seed: UInt64) {
    struct Key: Equatable {
      var milliseconds: Int
      var priority: Int
      var number: Int
    }
    var random = SeededRandom(seed: seed)
    var queue = NamedQueue<Key>()
    var expected: [Key] = []
    for number in 0..<200 {
      let milliseconds = Int.random(in: 0..<20, using: &random)
      let priority = EventPriority.allCases.randomElement(using: &random) ?? .playback
      let key = Key(milliseconds: milliseconds, priority: priority.rawValue, number: number)
      let token = queue.schedule(key, at: instant(milliseconds), priority: priority)
      if Int.random(in: 0..<4, using: &random) == 0 {
        queue.queue.cancel(token)
      } else {
        expected.append(key)
      }
    }
    expected.sort {
      ($0.milliseconds, $0.priority, $0.number) < ($1.milliseconds, $1.priority, $1.number)
    }
    #expect(queue.queue.count == expected.count)
    #expect(drained(&queue) == expected)
  }
}
