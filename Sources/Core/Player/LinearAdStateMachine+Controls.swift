internal import VAST
package import Vocabulary

/// The inputs of the viewer and the app.
extension LinearAdStateMachine {
  /// The viewer or the app starts playback.
  func play(
    by origin: PauseOrigin, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    switch state {
    case .waiting:
      return begin(at: now)
    case .paused:
      return resume(by: origin, at: now)
    case .buffering(_, .some):
      return resume(by: origin, at: now)
    case .loading, .loaded, .playing, .buffering, .ended:
      return [.ignored("'play' needs an ad that is not playing")]
    }
  }

  /// Pauses the media at its position.
  func pause(
    by origin: PauseOrigin, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    switch state {
    case .playing:
      let position = position(at: now)
      if isTracking { tracker.moved(to: position) }
      let observed = stopped(at: position)
      state = .paused(at: position, by: origin)
      return observed + [.report(.pause, by: origin.cause)]
        + changed(at: position, isPlaying: false)
    case .buffering(let position, nil):
      state = .buffering(at: position, pausedBy: origin)
      return [.report(.pause, by: origin.cause)]
    case .paused(let position, .viewport) where origin != .viewport:
      // A user's pause replaces a pause that the viewport caused, so that the ad does not resume
      // when it comes into view.
      state = .paused(at: position, by: origin)
      return [.ignored("the player had already paused by itself")]
    case .buffering(let position, .viewport) where origin != .viewport:
      state = .buffering(at: position, pausedBy: origin)
      return [.ignored("the player had already paused by itself")]
    case .loading, .loaded, .waiting, .paused, .buffering, .ended:
      return [.ignored("'pause' needs an ad that plays")]
    }
  }

  /// Resumes the media from its position.
  func resume(
    by origin: PauseOrigin, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    switch state {
    case .paused(let position, _):
      state = .playing(clock(from: position, at: now))
      return [.report(.resume, by: origin.cause)] + changed(at: position, isPlaying: true)
    case .buffering(let position, .some):
      state = .buffering(at: position, pausedBy: nil)
    case .loading, .loaded, .waiting, .playing, .buffering(_, nil), .ended:
      return [.ignored("'resume' needs an ad that is paused")]
    }
    return [.report(.resume, by: origin.cause)]
  }

  /// The share of the ad in view changed, as the player's own app observes it.
  func exposureChanged(
    toPercent percent: Double, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    percentInView = percent
    let isInView = percent >= Double(profile.autoplayPercent)
    switch state {
    case .waiting where isInView: return begin(at: now)
    case .playing where !isInView, .buffering(_, nil) where !isInView:
      return pause(by: .viewport, at: now)
    case .paused(_, .viewport) where isInView, .buffering(_, .viewport) where isInView:
      return resume(by: .viewport, at: now)
    case .loading, .loaded, .waiting, .playing, .paused, .buffering, .ended: return []
    }
  }

  /// The playhead is moved to a point of the media.
  func seek(to target: TimeOffset, at now: VirtualInstant) -> [AdPlayerAction] {
    seek(toPosition: target.resolved(in: creative.duration), at: now, as: .seek)
  }

  /// The playhead is moved by a distance, forwards or backwards.
  func seek(by distance: Duration, at now: VirtualInstant) -> [AdPlayerAction] {
    seek(toPosition: position(at: now) + distance, at: now, as: .seek)
  }

  /// The user rewinds to an earlier point of the media.
  func rewind(to target: TimeOffset, at now: VirtualInstant) -> [AdPlayerAction] {
    let position = target.resolved(in: creative.duration)
    guard position <= self.position(at: now) else {
      return [.ignored("'rewind' only goes back; use 'seek'")]
    }
    return seek(toPosition: position, at: now, as: .rewind)
  }

  /// The user rewinds by a distance.
  func rewind(by distance: Duration, at now: VirtualInstant) -> [AdPlayerAction] {
    let back = distance < .zero ? .zero - distance : distance
    return seek(toPosition: position(at: now) - back, at: now, as: .rewind)
  }

