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
