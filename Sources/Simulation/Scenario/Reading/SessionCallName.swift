/// What the app can call on its session in a step.
enum SessionCallName: String, CaseIterable {
  case adEvents
  case mediaEvents
  case startSession
  case finishSession
  case loaded
  case impression
  case error
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  case pause
  case resume
  case bufferStart
  case bufferFinish
  case skipped
  case volumeChange
  case playerStateChange
  case adUserInteraction

  /// The keys that say more.
  var keys: [String] {
    switch self {
    case .error: ["type", "message"]
    case .start: ["duration", "volume"]
    case .volumeChange: ["volume"]
    case .playerStateChange: ["state"]
    case .adUserInteraction: ["interaction"]
    case .adEvents, .mediaEvents, .startSession, .finishSession, .loaded, .impression,
      .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped:
      []
    }
  }
}
