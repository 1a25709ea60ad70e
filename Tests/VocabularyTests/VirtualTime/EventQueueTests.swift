import Testing

@testable import Vocabulary

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

struct DurationUnitsTests {
  private static let microsecond: Int128 = 1_000_000_000_000

  @Test(
    arguments: [
      (0, 0), (499_999_999_999, 0), (500_000_000_000, 1), (1_499_999_999_999, 1),
      (1_500_000_000_000, 2), (-499_999_999_999, 0), (-500_000_000_000, -1),
      (-1_500_000_000_000, -2),
    ] as [(Int128, Int64)])
  func `microseconds round to the nearest, halves away from zero`(
    attoseconds: Int128, microseconds: Int64
  ) {
    #expect(Duration(attoseconds: attoseconds).roundedMicroseconds == microseconds)
  }

  @Test(
    arguments: [
      (Duration.milliseconds(1999), 1999), (.microseconds(999), 0), (.microseconds(-1), -1),
      (.milliseconds(-2), -2), (.microseconds(-2001), -3),
    ] as [(Duration, Int64)])
  func `milliseconds round down`(duration: Duration, milliseconds: Int64) {
    #expect(duration.wholeMilliseconds == milliseconds)
  }

  @Test func `lengths beyond all bounds stay in range`() {
    let longest = Duration(attoseconds: .max)
    let shortest = Duration(attoseconds: .min)
    #expect(longest.roundedMicroseconds == .max)
    #expect(shortest.roundedMicroseconds == .min)
    #expect(longest.wholeMilliseconds == .max)
    #expect(shortest.wholeMilliseconds == .min)
    #expect(longest.fraction(3, of: 4) == Duration(attoseconds: Int128.max / 4 * 3 + 2))
    #expect(longest.fraction(5, of: 4) == longest)
    #expect(longest.fraction(-5, of: 4) == shortest)
    #expect(Duration.units(.min, of: .max, over: 1) == shortest)
    #expect(Duration.units(.max, of: .max, over: 1) == longest)
  }

  @Test func `quartiles are exact`() {
    #expect(
      (1...4).map { Duration.seconds(30).fraction($0, of: 4) } == [
        .milliseconds(7500), .seconds(15), .milliseconds(22500), .seconds(30),
      ])
    #expect(Duration.milliseconds(3200).fraction(1, of: 4) == .milliseconds(800))
  }

  @Test(
    arguments: [
      (90_000, 1, 90_000, Duration.seconds(1)),
      (1, 1, 3, Duration(attoseconds: 333_333_333_333_333_333)),
      (1001, 1001, 30_000, Duration(attoseconds: 33_400_033_333_333_333_333)),
      (-512, 1, 12_800, .milliseconds(-40)), (0, 1, 1, .zero),
    ] as [(Int64, Int32, Int32, Duration)])
  func `units of a time base are exact to the attosecond`(
    count: Int64, numerator: Int32, denominator: Int32, duration: Duration
  ) {
    #expect(Duration.units(count, of: numerator, over: denominator) == duration)
  }

  @Test func `units wider than 128 bits on the way are exact too`() {
    // 2^62 units of 1001/30000 s: more attoseconds than fit, times 10^18.
    let count: Int64 = 1 << 60
    let duration = Duration.units(count, of: 1001, over: 30_000)
    let whole = Int128(count) * 1001 / 30_000
    let rest = (Int128(count) * 1001 % 30_000) * 1_000_000_000_000_000_000 / 30_000
    #expect(duration.attoseconds == whole * 1_000_000_000_000_000_000 + rest)
  }

  @Test func `seconds are a plain number`() {
    #expect(Duration.milliseconds(2500).seconds == 2.5)
    #expect(Duration.milliseconds(-1).seconds == -0.001)
  }
}

struct WallClockTests {
  @Test func `a run starts with the year 2026 unless told otherwise`() {
    #expect(WallClock.default.startText == "2026-01-01T00:00:00Z")
    #expect(WallClock(iso8601: "2026-01-01T00:00:00Z") == .default)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-01T01:30:00+01:30", 1_767_225_600_000),
      ("2025-12-31T19:00:00-05:00", 1_767_225_600_000), ("1969-12-31T23:59:59Z", -1000),
      ("2024-02-29T12:00:00.250Z", 1_709_208_000_250),
    ] as [(String, Int64)])
  func `a date and time with a zone is read`(text: String, milliseconds: Int64) {
    #expect(WallClock(iso8601: text)?.startMilliseconds == milliseconds)
  }

  @Test(
    arguments: [
      "", "2026-01-01", "2026-01-01T00:00:00", "yesterday", "2026-13-01T00:00:00Z",
      "2026-02-29T00:00:00Z", "2026-02-31T12:00:00.250+01:00", "2026-04-31T00:00:00Z",
      "2026-01-01T24:30:00Z", "2026-01-01T00:61:00Z",
    ])
  func `what is no date and time is refused`(text: String) {
    #expect(WallClock(iso8601: text) == nil)
  }

  @Test func `wall time is the start plus virtual time`() {
    let clock = WallClock(startMilliseconds: 1_709_208_000_250)
    let instant = VirtualInstant(sinceStart: .microseconds(86_400_750_999))
    #expect(clock.milliseconds(at: instant) == 1_709_294_401_000)
    #expect(clock.timestamp(at: instant) == "2024-03-01T12:00:01.000+00:00")
    #expect(clock.timestamp(at: .zero) == "2024-02-29T12:00:00.250+00:00")
    #expect(clock.startText == "2024-02-29T12:00:00.250Z")
  }

  @Test func `times before 1970 have a fraction that counts forwards`() {
    let clock = WallClock(startMilliseconds: -1)
    #expect(clock.timestamp(at: .zero) == "1969-12-31T23:59:59.999+00:00")
  }

  @Test func `instants add and compare`() {
    let instant = VirtualInstant.zero.advanced(by: .seconds(2))
    #expect(instant.sinceStart == .seconds(2))
    #expect(instant.duration(to: .zero) == .seconds(-2))
    #expect(VirtualInstant.zero < instant)
  }
}

struct SeededRandomTests {
  @Test func `values are those of SplitMix64`() {
    // The published test vector of the algorithm for this seed.
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `a fork does not depend on how far its parent was used`() {
    var parent = SeededRandom(seed: 1)
    var before = parent.forked(for: "cacheBusting")
    _ = parent.next()
    var after = parent.forked(for: "cacheBusting")
    #expect(before.next() == after.next())
  }

  @Test func `forks differ by purpose and by seed`() {
    let values = [(1, "a"), (1, "b"), (2, "a"), (2, "b")].map { seed, purpose in
      var fork = SeededRandom(seed: UInt64(seed)).forked(for: purpose)
      return fork.next()
    }
    #expect(Set(values).count == 4)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `identifiers are version 4, variant 1, upper case`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let identifier = random.uuid()
    let parts = identifier.split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(identifier.allSatisfy { "0123456789ABCDEF-".contains($0) })
    #expect(parts[2].first == "4")
    #expect(parts[3].first.map("89AB".contains) == true)
    #expect(random.uuid() != identifier)
  }
}
