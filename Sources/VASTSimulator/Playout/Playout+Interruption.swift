internal import Diagnostics
internal import Player
internal import VirtualTime

/// The user's end of a run.
extension Playout {
  /// Ends the run as a teardown does, whatever is on the screen.
  mutating func interrupt() {
    diagnose(
      .note, rule: "RunInterrupted",
      "the run was ended from outside at \(TimeText.readable(now.sinceStart))", at: nil)
    if active != nil {
      control(
        { player, now in player.tornDown(at: now).filter { !$0.isIgnored } },
        overlay: { player, now in player.tornDown(at: now).filter { !$0.isIgnored } })
    }
    // Between ads there is nothing to tear down.
    guard outcome == nil else { return }
    adBreak.stopped()
    outcome = .closed
  }
}

extension LinearAdAction {
  fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }
}

extension NonLinearAdAction {
  fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }
}
