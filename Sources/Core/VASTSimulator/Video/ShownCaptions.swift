internal import CreativeQuality
internal import Media
internal import Player
internal import Vocabulary

/// The captions that are on or can be turned on, while their ad is on the screen. They follow the
/// playhead, whatever moved it.
struct ShownCaptions {
  let language: String?
  private var machine: CaptionTrackStateMachine
  private(set) var isOn: Bool
  /// The index of the captions' file among the ad's caption files; nil for captions inside the
  /// media.
  let file: Int?

  init(_ track: CaptionTrack, isOn: Bool, file: Int?) {
    self.isOn = isOn
    self.file = file
    language = track.language
    machine = CaptionTrackStateMachine(cues: track.cues)
  }

  /// Turns the captions on or off, as the viewer did.
  mutating func toggled(at position: Duration) {
    isOn.toggle()
    if isOn { machine.turnedOn(at: position) }
  }

  /// Advances the captions to the player's current position, while they are on.
  ///
  /// - Returns: the cues that appear.
  mutating func followed(_ player: LinearAdStateMachine, at now: VirtualInstant) -> [Cue] {
    guard player.isPlaying else {
      machine.mediaStopped()
      return []
    }
    return machine.mediaRan(to: player.position(at: now)).map(\.cue)
  }

  /// Moves the captions to another position, because the playhead jumped.
  ///
  /// - Returns: the cues that appear.
  mutating func playheadMoved(to position: Duration) -> [Cue] {
    isOn ? machine.playheadMoved(to: position).map(\.cue) : []
  }

  /// The instant at which the next cue appears; nil if playback does not reach one.
  func nextCue(of player: LinearAdStateMachine, after now: VirtualInstant) -> VirtualInstant? {
    machine.nextStart.flatMap { player.instant(reaching: $0, after: now) }
  }
}

extension CaptionTrackAction {
  fileprivate var cue: Cue {
    switch self {
    case .show(let cue): cue
    }
  }
}
