/// Combines the lit areas of pictures, which are the parts that are not black, overall and second
/// by second.
struct LitAreaTracker: Sendable {
  /// The smallest rectangle around all lit areas.
  private(set) var union: PixelRectangle?
  /// The finished areas: one for each second whose area differs from that of the previous second.
  private var finished: [PictureMeasurements.LitArea] = []
  private var current: (second: Int64, area: PixelRectangle?)?

  /// The areas in the order of time.
  var areas: [PictureMeasurements.LitArea] {
    var areas = finished
    if let current { Self.append(current.second, current.area, to: &areas) }
    return areas
  }

  /// Adds the lit area of the picture at a position; nil when the picture is all black.
  mutating func add(_ area: PixelRectangle?, at position: Duration) {
    union = Self.joined(union, area)
    let second = max(0, position.components.seconds)
    if let open = current, open.second == second {
      current = (second, Self.joined(open.area, area))
    } else {
      if let open = current { Self.append(open.second, open.area, to: &finished) }
      current = (second, area)
    }
  }

  private static func joined(_ left: PixelRectangle?, _ right: PixelRectangle?) -> PixelRectangle? {
    guard let left, let right else { return left ?? right }
    return left.union(right)
  }

  private static func append(
    _ second: Int64, _ area: PixelRectangle?, to areas: inout [PictureMeasurements.LitArea]
  ) {
    if let last = areas.last, last.area == area { return }
    areas.append(PictureMeasurements.LitArea(start: .seconds(second), area: area))
  }
}
