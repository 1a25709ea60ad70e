/// A call that the app makes on its measurement session in addition to its regular ones; with it a
/// scenario tests how a session handles wrong calls.
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
