internal import Vocabulary

/// The views of a message as the app draws them.
struct MessageViews {
  /// One view of the message, with its place.
  struct Part {
    var name: String
    /// The view that contains this one and is directly in the window; nil if this view is directly
    /// in the window.
    var under: String?
  }

  /// The visible views, each before the views inside it. Hidden views and their contents are left
  /// out.
  let parts: [Part]
  /// The views that are directly in the window, back to front.
  let roots: [View]
  private let isAssumed: Bool

  /// - Parameters:
  ///   - views: the views that the app draws according to the scenario; nil if it does not state
  ///     them.
  ///   - unit: the name of the unit's view.
  ///   - size: the size of the area that they are drawn in, in points.
  init(_ views: [View]?, of unit: String, in size: Size) {
    roots = views ?? [Self.card(of: unit, in: size)]
    isAssumed = views == nil
    parts = roots.flatMap { Self.parts(of: $0, under: nil) }
  }

  /// A default view for a message without stated views: it has the size of the guide's sample and is
  /// centered.
  private static func card(of unit: String, in size: Size) -> View {
    let width = min(300, size.width)
    let height = min(150, size.height)
    return View(
      name: "\(unit)/message",
      frame: Rectangle(
        x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height))
  }

  /// A finding about the default view of the message, which is used because the scenario does not say what
  /// the app draws.
  func assumed(at location: SourceLocation?) -> Diagnostic? {
    guard isAssumed, let card = roots.first else { return nil }
    return Diagnostic(
      rule: .messageViewsAssumed,
      """
      the unit has no 'views', so the message is shown as the view '\(card.name)' of \
      \(Self.text(card.frame.width)) × \(Self.text(card.frame.height)) points; list in 'views' \
      what the app draws
      """,
      at: location)
  }

  private static func parts(of view: View, under: String?) -> [Part] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    return [Part(name: view.name, under: under)]
      + view.children.flatMap { parts(of: $0, under: under ?? view.name) }
  }

  /// A finding about views that are wholly outside of the views that contain them.
  func misplaced(at location: SourceLocation?) -> Diagnostic? {
    let found = roots.flatMap(Self.misplaced)
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
