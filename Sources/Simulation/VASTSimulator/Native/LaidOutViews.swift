internal import Geometry

/// The views that a native unit put on the screen by itself.
struct LaidOutViews {
  private var names: [String] = []

  /// Whether any of them is on the screen: none is before anything was laid out, and after the view
  /// that holds them was removed.
  func areAdded(to screen: Screen) -> Bool {
    names.contains { screen.tree.frame(of: $0) != nil }
  }

  /// Takes away what was laid out before, and lays out anew.
  mutating func replace(by views: [View], under parent: String?, on screen: Screen) {
    for name in names { screen.remove(name) }
    names = views.map(\.name)
    for view in views { _ = screen.add(view, under: parent) }
  }
}
