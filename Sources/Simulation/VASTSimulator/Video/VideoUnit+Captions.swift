internal import CreativeQuality
internal import Media
internal import Player
internal import RunRecords
internal import VirtualTime

/// The captions that are on or can be turned on, while their ad is on the screen.
struct ShownCaptions {
  let language: String?
  var machine: CaptionTrackStateMachine
  var isOn: Bool
  /// The index of their file among the ad's; nil for captions inside the media.
  let file: Int?

  init(_ track: CaptionTrack, isOn: Bool, file: Int?) {
    self.isOn = isOn
    self.file = file
    language = track.language
    machine = CaptionTrackStateMachine(cues: track.cues)
  }
}

/// Captions follow the playhead, whatever moved it.
extension VideoUnit {
  /// Shows what is due, and waits for the next cue.
  func followCaptions() {
    guard var captions = active?.captions, captions.isOn, let player = active?.player.linear else {
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

  /// The viewer presses the button for captions; a cue that is due appears at once.
  func toggleCaptions() {
    guard let ad = active else { return ignore("no ad is on the screen") }
    guard var captions = ad.captions else { return ignore("the ad has no captions") }
    captions.isOn.toggle()
    if captions.isOn {
      captions.machine.turnedOn(at: ad.player.position(at: now))
      if let file = captions.file { results.changeLast { $0.captions[file].isShown = true } }
    }
    active?.captions = captions
    followCaptions()
  }

  /// The playhead was put somewhere else.
  func moveCaptions() {
    guard let ad = active, var captions = ad.captions, captions.isOn else { return }
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
