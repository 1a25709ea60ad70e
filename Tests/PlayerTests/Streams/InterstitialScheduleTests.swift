import Testing
import Vocabulary

@testable import Player

/// Where the primary is left for interstitials, and where it resumes (draft-pantos-hls-rfc8216bis-18,
/// appendix D).
struct InterstitialScheduleTests {
  private static let place = SourcePosition(line: 1, column: 1)

  private static func interstitial(
    _ id: String, at start: Double, _ change: (inout Interstitial) -> Void = { _ in }
  ) -> Interstitial {
    var interstitial = Interstitial(
      id: id, start: .milliseconds(Int(start * 1000)), source: .list("list.json"), position: place)
    change(&interstitial)
    return interstitial
  }

  /// A primary of segments of 6 s.
  private static func schedule(
    _ interstitials: Interstitial..., segments: Int = 20, policy: StreamPolicy = StreamPolicy()
  ) -> InterstitialSchedule {
    let document = StreamDocument(
      boundaries: (0...segments).map { .seconds($0 * 6) }, interstitials: interstitials,
      file: "main.m3u8")
    return InterstitialSchedule(document, duration: .seconds(segments * 6), policy: policy)
  }

  @Test func `those before the primary come first, those after it last, the others by their start`()
  {
    let schedule = Self.schedule(
      Self.interstitial("post", at: 0) { $0.cue = .post },
      Self.interstitial("late", at: 60), Self.interstitial("early", at: 30),
      Self.interstitial("also early", at: 30), Self.interstitial("pre", at: 90) { $0.cue = .pre })
    #expect(
      schedule.entries.map(\.interstitial.id) == ["pre", "early", "also early", "late", "post"])
    #expect(
      schedule.entries.map(\.departure)
        == [.zero, .seconds(30), .seconds(30), .seconds(60), .seconds(120)])
  }

  @Test func `one that starts outside of the primary never comes`() {
    let schedule = Self.schedule(
      Self.interstitial("before", at: -1), Self.interstitial("at the end", at: 120),
      Self.interstitial("behind", at: 120.001))
    #expect(schedule.entries.map(\.interstitial.id) == ["at the end"])
    #expect(schedule.outside.map(\.id) == ["before", "behind"])
  }

  @Test(arguments: [
    (31.0, 30), (32.999, 30), (33.0, 36), (35.9, 36), (30.0, 30), (0.0, 0), (119.0, 120),
  ])
  func `SNAP OUT leaves at a segment's beginning in its first half, otherwise at its end`(
    start: Double, departure: Int
  ) {
    let schedule = Self.schedule(Self.interstitial("a", at: start) { $0.snapsOut = true })
    #expect(schedule.entries.map(\.departure) == [.seconds(departure)])
  }

  @Test func `a time that no segment covers is not snapped`() {
    let schedule = Self.schedule()
    #expect(schedule.boundary(nearestTo: .seconds(121)) == .seconds(121))
    #expect(schedule.boundary(nearestTo: .milliseconds(-1)) == .milliseconds(-1))
    var tolerant = StreamPolicy()
    tolerant.snapTolerance = .milliseconds(25)
    let other = Self.schedule(policy: tolerant)
    #expect(other.boundary(nearestTo: .milliseconds(120_025)) == .seconds(120))
    #expect(other.boundary(nearestTo: .milliseconds(120_026)) == .milliseconds(120_026))
  }

  @Test
  func `the primary resumes after what was played, at the offset, or at the nearest boundary`()
    throws
  {
    let length = Duration.milliseconds(25_010)
    func resume(_ change: (inout Interstitial) -> Void) throws -> Duration {
      let schedule = Self.schedule(Self.interstitial("a", at: 31, change))
      let entry = try #require(schedule.entries.first)
      return schedule.resume(after: entry, leftAt: entry.departure, length: length).position
    }
    #expect(try resume { _ in } == .milliseconds(56_010))
    #expect(try resume { $0.resumeOffset = .zero } == .seconds(31))
    #expect(try resume { $0.resumeOffset = .seconds(-5) } == .seconds(26))
    #expect(try resume { $0.resumeOffset = .seconds(500) } == .seconds(120))
    // 56.010 s is in the first half of the segment from 54 s to 60 s.
    #expect(try resume { $0.snapsIn = true } == .seconds(54))
    #expect(try resume { ($0.snapsIn, $0.resumeOffset) = (true, .seconds(27)) } == .seconds(60))
  }

  @Test func `a player may count the offset from where it left`() throws {
    var policy = StreamPolicy()
    let interstitial = Self.interstitial("a", at: 32) { ($0.snapsOut, $0.snapsIn) = (true, true) }
    func resume() throws -> Duration {
      let schedule = Self.schedule(interstitial, policy: policy)
      let entry = try #require(schedule.entries.first)
      return schedule.resume(after: entry, leftAt: .seconds(30), length: .seconds(26)).position
    }
    // From 32 s it is 58 s, from 30 s it is 56 s.
    #expect(try resume() == .seconds(60))
    policy.resumesFrom = .departure
    #expect(try resume() == .seconds(54))
  }

  @Test func `offsets of interstitials of one start add up`() throws {
    let schedule = Self.schedule(Self.interstitial("a", at: 30), Self.interstitial("b", at: 30))
    let first = schedule.resume(
      after: schedule.entries[0], leftAt: .seconds(30), length: .seconds(10))
    let second = schedule.resume(
      after: schedule.entries[1], leftAt: .seconds(30), length: .seconds(15), before: first.offset)
    #expect(first.position == .seconds(40))
    #expect(second.position == .seconds(55))
  }
}
