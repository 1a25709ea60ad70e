/// The views on a screen, as an app lays them out and moves them while an ad plays.
///
/// Every change names a view and returns whether the tree has a view of that name; an unknown name
/// changes nothing.
package struct ViewTree: Sendable {
  /// The screen in points.
  package private(set) var screen: Size
  /// The views at the top level, back to front, in screen coordinates.
  package private(set) var views: [View]
  /// The names of all views, so that a view is added without a search through the tree.
  private var names: Set<String>

  package init(screen: Size, views: [View]) {
    self.screen = screen
    self.views = views
    names = Set(Self.all(in: views).map(\.name))
  }

  /// The frame of a view relative to its parent's content, from which a movement starts.
  package func frame(of name: String) -> Rectangle? { view(named: name)?.frame }

  /// The offset to which a view's content is scrolled, from which scrolling starts.
  package func contentOffset(of name: String) -> View.Offset? {
    view(named: name)?.contentOffset
  }

  /// The view with a name, anywhere in the tree.
  package func view(named name: String) -> View? { Self.find(name, in: views) }

  /// The declarations of friendly obstructions in the tree, back to front.
  package var friendlyDeclarations: [(name: String, declaration: FriendlyObstruction)] {
    Self.all(in: views).compactMap { view in view.friendly.map { (view.name, $0) } }
  }

  /// Scrolls a view's content to an offset: a positive y shows what is further down.
  @discardableResult
  package mutating func scroll(_ name: String, to offset: View.Offset) -> Bool {
    change(name) { $0.contentOffset = offset }
  }

  /// Scrolls a view's content by an offset from its present one.
  @discardableResult
  mutating func scroll(_ name: String, by offset: View.Offset) -> Bool {
    change(name) {
      $0.contentOffset.x += offset.x
      $0.contentOffset.y += offset.y
    }
  }

  /// Moves a view's frame to a place in its parent's content.
  @discardableResult
  package mutating func move(_ name: String, to origin: View.Offset) -> Bool {
    change(name) {
      $0.frame.x = origin.x
      $0.frame.y = origin.y
    }
  }

  /// Moves a view's frame by an offset from its present place.
  @discardableResult
  mutating func move(_ name: String, by offset: View.Offset) -> Bool {
    change(name) {
      $0.frame.x += offset.x
      $0.frame.y += offset.y
    }
  }

  /// Gives a view another size and keeps its origin.
  @discardableResult
  package mutating func resize(_ name: String, to size: Size) -> Bool {
    change(name) {
      $0.frame.width = size.width
      $0.frame.height = size.height
    }
  }

  /// Makes a view clip everything outside its frame from now on.
  @discardableResult
  package mutating func clip(_ name: String) -> Bool { change(name) { $0.clips = true } }

  /// Turns the screen, whose width and height are exchanged. A view that was exactly as wide or as
  /// high as its container keeps filling it, as with automatic resizing. Other views keep their
  /// frames.
  package mutating func rotate() {
    let old = screen
    screen = Size(width: old.height, height: old.width)
    for index in views.indices { Self.fit(&views[index], from: old, to: screen) }
  }

  private static func fit(_ view: inout View, from old: Size, to new: Size) {
    let before = Size(width: view.frame.width, height: view.frame.height)
    if before.width == old.width { view.frame.width = new.width }
    if before.height == old.height { view.frame.height = new.height }
    let after = Size(width: view.frame.width, height: view.frame.height)
    guard after != before else { return }
    for index in view.children.indices { fit(&view.children[index], from: before, to: after) }
  }

  /// Shows a view again, unless an ancestor is hidden.
  @discardableResult
  package mutating func show(_ name: String) -> Bool { change(name) { $0.isHidden = false } }

  /// Hides a view and its descendants.
  @discardableResult
  package mutating func hide(_ name: String) -> Bool { change(name) { $0.isHidden = true } }

  /// Sets a view's opacity: 0 is invisible, anything above counts as opaque.
  @discardableResult
  package mutating func setAlpha(_ alpha: Double, of name: String) -> Bool {
    change(name) { $0.alpha = alpha }
  }

  /// Declares a view friendly, or withdraws its declaration.
  @discardableResult
  package mutating func declareFriendly(
    _ name: String, _ declaration: FriendlyObstruction?
  ) -> Bool {
    change(name) { $0.friendly = declaration }
  }

  /// Adds a view over all its new siblings.
  ///
  /// Returns false, and adds nothing, when the parent isn't there or when a name in the new view is
  /// already in the tree, because names are unique.
  @discardableResult
  package mutating func add(_ view: View, under parent: String?) -> Bool {
    let added = view.withDescendants.map(\.name)
    guard added.allSatisfy({ !names.contains($0) }) else { return false }
    if let parent {
      guard change(parent, { $0.children.append(view) }) else { return false }
    } else {
      views.append(view)
    }
    names.formUnion(added)
    return true
  }

  /// Removes a view and its descendants.
  @discardableResult
  package mutating func remove(_ name: String) -> Bool {
    guard names.contains(name), let removed = Self.remove(name, from: &views) else { return false }
    for view in removed.withDescendants { names.remove(view.name) }
    return true
  }

  private mutating func change(_ name: String, _ body: (inout View) -> Void) -> Bool {
    names.contains(name) && Self.change(name, in: &views, body)
  }

  private static func change(
    _ name: String, in views: inout [View], _ body: (inout View) -> Void
  ) -> Bool {
    for index in views.indices {
      if views[index].name == name {
        body(&views[index])
        return true
      }
      if change(name, in: &views[index].children, body) { return true }
    }
    return false
  }

  private static func remove(_ name: String, from views: inout [View]) -> View? {
    if let index = views.firstIndex(where: { $0.name == name }) { return views.remove(at: index) }
    for index in views.indices {
      if let removed = remove(name, from: &views[index].children) { return removed }
    }
    return nil
  }

  private static func find(_ name: String, in views: [View]) -> View? {
    for view in views {
      if view.name == name { return view }
      if let found = find(name, in: view.children) { return found }
    }
    return nil
  }

  private static func all(in views: [View]) -> [View] { views.flatMap(\.withDescendants) }
}

