/// A call that the app makes on its measurement session, on top of those that it makes anyway: how
/// a scenario tries out what a session does about wrong ones.
package enum SessionCall: Sendable, Hashable {
  case createAdEvents
  case createMediaEvents
  case startSession
  case finishSession
  case loaded
  case impression
  case error(SessionErrorType, message: String)
  case media(MediaEvent)
}
