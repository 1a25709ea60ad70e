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
}
