internal import Geometry
internal import OpenMeasurement
internal import Scenario

/// A unit's place on the screen, and what its session makes of the views around it.
struct UnitStage {
  /// The view of its player.
  let view: String
  /// The view of a nonlinear ad, within the player's; there only while one is shown.
  private var overlay: String { "\(view).nonLinear" }
  private var showsOverlay = false
  /// The share of it in view, where a scenario gives it without a layout.
  var share = ViewportShare()
  /// Views that the session does not take for friendly, with what was declared.
  private var refused: [String: FriendlyObstruction] = [:]
  /// Whether the session looked at the views as they are now.
  var isSampled = true

  init(view: String) { self.view = view }

  /// What of the unit is to be seen: of a nonlinear ad while there is one, else of the player.
  func reading(on screen: Screen) -> AdViewReading {
    screen.reading(
      of: showsOverlay ? overlay : view, share: share.percent, refusing: Set(refused.keys))
  }

  /// Draws a nonlinear ad, which is what is measured from now on.
  mutating func draw(_ size: Size?, on screen: Screen) {
    showsOverlay = true
    screen.draw(overlay, size, over: view)
  }

  /// Takes the nonlinear ad away; the player is measured again.
  mutating func removeOverlay(from screen: Screen) {
    showsOverlay = false
    screen.remove(overlay)
  }

  /// Whether the session has refused a declaration already.
  func hasRefused(_ view: ScreenChange.FriendlyView) -> Bool {
    refused[view.name] == view.declaration
  }

  /// The session refuses a declaration: the view goes on obstructing.
  mutating func refuse(_ view: String, _ declaration: FriendlyObstruction) {
    refused[view] = declaration
  }

  /// A view is declared anew, which the session has to hear of.
  mutating func declared(_ view: String) { refused[view] = nil }
}
