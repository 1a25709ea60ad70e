import Player
import Testing
import Vocabulary

struct NonLinearAdStateMachineTests {
  private static let size = Size(width: 300, height: 50)
  private static let expanded = Size(width: 300, height: 200)

  private static func machine(expandedSize: Size? = expanded) -> NonLinearAdStateMachine {
    NonLinearAdStateMachine(
      creative: NonLinearCreative(
        duration: .seconds(8), size: size, expandedSize: expandedSize))
  }

  private static func shown() -> NonLinearAdStateMachine {
    var machine = machine()
    _ = machine.presented(at: at(0))
    return machine
  }

  private static func at(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .seconds(seconds))
  }

  private static func user(_ kind: PlayerEvent.Kind) -> AdPlayerAction {
    .report(kind, by: .user)
  }

  @Test func `an ad is shown as soon as it is presented`() {
    var machine = Self.machine()
    #expect(!machine.isShown && machine.nextDeadline == nil)
    #expect(machine.position(at: Self.at(1)) == .zero)
    #expect(machine.instant(reaching: .seconds(1), after: Self.at(1)) == nil)
    #expect(
      machine.presented(at: Self.at(2)) == [
        .report(.loaded, by: .playback), .impression, .report(.start, by: .playback),
      ])
    #expect(machine.isShown && machine.nextDeadline == Self.at(10))
    #expect(machine.presented(at: Self.at(3)) == [.ignored("the ad is already on the screen")])
  }

  @Test func `it goes when its time is over, not before`() {
    var machine = Self.shown()
    #expect(machine.advance(to: Self.at(7)) == [])
    #expect(machine.position(at: Self.at(7)) == .seconds(7))
    #expect(
      machine.advance(to: Self.at(8)) == [
        .report(.overlayViewDuration, by: .playback), .end(.completed),
      ])
    #expect(!machine.isShown && machine.nextDeadline == nil)
    #expect(machine.position(at: Self.at(20)) == .seconds(8))
    #expect(machine.advance(to: Self.at(9)) == [])
    #expect(machine.displaced(at: Self.at(9)) == [])
  }

  @Test func `positions to come are found, those behind and beyond are not`() {
    let machine = Self.shown()
    #expect(machine.instant(reaching: .seconds(3), after: Self.at(1)) == Self.at(3))
    #expect(machine.instant(reaching: .seconds(3), after: Self.at(4)) == nil)
    #expect(machine.instant(reaching: .seconds(9), after: Self.at(1)) == nil)
  }

  @Test func `a close and a displacement end it, and tell how long it was displayed`() {
    var closed = Self.shown()
    #expect(
      closed.closePressed(at: Self.at(3)) == [
        Self.user(.close), Self.user(.overlayViewDuration), .end(.dismissed),
      ])
    #expect(closed.position(at: Self.at(5)) == .seconds(3))
    var displaced = Self.shown()
    #expect(
      displaced.displaced(at: Self.at(4)) == [
        .report(.overlayViewDuration, by: .playback), .end(.displaced),
      ])
  }

  @Test func `a teardown ends it in silence`() {
    var machine = Self.shown()
    #expect(machine.tornDown(at: Self.at(3)) == [.end(.tornDown)])
    #expect(!machine.hasReportedViewDuration)
    #expect(machine.tornDown(at: Self.at(4)) == [.ignored("'teardown' needs an ad on the screen")])
  }

  @Test func `expanding and collapsing change its size, and not its time`() {
    var machine = Self.shown()
    #expect(machine.expandPressed() == [.draw(Self.expanded), Self.user(.adExpand)])
    #expect(
      machine.expandPressed() == [.ignored("'adExpand' has no effect on an ad that is expanded")])
    #expect(machine.collapsePressed() == [.draw(Self.size), Self.user(.adCollapse)])
    #expect(
      machine.collapsePressed() == [
        .ignored("'adCollapse' has no effect on an ad that is in its first size")
      ])
    #expect(machine.nextDeadline == Self.at(8))
    var fixed = Self.machine(expandedSize: nil)
    _ = fixed.presented(at: Self.at(0))
    #expect(fixed.expandPressed() == [.draw(Self.size), Self.user(.adExpand)])
  }

  @Test func `a minimized ad is a tab that can be expanded, and its display was over`() {
    var machine = Self.shown()
    #expect(
      machine.minimizePressed() == [
        .draw(nil), Self.user(.minimize), Self.user(.overlayViewDuration),
      ])
    #expect(
      machine.minimizePressed() == [.ignored("'minimize' has no effect on an ad that is minimized")]
    )
    #expect(machine.expandPressed() == [.draw(Self.expanded), Self.user(.adExpand)])
    #expect(machine.advance(to: Self.at(8)) == [.end(.completed)])
  }

  @Test func `an accepted invitation tells the time displayed once`() {
    var machine = Self.shown()
    #expect(
      machine.invitationAccepted() == [
        Self.user(.acceptInvitation), Self.user(.overlayViewDuration),
      ])
    #expect(machine.invitationAccepted() == [Self.user(.acceptInvitation)])
    #expect(machine.closePressed(at: Self.at(2)) == [Self.user(.close), .end(.dismissed)])
  }

  @Test func `clicks and the player's size are reported each time`() {
    var machine = Self.shown()
    #expect(machine.clicked() == [Self.user(.click)])
    #expect(machine.clicked() == [Self.user(.click)])
    #expect(machine.interacted(.fullscreen) == [Self.user(.fullscreen)])
  }

  @Test(arguments: [false, true])
  func `nothing happens to an ad that is not on the screen`(isOver: Bool) {
    var machine = Self.machine()
    if isOver {
      _ = machine.presented(at: Self.at(0))
      _ = machine.advance(to: Self.at(8))
    }
    let before = machine.position(at: Self.at(9))
    let answers = [
      machine.clicked(), machine.invitationAccepted(), machine.expandPressed(),
      machine.collapsePressed(), machine.minimizePressed(), machine.closePressed(at: Self.at(9)),
      machine.tornDown(at: Self.at(9)), machine.linearInputReceived(),
    ]
    for answer in answers {
      guard case .ignored = answer.first, answer.count == 1 else {
        Issue.record("\(answer) is no refusal")
        continue
      }
    }
    #expect(machine.position(at: Self.at(9)) == before)
  }

  @Test func `whatever comes, one impression and one view duration are told, and one end`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var machine = Self.machine()
      var actions = machine.presented(at: Self.at(0))
      for second in 1...10 {
        let now = Self.at(second)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: actions += machine.clicked()
        case 1: actions += machine.invitationAccepted()
        case 2: actions += machine.expandPressed()
        case 3: actions += machine.collapsePressed()
        case 4: actions += machine.minimizePressed()
        case 5 where Int.random(in: 0..<4, using: &random) == 0:
          actions += machine.closePressed(at: now)
        default: actions += machine.advance(to: now)
        }
      }
      actions += machine.advance(to: Self.at(11))
      let viewDurations = actions.count {
        if case .report(let event, _) = $0 { event.kind == .overlayViewDuration } else { false }
      }
      #expect(actions.count { $0 == .impression } == 1, "seed \(seed)")
      #expect(viewDurations == 1, "seed \(seed)")
      #expect(actions.count { $0 == .end(.completed) || $0 == .end(.dismissed) } == 1)
    }
  }
}
