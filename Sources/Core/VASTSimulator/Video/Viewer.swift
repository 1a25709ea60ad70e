internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The state of the viewer and the player that carries over from one ad to the next.
struct Viewer {
  /// The macro values that describe the player before an ad is selected; computing them for every request
  /// would cost too much.
  let player: PlayerMacroFacts
  /// The step of the scenario that happens right now.
  var step: ScenarioStep?
  /// The sound of the last ad's player, with which the next ad's player begins.
  var sound: LinearAdStateMachine.Sound?
  /// The size state of the last ad's player, with which the next ad's player begins.
  var playerState = PlayerState.normal
  /// When the viewer last did something to an ad.
  var lastActivity: VirtualInstant?

  init(player: PlayerMacroFacts) { self.player = player }

  /// Why a control cannot change the size of the player; nil if it can, or if the control is about
  /// something else.
  func objection(to control: ScenarioStep.Control) -> String? {
    switch (control, playerState) {
    case (.fullscreen, .fullscreen): "the player is fullscreen already"
    case (.exitFullscreen, let state) where state != .fullscreen: "the player is not fullscreen"
    case (.expand, .expanded): "the player is expanded already"
    case (.collapse, .collapsed): "the player is collapsed already"
    case (.minimize, .minimized): "the player is minimized already"
    case (.restore, .normal): "the player has its normal size already"
    default: nil
    }
  }
}
