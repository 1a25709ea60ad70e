package import Media
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
  init?(from earlier: ViewTree?, to tree: ViewTree) {
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
  var parent: String?
  /// The frame in points, relative to the parent's content.
  var frame: Rectangle
  /// How far its content is scrolled, in points.
  var contentOffset: View.Offset
  var clips: Bool
  var isHidden: Bool
  /// The opacity, between 0 and 1.
  var opacity: Double
  var friendly: FriendlyObstruction?

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

/// The views of the screen at an instant of a run, with the visible part of each.
package struct ScreenLayout: Sendable, Hashable {
  /// One view.
  package struct View: Sendable, Hashable {
    package var name: String
    /// The name of the view that contains it; nil for a view that is directly on the screen.
    package var parent: String?
    /// How many views contain it.
    package var depth: Int
    /// The view's whole frame on the screen, in points, without clipping.
    package var frame: Rectangle
    /// The part of the frame that is on the screen and inside all views that clip it, in points.
    package var visible: Rectangle
    /// The percentage of the view that is in view.
    package var percentInView: Double
    /// Whether the view has no area, or it or a view that contains it is hidden.
    package var isHidden: Bool
    /// Whether the view clips content outside its frame.
    package var clips: Bool
    package var isFriendly: Bool
    /// The names of the views that cover a part of it.
    package var coveredBy: [String]
    /// The unit that is shown in it.
    package var unit: UnitID?
    /// The rectangle of the video's picture, which keeps its aspect ratio inside the frame; nil for
    /// a view without a video.
    package var picture: Rectangle?
  }

  package var at: VirtualInstant
  package var screen: Size
  /// The views, parents before their children, back to front.
  package var views: [View]

  /// Creates the layout from the views of a tree.
  ///
  /// - Parameters:
  ///   - tree: the current views.
  ///   - instant: the instant.
  ///   - units: the unit of each view that shows one, by the view's name, and its video's size in pixels.
  init(
    of tree: ViewTree, at instant: VirtualInstant, units: [String: (id: UnitID, video: Size?)]
  ) {
    at = instant
    screen = tree.screen
    views = Self.all(in: tree.views, parent: nil, depth: 0).map { view, parent, depth in
      let exposure = tree.exposure(of: view.name)
      return View(
        name: view.name, parent: parent, depth: depth, frame: exposure.frame,
        visible: exposure.visible, percentInView: exposure.percentInView,
        isHidden: exposure.status == .hidden, clips: view.clips,
        isFriendly: view.friendly != nil, coveredBy: exposure.coveringViews,
        unit: units[view.name]?.id,
        picture: units[view.name]?.video.map(exposure.frame.fitted))
    }
  }

  private static func all(
    in views: [Vocabulary.View], parent: String?, depth: Int
  ) -> [(view: Vocabulary.View, parent: String?, depth: Int)] {
    views.flatMap { view in
      [(view, parent, depth)] + all(in: view.children, parent: view.name, depth: depth + 1)
    }
  }
}

/// The changes of the screen in the course of a run, for reports that draw it. The event stream has them only
/// if the request requires them.
package struct RunStaging: Sendable, Hashable {
  /// What changed at an instant.
  package struct Change: Sendable, Hashable {
    package var at: VirtualInstant
    /// The views that changed; nil when only shares in view changed.
    package var state: ScreenState?
    /// The new shares of the units whose share in view changed.
    package var inView: [Share]
  }

  /// How much of a unit's ad is in view, exactly.
  package struct Share: Sendable, Hashable {
    package var unit: UnitID
    /// The percentage in view, between 0 and 100; nil without an ad.
    package var percent: Double?
  }

  /// A step of the scenario that was carried out.
  package struct Step: Sendable, Hashable {
    package var at: VirtualInstant
    /// The step's name: the value of its key `do`.
    package var name: String
    /// The unit that it names.
    package var unit: UnitID?
    package var location: SourceLocation?

    package init(
      at: VirtualInstant, name: String, unit: UnitID? = nil, location: SourceLocation? = nil
    ) {
      self.at = at
      self.name = name
      self.unit = unit
      self.location = location
    }
  }

  /// The view that a unit is shown in.
  package struct UnitView: Sendable, Hashable {
    package var unit: UnitID
    package var view: String
  }

  /// How many changes are kept.
  static let limit = 20_000

  /// The size of the screen, in points.
  package var screen: Size
  package var views: [UnitView]
  package var changes: [Change] = []
  package var steps: [Step] = []
  /// The instant of the first change that was not kept; nil when all were.
  package var endsAt: VirtualInstant?
}

/// The names of the files that `--frames` writes, which reports refer to.
package enum PictureName {
  /// The name of the file with one picture, such as `ad-0-firstQuartile.jpg`, with the ad's index
  /// in play order. The unit's name comes before it when the scenario names its units.
  package static func of(
    _ moment: MediaPictures.Moment, ad: Int, unit: String? = nil
  ) -> String {
    "\(prefix(unit))ad-\(ad)-\(moment.rawValue).jpg"
  }

  /// The name of the file with all pictures of an ad side by side, such as `ad-0-strip.jpg`.
  package static func ofStrip(ad: Int, unit: String? = nil) -> String {
    "\(prefix(unit))ad-\(ad)-strip.jpg"
  }

  private static func prefix(_ unit: String?) -> String { unit.map { "\($0)-" } ?? "" }
}
