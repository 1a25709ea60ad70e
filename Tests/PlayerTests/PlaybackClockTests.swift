import Player
import Testing
import Vocabulary

struct PlaybackClockTests {
  static let anchor = VirtualInstant(sinceStart: .seconds(100))

  /// The first observations of a clock, in milliseconds after playing began.
  static func looks(
    from position: Duration, _ cadence: ObservationPolicy.Cadence, count: Int = 4
  ) -> [Int64] {
    var clock = PlaybackClock(from: position, at: anchor, cadence: cadence)
    return (0..<count).compactMap { _ in
      defer { clock.observed() }
      return clock.nextLook.map { anchor.duration(to: $0).wholeMilliseconds }
    }
  }

  @Test func `position and instant are each other's inverse`() {
    let clock = PlaybackClock(from: .milliseconds(1_500), at: Self.anchor, cadence: .exact)
    #expect(clock.position(at: Self.anchor) == .milliseconds(1_500))
    #expect(clock.position(at: Self.anchor.advanced(by: .seconds(6))) == .milliseconds(7_500))
    #expect(clock.instant(of: .milliseconds(7_500)) == Self.anchor.advanced(by: .seconds(6)))
    #expect(clock.instant(of: .zero) == Self.anchor.advanced(by: .milliseconds(-1_500)))
  }

  @Test func `an exact player does not look at intervals`() {
    #expect(Self.looks(from: .zero, .exact) == [])
  }

  @Test(
    arguments: [
      (0, 1_000, [1_000, 2_000, 3_000, 4_000]),
      (1_500, 1_000, [500, 1_500, 2_500, 3_500]),
      (1_999, 1_000, [1, 1_001, 2_001, 3_001]),
      (2_000, 1_000, [1_000, 2_000, 3_000, 4_000]),
      (730, 100, [70, 170, 270, 370]),
    ] as [(Int, Int, [Int64])])
  func `looks on the media's timeline keep to its multiples, wherever playing resumes`(
    position: Int, interval: Int, expected: [Int64]
  ) {
    let cadence = ObservationPolicy.Cadence.mediaInterval(.milliseconds(interval))
    #expect(Self.looks(from: .milliseconds(position), cadence) == expected)
  }

  @Test(arguments: [0, 1_337, 29_999])
  func `looks of playing time begin anew, wherever playing resumes`(position: Int) {
    let cadence = ObservationPolicy.Cadence.playingInterval(
      first: .milliseconds(250), then: .milliseconds(266))
    #expect(Self.looks(from: .milliseconds(position), cadence) == [250, 516, 782, 1_048])
  }

  @Test func `an interval may be as short as time is fine`() {
    let attosecond = Duration(attoseconds: 1)
    let clock = PlaybackClock(
      from: .seconds(20), at: Self.anchor, cadence: .mediaInterval(attosecond))
    #expect(clock.nextLook == Self.anchor.advanced(by: attosecond))
  }
}
