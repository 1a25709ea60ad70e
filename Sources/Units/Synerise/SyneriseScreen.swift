internal import Vocabulary

/// The part of a widget that is on the screen: the size of its view, and the items drawn inside it.
struct SyneriseScreen: Sendable {
  private let view: String
  private let settings: SyneriseSettings
  private let layout: SyneriseLayout
  /// The size of the widget's view, in points.
  private(set) var size: Size
  /// The number of items whose visibility is measured.
  private var measured = 0
  /// Whether the app has added the widget's view to its own.
  private(set) var isInApp = false
  private var drawn: [View] = []
  /// The size of the content that was drawn last, in points.
  private var content: Size?

  init(_ settings: SyneriseSettings, view: String, size: Size) {
    self.settings = settings
    self.view = view
    self.size = Self.drawable(size)
    layout = SyneriseLayout(settings.layout)
  }

  /// The size of the content at the view's width.
  func contentSize(items: Int?) -> Size { layout.size(items: items, width: size.width) }

  /// The size of the content at another width.
  func contentSize(items: Int?, width: Double) -> Size {
    layout.size(items: items, width: width)
  }

  /// The item whose view has a given name; nil if the named view is not an item's.
  func item(of name: String) -> Int? {
    guard name.hasPrefix(view + "/") else { return nil }
    let number = name.dropFirst(view.count + 1)
    guard let item = Int(number), (0..<measured).contains(item) else { return nil }
    return item
  }

  /// Notes that the view has another size.
  mutating func resized(_ size: Size) { self.size = Self.drawable(size) }

  /// Adds the widget's view to the app's; from now on the content is drawn in it.
  mutating func added(items: Int?) -> [SyneriseAction] {
    guard !isInApp else { return [] }
    isInApp = true
    return [.clip(view: view)] + loaded(items: items)
  }

  /// Draws newly loaded items and starts to measure them.
  mutating func loaded(items: Int?) -> [SyneriseAction] {
    guard isInApp, let items else { return [] }
    let finished = finished()
    measured = items
    return finished + arranged(items: items)
      + (0..<items).map { .measure(item: $0, view: name(of: $0)) }
  }

  /// Draws the items again where their places changed.
  mutating func arranged(items: Int?) -> [SyneriseAction] {
    guard isInApp, let items else { return [] }
    let views = layout.frames(items: items, width: size.width).enumerated().map {
      SyneriseItemLayout.view(
        name(of: $0.offset), frame: $0.element, layout: settings.item,
        button: settings.actionButton)
    }
    var actions: [SyneriseAction] = []
    if views != drawn {
      drawn = views
      actions.append(.layOut(views, under: view))
    }
    let content = contentSize(items: items)
    if content != self.content {
      self.content = content
      actions.append(.content(content, of: view))
    }
    return actions
  }

  /// Stops the measurement of all items.
  mutating func finished() -> [SyneriseAction] {
    defer { measured = 0 }
    return (0..<measured).map { .finishMeasuring(item: $0) }
  }

  /// The app gives the widget's container a size.
  mutating func laidOut(_ size: Size) -> SyneriseAction {
    let size = Self.drawable(size)
    self.size.height = size.height
    return .resize(view: view, size)
  }

  /// A length that is not a number, or not above 0, counts as 0.
  private static func drawable(_ size: Size) -> Size {
    func length(_ points: Double) -> Double { points > 0 ? min(points, 1e8) : 0 }
    return Size(width: length(size.width), height: length(size.height))
  }

  private func name(of item: Int) -> String { "\(view)/\(item)" }
}

/// Decides when a widget reports that recommendations were seen.
///
/// Depending on its settings, a widget sends one event when the first item comes into view, or one
/// event for each item that comes into view. It sends each event once for every load.
struct SyneriseVisibilityStateMachine: Sendable {
  private enum State {
    case nothing
    case all
    case items(Set<Int>)
  }

  /// The event that is due.
  enum Action: Sendable, Hashable {
    case seen(item: Int)
    case viewed(first: Int)
  }

  private let eventType: SyneriseSettings.EventType
  /// The share of an item that must be exceeded for the item to count as visible, in percent.
  private let visibleShare: Double
  private var sent = State.nothing

  init(_ settings: SyneriseSettings) {
    eventType = settings.eventType
    visibleShare = settings.visibleShare
  }

  /// Starts again after a load, so that every event may be sent once more.
  mutating func loaded() { sent = .nothing }

  /// Takes the share of an item that is in view, in percent, and returns the event that is due.
  mutating func exposed(item: Int, percent: Double) -> Action? {
    guard percent > visibleShare else { return nil }
    switch (eventType, sent) {
    case (.view, .nothing):
      sent = .all
      return .viewed(first: item)
    case (.seen, .nothing):
      sent = .items([item])
      return .seen(item: item)
    case (.seen, .items(var items)):
      guard items.insert(item).inserted else { return nil }
      sent = .items(items)
      return .seen(item: item)
    case (.view, .all), (.view, .items), (.seen, .all): return nil
    }
  }
}

/// Stores which items' action buttons are selected, and determines the event that a click sends.
///
/// Only a selectable button with the predefined action `like` sends an event: `product.like` when
/// it becomes selected, `product.dislike` when it becomes deselected.
struct SyneriseButtons: Sendable {
  /// The result of a click.
  struct Press: Sendable, Hashable {
    var isSelected: Bool
    var event: SyneriseEvent?
  }

  private let button: SyneriseSettings.ActionButton?
  private var selected: Set<Int> = []

  init(_ button: SyneriseSettings.ActionButton?) { self.button = button }

  /// Resets the buttons to the app's selection when the cells are created again.
  ///
  /// - Returns: whether each item's button is selected; empty for a button that cannot be selected.
  mutating func loaded(items: Int) -> [(item: Int, isSelected: Bool)] {
    selected = []
    guard let button, button.isSelectable else { return [] }
    selected = button.selectedItems
    return (0..<items).map { ($0, selected.contains($0)) }
  }

  /// Handles the user's click on an item's button.
  mutating func pressed(item: Int) -> Press {
    guard let button, button.isSelectable else { return Press(isSelected: false, event: nil) }
    let isSelected = selected.remove(item) == nil
    if isSelected { selected.insert(item) }
    switch button.action {
    case .none: return Press(isSelected: isSelected, event: nil)
    case .like:
      return Press(isSelected: isSelected, event: isSelected ? .productLike : .productDislike)
    }
  }
}
