import Player
import Testing
import Vocabulary

struct SkipControlTests {
  @Test(
    arguments: [
      (.time(.seconds(5)), .seconds(5)),
      (.time(.zero), .zero),
      (.percentage(digits: 25, scale: 1), .milliseconds(7_500)),
      (.percentage(digits: 105, scale: 10), .milliseconds(3_150)),
      (.percentage(digits: 0, scale: 1), .zero),
      (.percentage(digits: 100, scale: 1), .seconds(30)),
    ] as [(TimeOffset, Duration)])
  func `the button works from its offset on and not before`(offset: TimeOffset, from: Duration) {
    let control = SkipControl(offset: offset, duration: .seconds(30))
    #expect(control.availableFrom == from)
    #expect(control.pressed(at: from) == .skips)
    #expect(control.pressed(at: .seconds(30)) == .skips)
    let before = from - Duration(attoseconds: 1)
    #expect(control.pressed(at: before) == .tooEarly(availableFrom: from))
  }

  @Test(
    arguments: [
      (.time(.seconds(45)), .seconds(45)),
      (.percentage(digits: 199, scale: 1), .milliseconds(59_700)),
    ] as [(TimeOffset, Duration)])
  func `an offset beyond the duration is never reached`(offset: TimeOffset, from: Duration) {
    let control = SkipControl(offset: offset, duration: .seconds(30))
    #expect(control.pressed(at: .seconds(30)) == .tooEarly(availableFrom: from))
  }

  @Test func `without an offset nothing can be skipped`() {
    let control = SkipControl(offset: nil, duration: .seconds(30))
    #expect(control.availableFrom == nil)
    #expect(control.pressed(at: .seconds(30)) == .notOffered)
  }
}
