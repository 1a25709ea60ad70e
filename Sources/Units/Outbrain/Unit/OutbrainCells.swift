internal import Vocabulary

/// The cells of the list: what each one shows, and how much of it is in view.
struct OutbrainCells: Sendable {
  private struct Cell: Sendable {
    /// nil where the cell is not on the screen.
    var display: OutbrainDisplay?
    /// The parts that are not hidden.
    var visible: Set<OutbrainPart> = []
    var observation = Observation.none
    /// The share of the container in view, from 0 to 100.
    var percent: Double = 0
  }

  private enum Observation: Sendable {
    case none
    /// The cell is observed without a session, because its viewability was not configured.
    case watched
    /// The cell is observed in a session of this item.
    case measured(item: Int)
  }

  private let unit: String
  private let itemHeight: Double
  private let adChoicesSize: Size
  private var cells: [Cell] = []
  /// By item, the cells in which items are measured.
  private var sessions: [Int: Int] = [:]
  private var hasLabel = false
  /// The items that have been in view since the response.
  private var seen: Set<Int> = []

  init(_ settings: OutbrainSettings, unit: String) {
    self.unit = unit
    itemHeight = settings.itemHeight
    adChoicesSize = settings.adChoicesSize
  }

  var isEmpty: Bool { cells.allSatisfy { $0.display == nil } && !hasLabel }

  /// Whether the widget's label is shown, so that it can be tapped.
  var showsLabel: Bool { hasLabel }

  func contains(_ cell: Int) -> Bool { cells.indices.contains(cell) }

  /// The display of a cell; nil where the cell is not on the screen.
  func display(in cell: Int) -> OutbrainDisplay? {
    cells.indices.contains(cell) ? cells[cell].display : nil
  }

  /// The cell that shows an item.
  func cell(of item: Int) -> Int? { cells.firstIndex { $0.display?.item == item } }

  /// Makes cells for the items of a response, all of them off the screen.
  mutating func load(count: Int) {
    cells = Array(repeating: Cell(), count: count)
    seen = []
  }

  /// Takes all views off the screen.
  mutating func clear() -> [OutbrainAction] {
    let actions = cells.indices.flatMap { stopObserving($0) }
    for index in cells.indices { cells[index] = Cell() }
    hasLabel = false
    return actions
  }

  mutating func addLabel() { hasLabel = true }

  /// Puts a display into a cell that is not on the screen; the AdChoices button stays hidden.
  mutating func prepare(_ display: OutbrainDisplay, in cell: Int) {
    cells[cell].display = display
    cells[cell].visible = display.visibleParts.subtracting([.adChoices])
  }

  /// Fills a cell that is on the screen. If it `isReused`, the observation of its earlier content
  /// ends.
  mutating func fill(
    _ cell: Int, with display: OutbrainDisplay, isReused: Bool
  ) -> [OutbrainAction] {
    var actions = isReused ? stopObserving(cell) : []
    let before = cells[cell].visible
    let after = display.visibleParts
    cells[cell].display = display
    cells[cell].visible = after
    for part in OutbrainPart.allCases where before.contains(part) != after.contains(part) {
      actions.append(
        .hide(
          view: OutbrainLayout.name(of: cell, part, in: unit), !after.contains(part)))
    }
    switch (before.contains(.adChoices), after.contains(.adChoices)) {
    case (false, true):
      actions.append(.report(NativeEvent("adChoicesShown", cause: .app, item: display.item)))
    case (true, false):
      actions.append(.report(NativeEvent("adChoicesHidden", cause: .app, item: display.item)))
    case (true, true), (false, false): break
    }
    return actions
  }

  private mutating func stopObserving(_ cell: Int) -> [OutbrainAction] {
    defer { cells[cell].observation = .none }
    switch cells[cell].observation {
    case .none, .watched: return []
    case .measured(let item):
      sessions[item] = nil
      return [.finishMeasuring(item: item)]
    }
  }

  /// Starts to measure a cell's item. An item has one session, so its session in another cell ends.
  mutating func measure(_ cell: Int, view: String) -> [OutbrainAction] {
    guard let item = cells[cell].display?.item else { return [] }
    var actions = stopObserving(cell)
    if let other = sessions[item] { actions += stopObserving(other) }
    cells[cell].observation = .measured(item: item)
    sessions[item] = cell
    return actions + [.measure(item: item, view: view)] + seenNow(cell)
  }

  /// Observes a cell whose viewability is not configured.
  mutating func watch(_ cell: Int) -> [OutbrainAction] {
    cells[cell].observation = .watched
    return [.watch(view: OutbrainLayout.name(of: cell, in: unit))] + seenNow(cell)
  }

  /// Updates the visible share of a view, from 0 to 100 percent.
  mutating func exposed(view: String, percent: Double) -> [OutbrainAction] {
    guard let cell = OutbrainLayout.cell(of: view, in: unit), cells.indices.contains(cell) else {
      return []
    }
    cells[cell].percent = percent
    return seenNow(cell)
  }

  /// Reports that a cell's item is visible, if any part of it is in view for the first time since
  /// the response.
  private mutating func seenNow(_ cell: Int) -> [OutbrainAction] {
    guard cells[cell].percent > 0, let item = cells[cell].display?.item,
      seen.insert(item).inserted
    else { return [] }
    return [.report(NativeEvent("itemVisible", cause: .viewport, item: item))]
  }

  /// Lays out all current views.
  func layOut(_ size: Size) -> OutbrainAction {
    var views: [View] = hasLabel ? [OutbrainLayout.label(in: unit, width: size.width)] : []
    let top = hasLabel ? OutbrainLayout.labelHeight : 0
    for (index, cell) in cells.enumerated() where cell.display != nil {
      views.append(
        OutbrainLayout.container(
          of: index, in: unit, y: top + Double(index) * itemHeight,
          size: Size(width: size.width, height: itemHeight), adChoices: adChoicesSize,
          visible: cell.visible))
    }
    return .layOut(views, under: unit)
  }
}

extension OutbrainDisplay {
  /// The parts of the item's view that are not hidden.
  fileprivate var visibleParts: Set<OutbrainPart> {
    var parts: Set<OutbrainPart> = []
    if hasImageView { parts.insert(.image) }
    if text != nil { parts.insert(.title) }
    if source != nil { parts.insert(.source) }
    if paidLabel != nil { parts.insert(.label) }
    if audienceLabel != nil { parts.insert(.audienceLabel) }
    if let adChoices, !adChoices.isHidden { parts.insert(.adChoices) }
    return parts
  }
}

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
