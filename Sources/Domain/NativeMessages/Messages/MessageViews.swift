internal import Diagnostics
internal import Geometry

/// The views of a message as the app draws them.
struct MessageViews {
  /// One view in its place.
  struct Part {
    var name: String
    /// The view of the message that lies in the window and holds this one; nil for that view.
    var under: String?
  }

  /// The views that can be seen, from the outside in: hidden ones are left out with what they hold.
  let parts: [Part]
  private let views: [View]

  init(_ views: [View]) {
    self.views = views
    parts = views.flatMap { Self.parts(of: $0, under: nil) }
  }

  private static func parts(of view: View, under: String?) -> [Part] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    return [Part(name: view.name, under: under)]
      + view.children.flatMap { parts(of: $0, under: under ?? view.name) }
  }

  /// A finding about views that lie wholly outside of the ones that hold them.
  func misplaced(at location: SourceLocation?) -> Diagnostic? {
    let found = views.flatMap(Self.misplaced)
    if found.isEmpty { return nil }
    return Diagnostic(
      rule: .messageViewOutsideParent,
      "\(found.joined(separator: ", ")); write frames relative to the superview", at: location)
  }

  private static func misplaced(in view: View) -> [String] {
    let own = view.children.filter { child in
      let frame = child.frame
      return frame.area > 0
        && (frame.x + frame.width <= 0 || frame.y + frame.height <= 0
          || frame.x >= view.frame.width || frame.y >= view.frame.height)
    }.map { child in
      """
      '\(child.name)' at (\(text(child.frame.x)), \(text(child.frame.y))) points lies outside of \
      '\(view.name)', which is \(text(view.frame.width)) × \(text(view.frame.height)) points large
      """
    }
    return own + view.children.flatMap(misplaced)
  }

  private static func text(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? String(points)
  }
}
