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

  /// What is known of the button on every item; nil of each thing that is not stated.
  package struct Button: Sendable, Hashable {
    /// In points.
    package var size: Size?
    /// The upper left corner within the item, in points.
    package var position: View.Offset?
    package var isSelectable: Bool?
    package var action: SyneriseSettings.ActionButton.PredefinedAction?

    package init() {}

    package init(_ button: SyneriseSettings.ActionButton) {
      size = button.size
      position = View.Offset(x: button.x, y: button.y)
      isSelectable = button.isSelectable
      action = button.action
    }
  }

  package var slug = Slug.notStated
  package var productID: String?
  package var hasCustomerToken: Bool?
  package var eventType: SyneriseSettings.EventType?
  package var layout: LayoutKind?
  /// In points; nil where it is not stated.
  package var itemSize: Size?
  /// Where the app states it.
  package var imageWidthRatio: Double?
  /// Colours, fonts and the like, as they were written.
  package var style: [JSONValue.Member] = []
  package var actionButton: Button?
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
    actionButton = settings.actionButton.map(Button.init)
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
    guard let details = try layout.nested(kind.rawValue) else { return }
    note(details.names)
    itemSize = try details.optional("itemSize", .size)
  }

  private mutating func readButton(_ arguments: AppCallArguments) throws(AppCallProblem) {
    guard let details = try arguments.nested("actionButton") else { return }
    note(details.names)
    var button = Button()
    button.size = try details.optional("size", .size)
    let name = details.states("position") ? "position" : "actionButtonPosition"
    button.position = try details.optional(name, .position)
    button.isSelectable = try details.optional("selectable", .flag)
    button.action = try details.optional("action", .choice)
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

  private static func json(_ button: Button) -> JSONValue {
    let members: [(String, JSONValue?)] = [
      ("size", button.size?.json),
      ("position", button.position.map { .array([.points($0.x), .points($0.y)]) }),
      ("selectable", button.isSelectable.map(JSONValue.bool)),
      ("action", button.action.map { .string($0.rawValue) }),
    ]
    return .object(members.compactMap { key, value in value.map { JSONValue.Member(key, $0) } })
  }
}
