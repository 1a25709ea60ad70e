internal import Vocabulary

/// How far views can scroll their content, if the size of the content is known.
///
/// Content that is no larger than its view does not move, and larger content stops at its end. A
/// view whose content has no stated size scrolls endlessly.
struct ScrollLimits {
  /// The sizes of the contents in points, by the views' names.
  private var contents: [String: Size] = [:]

  /// The views whose content has a known size.
  var views: [String] { contents.keys.sorted() }

  /// Sets the size of a view's content, in points.
  mutating func set(_ content: Size, of view: String) { contents[view] = content }

  /// The offset, among those that the view's content can be scrolled to, that is nearest to a
  /// requested offset.
  func reachable(_ wanted: View.Offset, of view: String, in tree: ViewTree) -> View.Offset {
    guard let content = contents[view], let frame = tree.frame(of: view) else { return wanted }
    return View.Offset(
      x: Self.reachable(wanted.x, content: content.width, frame: frame.width),
      y: Self.reachable(wanted.y, content: content.height, frame: frame.height))
  }

  private static func reachable(_ wanted: Double, content: Double, frame: Double) -> Double {
    min(max(0, wanted), max(0, content - frame))
  }
}
