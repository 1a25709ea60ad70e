package import Vocabulary

/// The views of an item and of its parts.
///
/// An item `similar/0` has the parts `similar/0/image`, `similar/0/title`, `similar/0/price` and,
/// where the app adds a button, `similar/0/button`. The guide states the image's ratios, the text's
/// insets and fonts, and the button's place. The rest is decided here: the image is at the upper
/// edge and in the middle; below it comes the title, then the price, each one line of 1.2 times the
/// font's size, cut where the item ends. The guide calls the width's ratio a share "of the entire
/// height"; it is read as a share of the width.
package enum SyneriseItemLayout {
  /// The part that is the action button.
  package static let button = "button"
  /// The parts other than the button: a tap on one is a tap on the item.
  package static let parts = ["image", "title", "price"]
  /// The height of a line of text, in times of the font's size.
  private static let line = 1.2

  /// An item's view.
  ///
  /// - Parameters:
  ///   - name: the view's name; the parts' names begin with it.
  ///   - frame: its frame within the widget's view, in points.
  ///   - layout: where its parts are.
  ///   - button: the app's button on it.
  /// - Returns: the view with its parts.
  package static func view(
    _ name: String, frame: Rectangle, layout: SyneriseSettings.ItemLayout,
    button: SyneriseSettings.ActionButton?
  ) -> View {
    let size = Size(width: frame.width, height: frame.height)
    let image = imageFrame(in: size, layout)
    let title = text(layout.titleFontSize, layout.titleInsets, below: image.height, in: size)
    let price = text(
      layout.priceFontSize, layout.priceInsets,
      below: title.y + title.height + length(layout.titleInsets.bottom), in: size)
    var children = [
      View(name: "\(name)/image", frame: image), View(name: "\(name)/title", frame: title),
      View(name: "\(name)/price", frame: price),
    ]
    if let button {
      children.append(View(name: "\(name)/\(Self.button)", frame: buttonFrame(button)))
    }
    return View(name: name, frame: frame, children: children)
  }

  /// Whether any part of a button is inside its item, because touches reach only that part.
  package static func isTappable(
    _ button: SyneriseSettings.ActionButton, itemSize: Size
  ) -> Bool {
    let frame = buttonFrame(button)
    let width = min(frame.x + frame.width, length(itemSize.width)) - max(frame.x, 0)
    let height = min(frame.y + frame.height, length(itemSize.height)) - max(frame.y, 0)
    return width > 0 && height > 0
  }

  private static func buttonFrame(_ button: SyneriseSettings.ActionButton) -> Rectangle {
    Rectangle(
      x: button.x.isFinite ? button.x : 0, y: button.y.isFinite ? button.y : 0,
      width: length(button.size.width), height: length(button.size.height))
  }

  private static func imageFrame(in size: Size, _ layout: SyneriseSettings.ItemLayout) -> Rectangle
  {
    let width = size.width * min(1, length(layout.imageWidthRatio))
    return Rectangle(
      x: (size.width - width) / 2, y: 0, width: width,
      height: size.height * min(1, length(layout.imageHeightRatio)))
  }

  /// One line of text, cut to the item.
  private static func text(
    _ fontSize: Double, _ insets: SyneriseSettings.Insets, below edge: Double, in size: Size
  ) -> Rectangle {
    let x = min(size.width, length(insets.left))
    let y = min(size.height, edge + length(insets.top))
    return Rectangle(
      x: x, y: y, width: max(0, size.width - x - length(insets.right)),
      height: min(line * length(fontSize), size.height - y))
  }

  /// A length that can be drawn: zero or more, and finite.
  private static func length(_ points: Double) -> Double { points > 0 ? min(points, 1e8) : 0 }
}
