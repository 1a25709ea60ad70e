internal import OpenMeasurement
internal import Player
internal import VirtualTime

/// What the person before the screen left behind: the next ad finds the player so.
struct Viewer {
  /// How loud the last ad's player was; the next one's is the same.
  var sound: LinearAdStateMachine.Sound?
  /// How much of the screen the player takes; the next ad's takes the same.
  var playerState = PlayerState.normal
  /// When the viewer last did something to an ad.
  var lastActivity: VirtualInstant?
}
