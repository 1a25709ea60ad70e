package import Vocabulary

/// An action of an ad session.
package enum AdSessionAction: Sendable, Hashable {
  /// Every observer and listener of this event is to receive it.
  case publish(OMIDEvent)
  /// The app misused the session, and nothing is delivered.
  case reject(AdSessionMisuse)
  /// The app misused the session, and the event is delivered anyway.
  case warn(AdSessionMisuse)
  /// The view of this name does not obstruct the ad from now on.
  case declareFriendly(viewName: String, FriendlyObstruction)
}