  private func seek(
    toPosition target: Duration, at now: VirtualInstant, as kind: PlayerEvent.Kind
  ) -> [AdPlayerAction] {
    var target = min(max(target, .zero), creative.playableDuration)
    if profile.seek == .undone { target = tracker.lastObserved ?? position(at: now) }
    switch state {
    case .loading, .loaded, .waiting, .ended:
      return [.ignored("'\(kind.rawValue)' needs an ad that has begun and is not over")]
    case .paused(let position, let origin):
      state = .paused(at: target, by: origin)
      return moved(kind, from: position, to: target) + jumped(to: target, isPlaying: false)
    case .buffering(let position, let origin):
      // The player reports crossed thresholds only when the media goes on, because a buffering
      // player reports nothing.
      state = .buffering(at: target, pausedBy: origin)
      tracker.jumped()
      return moved(kind, from: position, to: target)
    case .playing(let clock):
      let position = clock.position(at: now)
      if isTracking { tracker.moved(to: position) }
      state = .playing(self.clock(from: target, at: now, lag: lag))
      return moved(kind, from: position, to: target) + jumped(to: target, isPlaying: true)
    }
  }

  /// Reports a move of the playhead, and the further events that the profile adds to every seek
  /// back.
  private func moved(
    _ kind: PlayerEvent.Kind, from position: Duration, to target: Duration
  ) -> [AdPlayerAction] {
    let followers: [AdPlayerAction] =
      switch profile.reports.rewind {
      case .everySeekBack: [.track(.event(.rewind), cause: .user)]
      case .everySeekBackWithResume:
        [.track(.event(.rewind), cause: .user), .track(.event(.resume), cause: .user)]
      case .rewindOnly, .never: []
      }
    return [.report(kind, by: .user)] + (kind == .seek && target < position ? followers : [])
  }

  private func jumped(to target: Duration, isPlaying: Bool) -> [AdPlayerAction] {
    tracker.jumped()
    switch profile.seek {
    case .leavesToObservation, .undone:
      return stopped(at: target) + changed(at: target, isPlaying: isPlaying)
    case .reportsCrossed:
      // A jump to the end finishes the play, and the end is reported elsewhere.
      guard isTracking, target < creative.duration else { return [] }
      return observed(at: target)
    }
  }

  /// The user presses the skip button.
  func skipPressed(at now: VirtualInstant) -> [AdPlayerAction] {
    switch state {
    case .loading, .loaded, .waiting, .ended:
      return [.ignored("'skip' needs an ad that has begun and is not over")]
    case .playing, .paused, .buffering:
      guard profile.reports.skip != .noControl else {
        return [.ignored("the player '\(profile.name)' has no skip button")]
      }
      let position = position(at: now)
      switch skipControl.pressed(at: position) {
      case .notOffered:
        return [.ignored("the ad cannot be skipped; its Linear has no 'skipoffset'")]
      case .tooEarly(let availableFrom):
        return [
          .ignored(
            "the ad can be skipped from \(TimeText.readable(availableFrom)) on, "
              + "but the playhead is at \(TimeText.readable(position))")
        ]
      case .skips:
        let completed = reports(tracker.skipped())
        return [.report(.skip, by: .user)] + completed + end(.skipped, at: now)
      }
    }
  }

  /// The user clicks the creative.
  func clicked(at now: VirtualInstant) -> [AdPlayerAction] {
    switch (profile.click, state) {
    case (_, .loading), (_, .loaded), (_, .ended):
      return [.ignored("'click' needs an ad on the screen")]
    case (.reported, _):
      return [.report(.click, by: .user)]
    case (.togglesWithoutClickThrough, _):
      return creative.opensPage ? [.report(.click, by: .user)] : toggled(at: now)
    case (.pauses, _):
      return [.report(.click, by: .user)] + pausedByClick(.user, at: now)
    case (.pausesSilently, _):
      return [.report(.click, by: .user)] + pausedByClick(.app, at: now)
    case (.reportedAndTogglesWithoutClickThrough, _):
      return [.report(.click, by: .user)] + (creative.opensPage ? [] : toggled(at: now))
    }
  }

  /// Pauses the player because of a click; has no effect on a player that does not play.
  private func pausedByClick(
    _ origin: PauseOrigin, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    switch state {
    case .playing, .buffering(_, nil): pause(by: origin, at: now)
    case .loading, .loaded, .waiting, .paused, .buffering, .ended: []
    }
  }

