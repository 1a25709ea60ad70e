internal import Captions
internal import Media
internal import Player
internal import VirtualTime

/// The captions that are on, while their ad is on the screen.
struct ShownCaptions {
  let language: String?
  var machine: CaptionTrackStateMachine

  init(_ track: CaptionTrack) {
    language = track.language
    machine = CaptionTrackStateMachine(cues: track.cues)
  }
}

/// Captions follow the playhead, whatever moved it.
extension VideoUnit {
  /// Shows what is due, and waits for the next cue.
  func followCaptions() {
    guard var captions = active?.captions, let player = active?.player.linear else {
      return isScheduled ? () : wake(.caption, at: nil, .playback)
    }
    let actions: [CaptionTrackAction]
    if player.isPlaying {
      actions = captions.machine.mediaRan(to: player.position(at: now))
    } else {
      captions.machine.mediaStopped()
      actions = []
    }
    active?.captions = captions
    show(actions, in: captions.language)
    let next = captions.machine.nextStart
    wake(
      .caption, at: next.flatMap { player.instant(reaching: $0, after: now) }, .playback)
  }

  /// The playhead was put somewhere else.
  func moveCaptions(after event: PlayerEvent) {
    switch event {
    case .seek, .rewind, .loop: break
    default: return
    }
    guard let ad = active, var captions = ad.captions else { return }
    let actions = captions.machine.playheadMoved(to: ad.player.position(at: now))
    active?.captions = captions
    show(actions, in: captions.language)
  }

  private func show(_ actions: [CaptionTrackAction], in language: String?) {
    for case .show(let cue) in actions {
      report(.caption(text: cue.text, language: language), .playback)
    }
  }
}
