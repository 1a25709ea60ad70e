/// Walks a view tree in painting order to find a view and the views painted over it.
struct ExposureWalk {
  /// The measured view, once the walk has reached it.
  struct Target {
    var frame: ExactRectangle
    /// The frame inside of all clipping ancestors; not yet cut to the screen.
    var drawn: ExactRectangle
    var isHidden: Bool
  }

  /// A view that is painted after the measured one.
  struct Cover {
    var viewName: String
    /// The frame inside of all clipping ancestors.
    var drawn: ExactRectangle
    var declaration: FriendlyObstruction?
    /// Whether it, or a view around it, is friendly.
    var isExempt: Bool
  }

  /// What a view inherits from those around it.
  private struct CommandContext {
    var originX: Int64 = 0
    var originY: Int64 = 0
    var clip: ExactRectangle?
    var isHidden = false
    var isExempt = false
  }

  private let name: String
  /// The views whose declaration as friendly does not count.
  private let refused: Set<String>
  private(set) var target: Target?
  private(set) var covers: [Cover] = []

  init(lookingFor name: String, refusing refused: Set<String>) {
    self.name = name
    self.refused = refused
  }

  /// Walks over a view of the top level that is painted over all before it.
  mutating func paint(_ view: View) { visit(view, in: CommandContext()) }

  private mutating func visit(_ view: View, in context: CommandContext) {
    let frame = ExactRectangle(
      view.frame, originX: context.originX, originY: context.originY)
    let drawn = context.clip.map(frame.intersection) ?? frame
    // Written so that an alpha that is not a number hides the view.
    let isHidden = context.isHidden || view.isHidden || !(view.alpha > 0)
    if target == nil, view.name == name {
      // The walk does not descend into it, because a view's own descendants never obstruct it.
      target = Target(frame: frame, drawn: drawn, isHidden: isHidden)
      return
    }
    let friendly = refused.contains(view.name) ? nil : view.friendly
    let isExempt = context.isExempt || friendly != nil
    if target != nil {
      // A hidden view and its descendants cannot cover anything.
      if isHidden { return }
      covers.append(
        Cover(
          viewName: view.name, drawn: drawn, declaration: friendly, isExempt: isExempt))
    }
    let inside = CommandContext(
      originX: frame.left - ExactRectangle.micropoints(view.contentOffset.x),
      originY: frame.top - ExactRectangle.micropoints(view.contentOffset.y),
      clip: view.clips ? drawn : context.clip,
      isHidden: isHidden,
      isExempt: isExempt)
    for child in view.children { visit(child, in: inside) }
  }
}
