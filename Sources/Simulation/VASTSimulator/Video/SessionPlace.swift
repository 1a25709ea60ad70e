internal import OpenMeasurement
internal import VirtualTime

/// Where an ad's session stands among those of a run.
struct SessionPlace {
  /// The session's place among all of the run, from 0.
  var index: Int
  /// The ad's place in play order, from 0.
  var adIndex: Int
  /// Where the ad's break stands in the content.
  var position: VASTProperties.Position
  /// How many ads of the break belong to a pod.
  var podCount: Int
  /// When the viewer last did something to an ad before; nil when nobody did.
  var lastActivity: VirtualInstant?
}
