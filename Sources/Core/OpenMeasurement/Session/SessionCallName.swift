/// The session methods that a step of a scenario can make the app call.
///
/// The quartiles are separate cases, because these are the names that a scenario's `call` and
/// `omits` use.
package enum SessionCallName: String, Sendable, Hashable, CaseIterable {
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
}
