/// A width and a height in density-independent points, zero or more.
package struct Size: Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle in density-independent points; y grows downwards.
package struct Rectangle: Sendable, Hashable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// Zero or more.
  package var width: Double
  /// Zero or more.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle without area at the origin.
  package static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The area in square points.
  package var area: Double { width * height }

  /// The largest centered rectangle of a shape that fits inside: the picture of a player that keeps the
  /// aspect ratio. Empty for a shape without an area.
  package func fitted(to shape: Size) -> Rectangle {
    guard shape.width > 0, shape.height > 0 else {
      return Rectangle(x: x, y: y, width: 0, height: 0)
    }
    let scale = min(width / shape.width, height / shape.height)
    let (width, height) = (shape.width * scale, shape.height * scale)
    return Rectangle(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}

/// An axis-aligned rectangle whose edges are whole micropoints, so that areas and comparisons are
/// exact.
///
/// Points are floating-point numbers, and rounding errors add up: a view that is scrolled away and
/// back would stay clipped by 1e-14 points. A millionth of a point is far smaller than any pixel,
/// and every area fits into 128 bits.
struct ExactRectangle: Hashable {
  var left: Int64
  var top: Int64
  var right: Int64
  var bottom: Int64

  /// Converts a length in points to micropoints. Lengths beyond a hundred million points are
  /// clamped, and NaN becomes zero, so that sums cannot overflow.
  static func micropoints(_ points: Double) -> Int64 {
    guard !points.isNaN else { return 0 }
    let limit = 1e8
    return Int64((min(max(points, -limit), limit) * 1e6).rounded())
  }

  init(left: Int64, top: Int64, right: Int64, bottom: Int64) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A frame relative to an origin that is given in micropoints.
  init(_ frame: Rectangle, originX: Int64 = 0, originY: Int64 = 0) {
    left = originX + Self.micropoints(frame.x)
    top = originY + Self.micropoints(frame.y)
    right = left + Self.micropoints(max(0, frame.width))
    bottom = top + Self.micropoints(max(0, frame.height))
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The area in square micropoints.
  var area: Int128 { isEmpty ? 0 : Int128(right - left) * Int128(bottom - top) }

  /// The common part; empty when there is none.
  func intersection(_ other: ExactRectangle) -> ExactRectangle {
    ExactRectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// A rectangle without an area, which adds nothing to a union.
  static let nothing = ExactRectangle(left: 0, top: 0, right: 0, bottom: 0)

  /// A rectangle that contains every possible rectangle, with room for movements.
  static let everywhere = ExactRectangle(
    left: .min / 4, top: .min / 4, right: .max / 4, bottom: .max / 4)

  /// The rectangle at another place.
  func moved(x: Int64, y: Int64) -> ExactRectangle {
    ExactRectangle(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// How far another rectangle inside this one can move along each axis and stay inside; negative
  /// along an axis on which it is not inside.
  func margin(around other: ExactRectangle) -> Displacement {
    Displacement(
      x: min(other.left - left, right - other.right), y: min(other.top - top, bottom - other.bottom)
    )
  }

  /// The distance between two rectangles along the axis on which they are further apart, with the
  /// largest number for the other axis; negative if the rectangles overlap.
  func gap(to other: ExactRectangle) -> Displacement {
    let common = intersection(other)
    let (x, y) = (common.left - common.right, common.top - common.bottom)
    return x > y ? Displacement(x: x, y: .max) : Displacement(x: .max, y: y)
  }

  /// The smallest rectangle around both; a rectangle without an area adds nothing.
  func union(_ other: ExactRectangle) -> ExactRectangle {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return ExactRectangle(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The rectangle in points. A rectangle without an area becomes the zero rectangle.
  var rectangle: Rectangle {
    isEmpty ? .zero : frame
  }

  /// The rectangle in points, at its place even without an area.
  var frame: Rectangle {
    Rectangle(
      x: Double(left) / 1e6, y: Double(top) / 1e6,
      width: Double(max(0, right - left)) / 1e6, height: Double(max(0, bottom - top)) / 1e6)
  }

  /// The area that at least one of the rectangles covers, in square micropoints.
  ///
  /// Cuts the plane into vertical strips at every edge. Each rectangle spans the whole width of a
  /// strip or none of it, so that the covered heights can be merged.
  static func unionArea(_ rectangles: [ExactRectangle]) -> Int128 {
    let covers = rectangles.filter { !$0.isEmpty }.sorted { $0.top < $1.top }
    let edges = Set(covers.flatMap { [$0.left, $0.right] }).sorted()
    var area: Int128 = 0
    for (left, right) in zip(edges, edges.dropFirst()) {
      var height: Int64 = 0
      var reached = Int64.min
      for cover in covers where cover.left <= left && cover.right >= right {
        if cover.bottom <= reached { continue }
        height += cover.bottom - max(cover.top, reached)
        reached = cover.bottom
      }
      area += Int128(right - left) * Int128(height)
    }
    return area
  }
}

/// How far something moves, or may move, along each axis; in micropoints.
struct Displacement: Hashable {
  var x: Int64
  var y: Int64

  /// The shorter distance along each axis.
  func least(_ other: Displacement) -> Displacement {
    Displacement(x: min(x, other.x), y: min(y, other.y))
  }

  /// The sum of both distances; clamped to the largest number.
  func adding(_ other: Displacement) -> Displacement {
    func sum(_ first: Int64, _ second: Int64) -> Int64 {
      let (sum, isBeyond) = first.addingReportingOverflow(second)
      return isBeyond ? .max : sum
    }
    return Displacement(x: sum(x, other.x), y: sum(y, other.y))
  }
}
