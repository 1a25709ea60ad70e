internal import Geometry
internal import JSONTree
package import NativeUnits

extension SyneriseCall {
  /// The call as a line of a trace has it.
  package var appCall: AppCall {
    switch self {
    case .unit(let facts): facts.appCall
    case .setDelegate(let methods): Self.call(.setDelegate, [("methods", Self.list(methods))])
    case .load: Self.call(.load)
    case .isLoading(let isLoading): Self.call(.isLoading, [("isLoading", .bool(isLoading))])
    case .didLoad: Self.call(.didLoad)
    case .didNotLoad(let error): Self.call(.didNotLoad, [("error", error.map(JSONValue.string))])
    case .didChangeSize(let size): Self.call(.didChangeSize, [("size", size.json)])
    case .didReceiveClickAction(let item):
      Self.call(.didReceiveClickAction, [("item", .integer(item))])
    case .sizeChanged(let size): Self.call(.sizeChanged, [("size", size.json)])
    case .isLoaded(let answer): Self.call(.isLoaded, [("isLoaded", answer.map(JSONValue.bool))])
    case .getView: Self.call(.getView)
    case .getSize(let answer): Self.call(.getSize, [("size", answer?.json)])
    case .getSizeForPreferredWidth(let width, let answer):
      Self.call(
        .getSizeForPreferredWidth, [("width", .points(width)), ("size", answer?.json)])
    case .numberOfItems(let answer):
      Self.call(.numberOfItems, [("count", answer.map(JSONValue.integer))])
    case .setNumberOfItems(let count):
      Self.call(.setNumberOfItems, [("count", count.map(JSONValue.integer))])
    case .addSubview: Self.call(.addSubview)
    case .layOut(let size, let isFixed):
      Self.call(.layOut, [("size", size.json), ("fixed", isFixed ? true : nil)])
    case .cellForRow(let row, let rows):
      Self.call(.cellForRow, [("row", .integer(row)), ("rows", .integer(rows))])
    case .mapping(let item, let imageLink):
      Self.call(
        .mapping, [("item", .integer(item)), ("imageLink", imageLink.map(JSONValue.string))])
    case .isSelected(let item, let isSelected):
      Self.call(.isSelected, [("item", .integer(item)), ("selected", .bool(isSelected))])
    case .onReceiveClickAction(let item, let isSelected):
      Self.call(.onReceiveClickAction, [("item", .integer(item)), ("selected", .bool(isSelected))])
    case .tap(let item, let part):
      Self.call(.tap, [("item", .integer(item)), ("part", part.map(JSONValue.string))])
    }
  }

  /// A call with the arguments that it has.
  private static func call(_ name: Name, _ arguments: [(String, JSONValue?)] = []) -> AppCall {
    AppCall(
      name.rawValue,
      arguments.compactMap { key, value in value.map { JSONValue.Member(key, $0) } })
  }

  private static func list(_ methods: Set<DelegateMethod>) -> JSONValue {
    .array(DelegateMethod.allCases.filter(methods.contains).map { .string($0.rawValue) })
  }
}

extension JSONValue {
  /// A length; a whole one is written without a fraction, and what is no number as 0.
  static func points(_ points: Double) -> JSONValue {
    guard points.isFinite else { return 0 }
    return Int(exactly: points).map(JSONValue.integer) ?? .number(points)
  }
}

extension Size {
  /// As arguments have it.
  var json: JSONValue {
    .object([
      JSONValue.Member("width", .points(width)), JSONValue.Member("height", .points(height)),
    ])
  }
}
