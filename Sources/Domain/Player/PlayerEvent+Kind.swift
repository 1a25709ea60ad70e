/// What kinds of events a player reports.
extension PlayerEvent {
  /// An event without what it tells; its name is the one in the event stream.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case loaded
    case start
    case firstQuartile
    case midpoint
    case thirdQuartile
    case complete
    case progress
    case pause
    case resume
    case mute
    case unmute
    case volumeChange
    case rewind
    case skip
    case fullscreen
    case exitFullscreen
    case playerExpand
    case playerCollapse
    case closeLinear
    case click
    case acceptInvitation
    case minimize
    case restore
    case adExpand
    case adCollapse
    case close
    case overlayViewDuration
    case bufferStart
    case bufferFinish
    case seek
    case loop
    case caption
    case open
  }

  /// The event without what it tells.
  package var kind: Kind {
    switch self {
    case .loaded: .loaded
    case .start: .start
    case .firstQuartile: .firstQuartile
    case .midpoint: .midpoint
    case .thirdQuartile: .thirdQuartile
    case .complete: .complete
    case .progress: .progress
    case .pause: .pause
    case .resume: .resume
    case .mute: .mute
    case .unmute: .unmute
    case .volumeChange: .volumeChange
    case .rewind: .rewind
    case .skip: .skip
    case .fullscreen: .fullscreen
    case .exitFullscreen: .exitFullscreen
    case .playerExpand: .playerExpand
    case .playerCollapse: .playerCollapse
    case .closeLinear: .closeLinear
    case .click: .click
    case .acceptInvitation: .acceptInvitation
    case .minimize: .minimize
    case .restore: .restore
    case .adExpand: .adExpand
    case .adCollapse: .adCollapse
    case .close: .close
    case .overlayViewDuration: .overlayViewDuration
    case .bufferStart: .bufferStart
    case .bufferFinish: .bufferFinish
    case .seek: .seek
    case .loop: .loop
    case .caption: .caption
    case .open: .open
    }
  }
}
