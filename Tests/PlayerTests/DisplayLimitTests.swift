import Player
import Testing
import Vocabulary

struct DisplayLimitTests {
  private var machine: LinearAdStateMachine {
    var profile = PlayerProfile.exact
    profile.autoplayPercent = 50
    return LinearAdStateMachine(
      creative: LinearCreative(duration: .seconds(8)), profile: profile)
  }

  @Test(arguments: [0, 1, 2])
  func `an ad that does not play by then is over`(steps: Int) {
    let machine = machine
    _ = machine.exposureChanged(toPercent: 0, at: .zero)
    if steps > 0 { _ = machine.mediaLoaded() }
    if steps > 1 { _ = machine.presented(at: .zero) }
    // While media loads there is no session to report an end.
    #expect(
      machine.displayLimitReached() == [.displayTimedOut] + (steps == 0 ? [] : [.end(.failed)]))
    #expect(machine.isEnded)
    #expect(machine.displayLimitReached() == [], "once is enough")
  }

  @Test func `an ad that plays, or did, goes on`() {
    let machine = machine
    _ = machine.mediaLoaded()
    _ = machine.presented(at: .zero)
    #expect(machine.displayLimitReached() == [] && machine.isPlaying)
    _ = machine.pause(by: .user, at: VirtualInstant(sinceStart: .seconds(1)))
    #expect(machine.displayLimitReached() == [] && !machine.isEnded)
  }
}