extension ViewTree: Hashable {
  package static func == (left: ViewTree, right: ViewTree) -> Bool {
    left.screen == right.screen && left.views == right.views
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(views)
  }
}

/// The declaration of a view over the ad as a friendly obstruction to the measurement session.
package struct FriendlyObstruction: Sendable, Hashable {
  /// The purposes that OMID defines.
  package enum Purpose: String, Sendable, CaseIterable {
    case mediaControls
    case closeAd
    case notVisible
    case other
  }

  package var purpose: Purpose
  /// Why the view is there, up to 50 letters, digits and spaces; may be absent.
  package var reason: String?

  package init(purpose: Purpose, reason: String? = nil) {
    self.purpose = purpose
    self.reason = reason
  }
}

/// A view with its descendants, as an app lays them out.
package struct View: Sendable, Hashable {
  /// The view's name, unique in its tree; the measured view is named `ad`.
  package var name: String
  /// The frame relative to the parent's content.
  package var frame: Rectangle
  /// Whether content outside of the frame is not drawn.
  package var clips: Bool
  /// Whether the view and its descendants are not drawn.
  package var isHidden: Bool
  /// The opacity between 0 and 1; anything above 0 counts as opaque.
  package var alpha: Double
  /// The declaration of a friendly obstruction, if the app made one.
  package var friendly: FriendlyObstruction?
  /// How far the content is scrolled, in points. An offset of 100 in y shows the children 100
  /// points higher.
  package var contentOffset: Offset
  /// The children, back to front.
  package var children: [View]

  /// A displacement in points.
  package struct Offset: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package init(
    name: String, frame: Rectangle, clips: Bool = false, isHidden: Bool = false,
    alpha: Double = 1, friendly: FriendlyObstruction? = nil, children: [View] = []
  ) {
    self.name = name
    self.frame = frame
    self.clips = clips
    self.isHidden = isHidden
    self.alpha = alpha
    self.friendly = friendly
    contentOffset = Offset(x: 0, y: 0)
    self.children = children
  }

  /// The view and all views in it, parents first, back to front.
  package var withDescendants: [View] { [self] + children.flatMap(\.withDescendants) }
}
