package import Geometry

/// What an ad session wants done.
package enum AdSessionAction: Sendable, Hashable {
  /// Every observer and listener of this event is to receive it.
  case publish(OMIDEvent)
  /// The app did something wrong, and nothing is delivered.
  case reject(AdSessionMisuse)
  /// The app did something wrong, and the event is delivered all the same.
  case warn(AdSessionMisuse)
  /// The view of this name does not obstruct the ad from now on.
  case declareFriendly(viewName: String, FriendlyObstruction)
}
