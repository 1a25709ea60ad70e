/// What the app can call on its session in a step.
///
/// It has the quartiles as cases of its own, because this is the list of names that a scenario's
/// `call` and `omits` have.
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
