import Testing
import VirtualTime

struct EventQueueTests {
  private func instant(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  private func drained<Event>(_ queue: inout EventQueue<Event>) -> [Event] {
    var events: [Event] = []
    while let entry = queue.pop() { events.append(entry.event) }
    return events
  }

  @Test func `events come by time, then priority, then insertion`() {
    var queue = EventQueue<String>()
    queue.schedule("late", at: instant(2), priority: .environment)
    queue.schedule("observation", at: instant(1), priority: .observation)
    queue.schedule("measurement", at: instant(1), priority: .measurement)
    queue.schedule("playback 1", at: instant(1), priority: .playback)
    queue.schedule("playback 2", at: instant(1), priority: .playback)
    queue.schedule("sampling", at: instant(1), priority: .sampling)
    queue.schedule("environment", at: instant(1), priority: .environment)
    queue.schedule("early", at: instant(0), priority: .observation)
    #expect(queue.count == 8)
    #expect(
      drained(&queue) == [
        "early", "environment", "sampling", "playback 1", "playback 2", "measurement",
        "observation", "late",
      ])
    #expect(queue.count == 0)
  }

  @Test func `popping moves now, and nothing else does`() {
    var queue = EventQueue<Int>()
    #expect(queue.now == .zero)
    queue.schedule(1, at: instant(7), priority: .playback)
    #expect(queue.now == .zero)
    let entry = queue.pop()
    #expect(entry?.deadline == instant(7))
    #expect(entry?.priority == .playback)
    #expect(queue.now == instant(7))
    #expect(queue.pop() == nil)
    #expect(queue.now == instant(7))
  }

  @Test func `a deadline in the past becomes now`() {
    var queue = EventQueue<String>()
    queue.schedule("first", at: instant(5), priority: .playback)
    _ = queue.pop()
    queue.schedule("past", at: instant(1), priority: .observation)
    queue.schedule("now", at: instant(5), priority: .environment)
    #expect(queue.pop()?.event == "now")
    #expect(queue.pop()?.deadline == instant(5))
  }

  @Test func `a cancelled event never comes and does not move now`() {
    var queue = EventQueue<String>()
    let token = queue.schedule("cancelled", at: instant(9), priority: .playback)
    queue.schedule("kept", at: instant(3), priority: .playback)
    queue.cancel(token)
    #expect(queue.count == 1)
    #expect(!queue.contains { $0 == "cancelled" })
    #expect(queue.contains { $0 == "kept" })
    #expect(drained(&queue) == ["kept"])
    #expect(queue.now == instant(3))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any schedule comes out sorted and complete`(seed: UInt64) {
    struct Key: Equatable {
      var milliseconds: Int
      var priority: Int
      var number: Int
    }
    var random = SeededRandom(seed: seed)
    var queue = EventQueue<Key>()
    var expected: [Key] = []
    for number in 0..<200 {
      let milliseconds = Int.random(in: 0..<20, using: &random)
      let priority = EventPriority.allCases.randomElement(using: &random) ?? .playback
      let key = Key(milliseconds: milliseconds, priority: priority.rawValue, number: number)
      let token = queue.schedule(key, at: instant(milliseconds), priority: priority)
      if Int.random(in: 0..<4, using: &random) == 0 {
        queue.cancel(token)
      } else {
        expected.append(key)
      }
    }
    expected.sort {
      ($0.milliseconds, $0.priority, $0.number) < ($1.milliseconds, $1.priority, $1.number)
    }
    #expect(queue.count == expected.count)
    #expect(drained(&queue) == expected)
  }
}
