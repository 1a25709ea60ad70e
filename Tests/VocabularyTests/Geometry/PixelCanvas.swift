import Vocabulary

/// A screen of 24 × 24 pixels, painted one view after the other, in which every pixel records
/// whether the ad or a view over it was painted there last.
///
/// It does not compute with rectangles: a row is a word with a bit for each pixel, a clip is a
/// mask, and areas are counted.
struct PixelCanvas {
  static let side = 24

  /// A bit for every pixel of the screen.
  typealias Mask = [UInt32]

  static let full = Mask(repeating: (1 << side) - 1, count: side)

  /// What a view inherits from those around it.
  struct CommandContext {
    var x = 0
    var y = 0
    var clip = PixelCanvas.full
    var isHidden = false
    var isFriendly = false
  }

  private let scale: Double
  private(set) var found = false
  private(set) var isHidden = false
  /// The ad's own pixels on the screen and off it.
  private(set) var area = 0
  private var visible = Mask(repeating: 0, count: side)
  private var shown = Mask(repeating: 0, count: side)
  /// Non-friendly views with a pixel over the ad's visible part.
  private(set) var obstructions = 0
  /// Declared views with a pixel over it, and declared views over the ad at all.
  private(set) var listed = 0
  private(set) var declared = 0

  /// Paints a tree at a number of device pixels per point; every edge must fall between pixels.
  init(_ tree: ViewTree, scale: Double) {
    self.scale = scale
    for view in tree.views { paint(view, in: CommandContext()) }
  }

  var visibleCount: Int { Self.count(visible) }
  var inViewCount: Int { Self.count(shown) }

  private mutating func paint(_ view: View, in context: CommandContext) {
    let left = context.x + pixels(view.frame.x)
    let top = context.y + pixels(view.frame.y)
    let width = pixels(view.frame.width)
    let height = pixels(view.frame.height)
    let own = Self.mask(left..<left + width, top..<top + height)
    let drawn = Self.both(own, context.clip)
    var inside = context
    inside.isHidden = context.isHidden || view.isHidden || view.alpha == 0
    inside.isFriendly = context.isFriendly || view.friendly != nil
    if view.name == "ad" {
      found = true
      isHidden = inside.isHidden || width * height == 0
      area = width * height
      if !isHidden { (visible, shown) = (drawn, drawn) }
      return
    }
    if found, !inside.isHidden { cover(drawn, by: view, isFriendly: inside.isFriendly) }
    inside.x = left - pixels(view.contentOffset.x)
    inside.y = top - pixels(view.contentOffset.y)
    if view.clips { inside.clip = drawn }
    for child in view.children { paint(child, in: inside) }
  }

  private mutating func cover(_ drawn: Mask, by view: View, isFriendly: Bool) {
    let overlaps = Self.count(Self.both(drawn, visible)) > 0
    if view.friendly != nil {
      declared += 1
      if overlaps { listed += 1 }
    }
    guard !isFriendly else { return }
    if overlaps { obstructions += 1 }
    shown = zip(shown, drawn).map { $0 & ~$1 }
  }

  private func pixels(_ points: Double) -> Int { Int(points * scale) }

  private static func mask(_ columns: Range<Int>, _ rows: Range<Int>) -> Mask {
    var word: UInt32 = 0
    for column in columns where (0..<side).contains(column) { word |= 1 << UInt32(column) }
    return (0..<side).map { rows.contains($0) ? word : 0 }
  }

  private static func both(_ a: Mask, _ b: Mask) -> Mask { zip(a, b).map { $0 & $1 } }

  private static func count(_ mask: Mask) -> Int { mask.reduce(0) { $0 + $1.nonzeroBitCount } }
}
