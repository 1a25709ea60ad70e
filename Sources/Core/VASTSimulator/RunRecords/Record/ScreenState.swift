package import Vocabulary

/// The changes of the views on the screen; at the beginning of a run, all views.
package struct ScreenState: Sendable, Hashable {
  /// The views that are new or differ from before, parents before their children.
  package var views: [ScreenView]
  /// The names of the views that are gone.
  package var removed: [String]

  /// The difference between two trees; without an earlier one, the whole tree.
  ///
  /// - Returns: nil when nothing differs.
  package init?(from earlier: ViewTree?, to tree: ViewTree) {
    if let earlier, let changes = ScreenView.changes(from: earlier.views, to: tree.views) {
      guard !changes.isEmpty else { return nil }
      (views, removed) = (changes, [])
      return
    }
    let before = earlier.map { ScreenView.all(in: $0.views) } ?? []
    let now = ScreenView.all(in: tree.views)
    let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let names = Set(now.map(\.name))
    views = now.filter { known[$0.name] != $0 }
    removed = before.map(\.name).filter { !names.contains($0) }
    if views.isEmpty, removed.isEmpty { return nil }
  }
}

/// One view of the screen.
package struct ScreenView: Sendable, Hashable {
  package var name: String
  /// The name of the parent view; nil for a view directly on the screen.
  package var parent: String?
  /// The frame in points, relative to the parent's content.
  package var frame: Rectangle
  /// How far its content is scrolled, in points.
  package var contentOffset: View.Offset
  package var clips: Bool
  package var isHidden: Bool
  /// The opacity, between 0 and 1.
  package var opacity: Double
  package var friendly: FriendlyObstruction?

  private init(_ view: View, in parent: String?) {
    name = view.name
    self.parent = parent
    frame = view.frame
    contentOffset = view.contentOffset
    clips = view.clips
    isHidden = view.isHidden
    opacity = view.alpha
    friendly = view.friendly
  }

  /// The views whose properties differ between two trees; nil if the trees do not have the same views in the
  /// same order.
  ///
  /// Unchanged lists of children share their storage, so they compare equal without being searched.
  fileprivate static func changes(
    from earlier: [View], to now: [View], of parent: String? = nil
  ) -> [ScreenView]? {
    guard earlier.count == now.count else { return nil }
    var changes: [ScreenView] = []
    for (old, new) in zip(earlier, now) {
      guard old.name == new.name else { return nil }
      let view = ScreenView(new, in: parent)
      if ScreenView(old, in: parent) != view { changes.append(view) }
      guard old.children != new.children else { continue }
      guard let inner = Self.changes(from: old.children, to: new.children, of: new.name) else {
        return nil
      }
      changes += inner
    }
    return changes
  }

  /// The views with their descendants, parents first, back to front.
  fileprivate static func all(in views: [View], of parent: String? = nil) -> [ScreenView] {
    views.flatMap { [ScreenView($0, in: parent)] + all(in: $0.children, of: $0.name) }
  }
}
