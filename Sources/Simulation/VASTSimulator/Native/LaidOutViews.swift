internal import Geometry

/// The views that a native unit put on the screen by itself.
struct LaidOutViews {
  private var names: [String] = []

  /// Takes away what was laid out before, and lays out anew.
  mutating func replace(by views: [View], under parent: String?, on screen: Screen) {
    for name in names { screen.remove(name) }
    names = views.map(\.name)
    for view in views { _ = screen.add(view, under: parent) }
  }
}