  private func toggled(at now: VirtualInstant) -> [AdPlayerAction] {
    switch state {
    case .waiting: begin(at: now)
    case .playing, .buffering(_, nil): pause(by: .user, at: now)
    case .paused, .buffering(_, .some): resume(by: .user, at: now)
    case .loading, .loaded, .ended: []
    }
  }

  /// The user closes the ad.
  func closePressed(at now: VirtualInstant) -> [AdPlayerAction] {
    guard !isEnded else { return [.ignored("'closeLinear' needs an ad that is not over")] }
    return [.report(.closeLinear, by: .user)] + end(.closed, at: now)
  }

  /// The app destroys the player.
  func tornDown(at now: VirtualInstant) -> [AdPlayerAction] {
    guard !isEnded else { return [.ignored("'teardown' needs an ad that is not over")] }
    return end(.tornDown, at: now)
  }

  /// The viewer leaves the ad's break.
  func breakLeft(at now: VirtualInstant) -> [AdPlayerAction] {
    isEnded ? [] : end(.left, at: now)
  }

  func end(_ ending: AdEnding, at now: VirtualInstant) -> [AdPlayerAction] {
    let position = position(at: now)
    if isTracking { tracker.moved(to: position) }
    state = .ended(ending, at: position)
    return [.end(ending)]
  }
}

/// Sound and size.
extension LinearAdStateMachine {
  /// The player is muted, by the user or for another cause.
  func muted(by cause: PlaybackCause = .user) -> [AdPlayerAction] {
    guard !isEnded, !isMuted else { return [.ignored("'mute' needs a player with its sound on")] }
    isMuted = true
    return [.report(.mute, by: cause)]
  }

  /// The user turns the sound on.
  func unmuted() -> [AdPlayerAction] {
    guard !isEnded, isMuted else { return [.ignored("'unmute' needs a muted player")] }
    isMuted = false
    return [.report(.unmute, by: .user)]
  }

  /// The user sets the player's volume, between 0 and 1.
  func volumeSet(to volume: Double) -> [AdPlayerAction] {
    guard !isEnded, volume != self.volume else {
      return [.ignored("'volume' needs another volume than the player has")]
    }
    self.volume = volume
    return [.report(.volumeChange(to: audibleVolume), cause: .user)]
  }

  /// The user makes an interaction that only needs to be reported.
  func interacted(_ kind: PlayerEvent.Kind) -> [AdPlayerAction] {
    guard !isEnded else { return [.ignored("'\(kind.rawValue)' needs an ad that is not over")] }
    return [.report(kind, by: .user)]
  }
}

extension LinearAdStateMachine.PauseOrigin {
  /// The cause in reports.
  var cause: PlaybackCause {
    switch self {
    case .user: .user
    case .app: .environment
    case .viewport: .viewport
    }
  }
}

/// Decides whether the skip button works yet (VAST `Linear@skipoffset`).
package struct SkipControl: Sendable, Hashable {
  /// The playhead from which the ad can be skipped; nil when it never can.
  package let availableFrom: Duration?

  /// - Parameters:
  ///   - offset: the declared offset; absent means that the ad cannot be skipped.
  ///   - duration: the media's actual duration, on which a percentage is based.
  package init(offset: TimeOffset?, duration: Duration) {
    availableFrom = offset?.resolved(in: duration)
  }

  /// The effect of pressing the button at a playhead.
  func pressed(at position: Duration) -> Answer {
    guard let availableFrom else { return .notOffered }
    return position >= availableFrom ? .skips : .tooEarly(availableFrom: availableFrom)
  }

  enum Answer: Sendable, Hashable {
    case skips
    case tooEarly(availableFrom: Duration)
    /// The tag has no `skipoffset`.
    case notOffered
  }
}

extension LinearAdStateMachine {
  /// The time within which the ad had to play is over. The ad fails, unless it has begun to play.
  func displayLimitReached() -> [AdPlayerAction] {
    switch state {
    case .loading:
      // The session has not begun, so no end of the ad is reported.
      state = .ended(.failed, at: .zero)
      return [.displayTimedOut]
    case .loaded, .waiting:
      state = .ended(.failed, at: .zero)
      return [.displayTimedOut, .end(.failed)]
    case .playing, .buffering, .paused, .ended:
      return []
    }
  }
}
