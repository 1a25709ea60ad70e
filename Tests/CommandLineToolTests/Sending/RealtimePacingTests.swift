import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

struct RealtimePacingTests {
  /// A clock that advances only while the run waits.
  private final class FakeWall {
    var now: Duration = .seconds(100)
    var clock: RunClock {
      RunClock(now: { self.now }, rest: { self.now += $0 })
    }
  }

  private func at(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  @Test func `each instant comes when as much time has passed on the wall`() {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil) { 0 }
    for milliseconds in [0, 0, 10, 1_000, 1_000, 30_000] {
      #expect(pacing.wait(until: at(milliseconds)) == .due)
      #expect(wall.now == .milliseconds(100_000 + milliseconds))
    }
  }

  @Test(arguments: [
    // A step of 40 ms does not move the next instant, one of 800 ms does.
    (40, false, 2_000), (800, false, 2_800), (5_000, false, 7_000), (800, true, 2_000),
  ])
  func `a long delay moves what follows, unless it counts on virtual time`(
    delay: Int, makesUpForAll: Bool, end: Int
  ) {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil, makesUpForAll: makesUpForAll) { 0 }
    #expect(pacing.wait(until: at(1_000)) == .due)
    wall.now += .milliseconds(delay)
    #expect(pacing.wait(until: at(2_000)) == .due)
    #expect(wall.now == .milliseconds(100_000 + end))
  }

  @Test func `an interruption ends the wait within its patience`() {
    let wall = FakeWall()
    let pacing = RealtimePacing(wall.clock, sending: nil) { wall.now >= .seconds(103) ? 1 : 0 }
    #expect(pacing.wait(until: at(2_000)) == .due)
    #expect(pacing.wait(until: at(9_000)) == .interrupted(at: at(3_000)))
    // However late it is, the run does not skip events that are due.
    wall.now += .seconds(60)
    #expect(pacing.wait(until: at(3_000)) == .interrupted(at: at(3_000)))
  }
}
