internal import OpenMeasurement
internal import Vocabulary

/// The view of a unit on the screen, and the friendly obstructions that its session refuses.
struct UnitStage {
  /// The view of its player.
  let view: String
  /// The view of a nonlinear ad, inside the player's view; it exists only while such an ad is
  /// shown.
  private var overlay: String { "\(view).nonLinear" }
  private var showsOverlay = false
  /// The share of the unit's view in view, if a scenario states it without a layout.
  var share = ViewportShare()
  /// The views that the session refuses as friendly obstructions, with their declarations.
  private var refused: [String: FriendlyObstruction] = [:]
  /// Whether the session has observed the current state of the views.
  var isSampled = true

  init(view: String) { self.view = view }

  /// The exposure of the unit: that of its nonlinear ad while there is one, else that of the player.
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

  /// Notes that the session refuses a declaration, so that the view still counts as an obstruction.
  mutating func refuse(_ view: String, _ declaration: FriendlyObstruction) {
    refused[view] = declaration
  }

  /// Forgets that the session refused a view's declaration: the session has to judge the new one.
  mutating func declared(_ view: String) { refused[view] = nil }
}
