package import Vocabulary

/// Decides what the player of a nonlinear ad does and reports, given time and input.
///
/// The ad is shown as soon as it is presented and stays for its time, whatever its size: expanding
/// it does not extend that time, and minimizing it does not stop the clock. It has no media, so
/// nothing pauses, seeks or skips it. As in the linear machine, every input carries its instant.
package struct NonLinearAdStateMachine: Sendable {
  fileprivate enum Form: String, Sendable, Hashable {
    case initial = "in its first size"
    case expanded
    case minimized
  }

  private enum State: Sendable, Hashable {
    /// The resource is loaded and not presented yet.
    case loaded
    case shown(since: VirtualInstant, Form)
    case ended(at: Duration)
  }

  private let creative: NonLinearCreative
  private var state = State.loaded

  package init(creative: NonLinearCreative) { self.creative = creative }

  /// How long the ad has been on the screen, at an instant not before the last input.
  func position(at now: VirtualInstant) -> Duration {
    switch state {
    case .loaded: .zero
    case .shown(let since, _): min(since.duration(to: now), creative.duration)
    case .ended(let position): position
    }
  }

  /// The instant at which the ad will have been on the screen for a time.
  ///
  /// Nil while it is not shown, and for times that are over or never come.
  func instant(reaching position: Duration, after now: VirtualInstant) -> VirtualInstant? {
    guard case .shown(let since, _) = state, position <= creative.duration else { return nil }
    let instant = since.advanced(by: position)
    return instant >= now ? instant : nil
  }

  /// When `advance` must be called next if nothing else happens before.
  var nextDeadline: VirtualInstant? {
    guard case .shown(let since, _) = state else { return nil }
    return since.advanced(by: creative.duration)
  }

  /// Whether the ad is on the screen.
  var isShown: Bool {
    if case .shown = state { true } else { false }
  }

  /// Whether the time on the screen was reported.
  private(set) var hasReportedViewDuration = false

  // MARK: Time

  /// The ad is put on the screen.
  mutating func presented(at now: VirtualInstant) -> [AdPlayerAction] {
    switch state {
    case .shown, .ended:
      return [.ignored("the ad is already on the screen")]
    case .loaded:
      state = .shown(since: now, .initial)
      return [
        .report(.loaded, by: .playback), .impression, .report(.start, by: .playback),
      ]
    }
  }

  /// Time reached an instant, which need not be the one that `nextDeadline` named.
  mutating func advance(to now: VirtualInstant) -> [AdPlayerAction] {
    guard let nextDeadline, nextDeadline <= now else { return [] }
    return end(.completed, at: now)
  }

  /// The content reached the point at which something else replaces the ad.
  mutating func displaced(at now: VirtualInstant) -> [AdPlayerAction] {
    end(.displaced, at: now)
  }

  // MARK: People and apps

  /// The viewer clicks the creative.
  mutating func clicked() -> [AdPlayerAction] { interacted(.click) }

  /// The viewer accepts the creative's invitation.
  mutating func invitationAccepted() -> [AdPlayerAction] {
    interacted(.acceptInvitation) + viewDuration(by: .user)
  }

  /// The viewer makes the creative larger.
  mutating func expandPressed() -> [AdPlayerAction] {
    take(.expanded, from: [.initial, .minimized], as: .adExpand)
  }

  /// The viewer collapses the expanded creative to its original size.
  mutating func collapsePressed() -> [AdPlayerAction] {
    take(.initial, from: [.expanded], as: .adCollapse)
  }

  /// The viewer reduces the creative to a tab, from which it can be expanded again.
  mutating func minimizePressed() -> [AdPlayerAction] {
    let actions = take(.minimized, from: [.initial, .expanded], as: .minimize)
    return actions + viewDuration(by: .user)
  }

  /// The viewer makes an interaction with the ad, or with the player under it, that only needs to
  /// be reported.
  mutating func interacted(_ kind: PlayerEvent.Kind) -> [AdPlayerAction] {
    guard isShown else { return [.ignored("'\(kind.rawValue)' needs an ad on the screen")] }
    return [.report(kind, by: .user)]
  }

  /// The viewer removes the ad for good.
  mutating func closePressed(at now: VirtualInstant) -> [AdPlayerAction] {
    interacted(.close) + end(.dismissed, at: now)
  }

  /// The app destroys the player; nothing is reported any more.
  mutating func tornDown(at now: VirtualInstant) -> [AdPlayerAction] {
    guard isShown else { return [.ignored("'teardown' needs an ad on the screen")] }
    state = .ended(at: position(at: now))
    return [.end(.tornDown)]
  }

  /// The viewer or the app makes an input that only a linear ad supports: pause, seek, skip,
  /// unmute.
  func linearInputReceived() -> [AdPlayerAction] {
    [.ignored("a nonlinear ad has no playback, no sound and no skip button")]
  }

  private mutating func take(
    _ form: Form, from forms: Set<Form>, as kind: PlayerEvent.Kind
  ) -> [AdPlayerAction] {
    guard case .shown(let since, let current) = state else { return interacted(kind) }
    guard forms.contains(current) else {
      return [.ignored("'\(kind.rawValue)' has no effect on an ad that is \(current.rawValue)")]
    }
    state = .shown(since: since, form)
    return [.draw(creative.size(in: form)), .report(kind, by: .user)]
  }

  /// Reports the time on the screen once: when it is over, or earlier at a close, a minimizing or
  /// an accepted invitation (VAST 4.0+ `overlayViewDuration`).
  private mutating func viewDuration(by cause: PlaybackCause) -> [AdPlayerAction] {
    guard isShown, !hasReportedViewDuration else { return [] }
    hasReportedViewDuration = true
    return [.report(.overlayViewDuration, by: cause)]
  }

  private mutating func end(_ ending: AdEnding, at now: VirtualInstant) -> [AdPlayerAction] {
    guard isShown else { return [] }
    let actions = viewDuration(by: ending == .dismissed ? .user : .playback)
    state = .ended(at: position(at: now))
    return actions + [.end(ending)]
  }
}

extension NonLinearCreative {
  /// The drawn size in a form; nil for a tab.
  fileprivate func size(in form: NonLinearAdStateMachine.Form) -> Size? {
    switch form {
    case .initial: size
    case .expanded: expandedSize ?? size
    case .minimized: nil
    }
  }
}

/// The properties of a nonlinear creative that a player needs before it shows
/// it.
package struct NonLinearCreative: Sendable, Hashable {
  /// How long it stays on the screen unless it is closed; above zero.
  package var duration: Duration
  /// The drawn size, in points.
  package var size: Size
  /// The drawn size when the viewer expands it; absent when it keeps its size.
  var expandedSize: Size?

  package init(duration: Duration, size: Size, expandedSize: Size? = nil) {
    self.duration = duration
    self.size = size
    self.expandedSize = expandedSize
  }
}
