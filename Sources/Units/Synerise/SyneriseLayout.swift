internal import Vocabulary

/// Where a content widget puts its items, as pure functions of the number of items and the width.
///
/// A slider has one row and always the same height. A grid has as many columns as fit, but at least
/// one. With the horizontal item spacing h and the vertical one v:
///
/// - columns = max(1, ⌊(width − left − right + h) / (item width + h)⌋)
/// - rows = ⌈items / columns⌉
/// - height = top + bottom + rows · item height + (rows − 1) · v
///
/// Before the widget is loaded its size is zero. The guide is silent about three things, which are
/// decided here: a loaded grid without items is as high as its insets, and a loaded slider without
/// items is as wide as its insets and has its fixed height; items begin at the left inset and keep
/// their spacing; a value that is not a number, or is less than zero, counts as zero.
struct SyneriseLayout: Sendable, Hashable {
  private let layout: SyneriseSettings.Layout

  init(_ layout: SyneriseSettings.Layout) { self.layout = layout }

  /// The size of the whole content, in points.
  ///
  /// - Parameters:
  ///   - items: how many there are; nil before the widget is loaded.
  ///   - width: the width of the widget's view, in points; a slider's content does not depend on it.
  /// - Returns: the size, zero before the widget is loaded.
  func size(items: Int?, width: Double) -> Size {
    guard let items else { return Size(width: 0, height: 0) }
    switch layout {
    case .slider(let slider): return SliderLengths(slider).size(items: max(0, items))
    case .grid(let grid):
      return GridLengths(grid, width: width).size(items: max(0, items))
    }
  }

  /// The number of columns; of a slider the number of items, but at least one.
  func columns(items: Int, width: Double) -> Int {
    switch layout {
    case .slider: max(1, items)
    case .grid(let grid): GridLengths(grid, width: width).columns(items: max(0, items))
    }
  }

  /// The number of rows, 0 without items.
  func rows(items: Int, width: Double) -> Int {
    let columns = columns(items: items, width: width)
    return max(0, items) / columns + (max(0, items) % columns > 0 ? 1 : 0)
  }

  /// The frames of the items within the widget's content, in the feed's order.
  func frames(items: Int, width: Double) -> [Rectangle] {
    switch layout {
    case .slider(let slider):
      let lengths = SliderLengths(slider)
      return (0..<max(0, items)).map(lengths.frame)
    case .grid(let grid):
      let lengths = GridLengths(grid, width: width)
      let columns = lengths.columns(items: items)
      return (0..<max(0, items)).map { lengths.frame(row: $0 / columns, column: $0 % columns) }
    }
  }
}

/// Converts lengths to whole micropoints, so that rounding does not keep out items that fit
/// exactly.
private enum Length {
  /// The longest length, in points; the other geometry uses the same limit.
  private static let longest = 1e8

  static func exact(_ points: Double) -> Int128 {
    guard points > 0 else { return 0 }
    return Int128((min(points, longest) * 1e6).rounded())
  }

  static func points(_ exact: Int128) -> Double { Double(exact) / 1e6 }
}

/// The measures of a slider.
private struct SliderLengths {
  let left, right, top, bottom, itemWidth, itemHeight, spacing: Int128

  init(_ slider: SyneriseSettings.Slider) {
    left = Length.exact(slider.insets.left)
    right = Length.exact(slider.insets.right)
    top = Length.exact(slider.insets.top)
    bottom = Length.exact(slider.insets.bottom)
    itemWidth = Length.exact(slider.itemSize.width)
    itemHeight = Length.exact(slider.itemSize.height)
    spacing = Length.exact(slider.itemSpacing)
  }

  func size(items: Int) -> Size {
    let gaps = Int128(max(0, items - 1))
    return Size(
      width: Length.points(left + right + Int128(items) * itemWidth + gaps * spacing),
      height: Length.points(top + itemHeight + bottom))
  }

  func frame(of item: Int) -> Rectangle {
    Rectangle(
      x: Length.points(left + Int128(item) * (itemWidth + spacing)), y: Length.points(top),
      width: Length.points(itemWidth), height: Length.points(itemHeight))
  }
}

/// The measures of a grid in a view of some width.
private struct GridLengths {
  let left, right, top, bottom, itemWidth, itemHeight, horizontal, vertical, width: Int128

  init(_ grid: SyneriseSettings.Grid, width: Double) {
    left = Length.exact(grid.insets.left)
    right = Length.exact(grid.insets.right)
    top = Length.exact(grid.insets.top)
    bottom = Length.exact(grid.insets.bottom)
    itemWidth = Length.exact(grid.itemSize.width)
    itemHeight = Length.exact(grid.itemSize.height)
    horizontal = Length.exact(grid.horizontalSpacing)
    vertical = Length.exact(grid.verticalSpacing)
    self.width = Length.exact(width)
  }

  /// The number of columns; if the items have no width, all are in one row.
  func columns(items: Int) -> Int {
    let step = itemWidth + horizontal
    guard step > 0 else { return max(1, items) }
    return Int(max(1, (width - left - right + horizontal) / step))
  }

  func size(items: Int) -> Size {
    let columns = Int128(columns(items: items))
    let rows = (Int128(items) + columns - 1) / columns
    return Size(
      width: Length.points(width),
      height: Length.points(top + bottom + rows * itemHeight + max(0, rows - 1) * vertical))
  }

  func frame(row: Int, column: Int) -> Rectangle {
    Rectangle(
      x: Length.points(left + Int128(column) * (itemWidth + horizontal)),
      y: Length.points(top + Int128(row) * (itemHeight + vertical)),
      width: Length.points(itemWidth), height: Length.points(itemHeight))
  }
}

/// The views of an item and of its parts.
///
/// An item `similar/0` has the parts `similar/0/image`, `similar/0/title`, `similar/0/price` and,
/// where the app adds a button, `similar/0/button`. The guide states the image's ratios, the text's
/// insets and fonts, and the button's place. The rest is decided here: the image is at the upper
/// edge and in the middle; below it comes the title, then the price, each one line of 1.2 times the
/// font's size, cut where the item ends. The guide calls the width's ratio a share "of the entire
/// height"; it is read as a share of the width.
enum SyneriseItemLayout {
  /// The part that is the action button.
  static let button = "button"
  /// The parts other than the button: a tap on one is a tap on the item.
  static let parts = ["image", "title", "price"]
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
  static func view(
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
  static func isTappable(
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
