package import Geometry
package import JSONTree
internal import NativeUnits

/// What a trace's `unit` line says of a content widget; what it leaves out is not judged.
///
/// ```json
/// {"call": "unit", "sdk": "synerise", "slug": "similar", "customerToken": true,
///  "eventType": "view", "layout": {"grid": {"itemSize": [150, 200]}},
///  "itemLayout": {"imageWidthRatio": 1},
///  "actionButton": {"size": [40, 40], "position": [102, 8], "selectable": true, "action": "like"}}
/// ```
///
/// Further arguments: `productID`, and `options`, the name of the class of options.
package struct SyneriseUnitFacts: Sendable, Hashable {
  package enum Slug: Sendable, Hashable {
    case notStated
    /// The app sets none.
    case none
    case named(String)
  }

  package enum LayoutKind: String, Sendable, Hashable, CaseIterable {
    case slider
    case grid
  }

  package var slug = Slug.notStated
  package var productID: String?
  package var hasCustomerToken: Bool?
  package var eventType: SyneriseSettings.EventType?
  package var layout: LayoutKind?
  /// In points; nil where no layout is stated.
  package var itemSize: Size?
  /// Where the app states it.
  package var imageWidthRatio: Double?
  /// Colours, fonts and the like, as they were written.
  package var style: [JSONValue.Member] = []
  package var actionButton: SyneriseSettings.ActionButton?
  /// The names that are in the other one of the guide's spellings.
  package var spellings: [SyneriseSettings.Spelling] = []

  package init() {}

  /// What a scenario's settings say. Their spellings are noted where the scenario is.
  package init(_ settings: SyneriseSettings) {
    slug = settings.slug.map(Slug.named) ?? .none
    productID = settings.productID
    hasCustomerToken = !settings.omitted.contains(.customerToken)
    eventType = settings.eventType
    switch settings.layout {
    case .slider(let slider): (layout, itemSize) = (.slider, slider.itemSize)
    case .grid(let grid): (layout, itemSize) = (.grid, grid.itemSize)
    }
    imageWidthRatio = settings.item.statesWidthRatio ? settings.item.imageWidthRatio : nil
    style = settings.item.style
    actionButton = settings.actionButton
  }
}

// MARK: Reading

extension SyneriseUnitFacts {
  init(_ arguments: AppCallArguments) throws(AppCallProblem) {
    if arguments.states("slug") {
      slug = try arguments.optional("slug", .text).map(Slug.named) ?? .none
    }
    productID = try arguments.optional("productID", .text)
    hasCustomerToken = try arguments.optional("customerToken", .flag)
    eventType = try arguments.optional("eventType", .choice)
    if let options = try arguments.optional("options", .text) { note([options]) }
    note(arguments.names)
    try readLayout(arguments)
    if let item = try arguments.nested("itemLayout") {
      imageWidthRatio = try item.optional("imageWidthRatio", .number)
      style = try item.nested("style")?.members ?? []
    }
    try readButton(arguments)
  }

  private mutating func note(_ names: [String]) {
    spellings += names.compactMap { SyneriseSettings.Spelling(used: $0, location: nil) }
  }

  private mutating func readLayout(_ arguments: AppCallArguments) throws(AppCallProblem) {
    let name = arguments.states("layout") ? "layout" : "widgetLayout"
    guard let layout = try arguments.nested(name) else { return }
    guard let kind = LayoutKind.allCases.first(where: { layout.states($0.rawValue) }) else {
      throw arguments.problem(name, "{\"grid\": {…}} or {\"slider\": {…}}")
    }
    self.layout = kind
    itemSize = Self.standardItemSize
    guard let details = try layout.nested(kind.rawValue) else { return }
    note(details.names)
    itemSize = try details.optional("itemSize", .size) ?? itemSize
  }

  /// The size of an item in a layout that states none, in points.
  private static let standardItemSize = Size(width: 150, height: 200)

  private mutating func readButton(_ arguments: AppCallArguments) throws(AppCallProblem) {
    guard let details = try arguments.nested("actionButton") else { return }
    note(details.names)
    var button = SyneriseSettings.ActionButton()
    button.size = try details.optional("size", .size) ?? button.size
    let name = details.states("position") ? "position" : "actionButtonPosition"
    if let position = try details.optional(name, .position) {
      (button.x, button.y) = (position.x, position.y)
    }
    button.isSelectable = try details.optional("selectable", .flag) ?? false
    button.action = try details.optional("action", .choice) ?? button.action
    actionButton = button
  }
}

// MARK: Writing

extension SyneriseUnitFacts {
  /// The `unit` call, in the spelling of the guide's tables.
  var appCall: AppCall {
    var arguments: [JSONValue.Member] = [.init("sdk", "synerise")]
    func add(_ name: String, _ value: JSONValue?) {
      if let value { arguments.append(JSONValue.Member(name, value)) }
    }
    switch slug {
    case .notStated: break
    case .none: add("slug", .null)
    case .named(let name): add("slug", .string(name))
    }
    add("productID", productID.map(JSONValue.string))
    add("customerToken", hasCustomerToken.map(JSONValue.bool))
    add("eventType", eventType.map { .string($0.rawValue) })
    add(
      "layout",
      layout.map { layout in
        let size = itemSize.map { [JSONValue.Member("itemSize", $0.json)] } ?? []
        return .object([.init(layout.rawValue, .object(size))])
      })
    add("itemLayout", itemLayout)
    add("actionButton", actionButton.map(Self.json))
    return AppCall(SyneriseCall.Name.unit.rawValue, arguments)
  }

  private var itemLayout: JSONValue? {
    var members: [JSONValue.Member] = []
    if let imageWidthRatio { members.append(.init("imageWidthRatio", .points(imageWidthRatio))) }
    if !style.isEmpty { members.append(.init("style", .object(style))) }
    return members.isEmpty ? nil : .object(members)
  }

  private static func json(_ button: SyneriseSettings.ActionButton) -> JSONValue {
    .object([
      .init("size", button.size.json),
      .init("position", .array([.points(button.x), .points(button.y)])),
      .init("selectable", .bool(button.isSelectable)),
      .init("action", .string(button.action.rawValue)),
    ])
  }
}
