internal import Vocabulary

/// The frames of a widget's views within the unit's view.
///
/// The widget's label is at the top, 24 points high. The items follow as a vertical list, each as
/// wide as the unit's view. In an item's container, the image is a square at the left with the
/// AdChoices button in its upper right corner, and the texts are at the right. Views that an item
/// does not need are hidden, but still take up their space. Lengths are in points.
enum OutbrainLayout {
  /// The height of the widget's label.
  static let labelHeight: Double = 24
  /// The space around and between the views of an item.
  private static let inset: Double = 8

  /// The name of the container of a cell, or of one of its views.
  static func name(of cell: Int, _ part: OutbrainPart? = nil, in unit: String) -> String {
    "\(unit)/\(cell)" + (part.map { "/\($0.rawValue)" } ?? "")
  }

  /// The cell whose container is the view or contains it; nil for other views.
  static func cell(of view: String, in unit: String) -> Int? {
    guard view.hasPrefix("\(unit)/") else { return nil }
    return Int(view.dropFirst(unit.count + 1).prefix { $0 != "/" })
  }

  /// The label of the widget.
  static func label(in unit: String, width: Double) -> View {
    View(
      name: "\(unit)/\(OutbrainPart.label.rawValue)",
      frame: Rectangle(x: 0, y: 0, width: max(0, width), height: labelHeight))
  }

  /// The container of a cell with all of its views, back to front.
  ///
  /// - Parameters:
  ///   - cell: its number, from 0.
  ///   - unit: the name of the unit's view.
  ///   - y: its upper edge within the unit's view.
  ///   - size: its own size.
  ///   - adChoices: the size of the AdChoices button.
  ///   - visible: the parts that are not hidden.
  /// - Returns: the container.
  static func container(
    of cell: Int, in unit: String, y: Double, size: Size, adChoices: Size,
    visible: Set<OutbrainPart>
  ) -> View {
    View(
      name: name(of: cell, in: unit),
      frame: Rectangle(x: 0, y: y, width: max(0, size.width), height: size.height),
      children: frames(in: size, adChoices: adChoices).map { part, frame in
        View(
          name: name(of: cell, part, in: unit), frame: frame,
          isHidden: !visible.contains(part))
      })
  }

  /// The side length of the square image in a container of the given size.
  static func imageSide(in size: Size) -> Double {
    max(0, min(size.width, size.height) - 2 * inset)
  }

  /// The frames of an item's views within its container, back to front.
  private static func frames(
    in size: Size, adChoices: Size
  ) -> [(OutbrainPart, Rectangle)] {
    let height = max(0, size.height - 2 * inset)
    let side = imageSide(in: size)
    let x = inset + side + inset
    let width = max(0, size.width - x - inset)
    func line(_ from: Double, _ share: Double, x: Double, width: Double) -> Rectangle {
      Rectangle(x: x, y: inset + from * height, width: width, height: share * height)
    }
    return [
      (.image, Rectangle(x: inset, y: inset, width: side, height: side)),
      (.title, line(0, 0.5, x: x, width: width)),
      (.source, line(0.5, 0.25, x: x, width: width)),
      (.label, line(0.75, 0.25, x: x, width: width / 2)),
      (.audienceLabel, line(0.75, 0.25, x: x + width / 2, width: width / 2)),
      (
        .adChoices,
        Rectangle(
          x: max(0, inset + side - adChoices.width), y: inset, width: adChoices.width,
          height: adChoices.height)
      ),
    ]
  }
}
