package import NativeUnits

extension SyneriseCall {
  /// Whether a call tells that its unit is a content widget.
  package static func isOwn(_ call: AppCall) -> Bool { call.tells(of: "synerise", among: names) }

  /// Reads a call.
  ///
  /// - Throws: the name that is unknown, or the argument that is missing or malformed.
  package init(_ call: AppCall) throws(AppCallProblem) {
    try Self.table.check(call)
    try self.init(checked: call)
  }

  /// Reads as much of a call as can be understood.
  static func reading(_ written: AppCall) -> AppCallReading<SyneriseCall> {
    AppCallReading(written, by: table) { (call: AppCall) throws(AppCallProblem) in
      try SyneriseCall(checked: call)
    }
  }

  private static let table = AppCallTable(signatures)

  /// Reads a call whose arguments have the types of the table.
  private init(checked call: AppCall) throws(AppCallProblem) {
    guard let name = Name(spelled: call.name) else {
      throw .unknown(call.name, of: "a Synerise widget", names: Self.names)
    }
    let arguments = AppCallArguments(call)
    switch name {
    case .unit: self = .unit(try SyneriseUnitFacts(arguments))
    case .setDelegate: self = .setDelegate(try Self.methods(arguments))
    case .load: self = .load
    case .isLoading: self = .isLoading(try arguments.required("isLoading", .flag))
    case .didLoad: self = .didLoad
    case .didNotLoad: self = .didNotLoad(error: try arguments.optional("error", .text))
    case .didChangeSize: self = .didChangeSize(try arguments.required("size", .size))
    case .didReceiveClickAction:
      self = .didReceiveClickAction(item: try arguments.required("item", .count))
    case .sizeChanged: self = .sizeChanged(try arguments.required("size", .size))
    case .isLoaded: self = .isLoaded(try arguments.optional("isLoaded", .flag))
    case .getView: self = .getView
    case .getSize: self = .getSize(try arguments.optional("size", .size))
    case .getSizeForPreferredWidth:
      self = .getSizeForPreferredWidth(
        try arguments.required("width", .length), try arguments.optional("size", .size))
    case .numberOfItems: self = .numberOfItems(try arguments.optional("count", .count))
    case .setNumberOfItems: self = .setNumberOfItems(try arguments.optional("count", .count))
    case .addSubview: self = .addSubview
    case .layOut:
      self = .layOut(
        try arguments.required("size", .size),
        isFixed: try arguments.optional("fixed", .flag) ?? false)
    case .cellForRow:
      self = .cellForRow(
        row: try arguments.required("row", .count),
        rows: try arguments.required("rows", .count))
    case .mapping:
      self = .mapping(
        item: try arguments.required("item", .count),
        imageLink: try arguments.optional("imageLink", .text))
    case .isSelected:
      self = .isSelected(
        item: try arguments.required("item", .count), try arguments.required("selected", .flag))
    case .onReceiveClickAction:
      self = .onReceiveClickAction(
        item: try arguments.required("item", .count),
        isSelected: try arguments.required("selected", .flag))
    case .tap:
      self = .tap(
        item: try arguments.required("item", .count), part: try arguments.optional("part", .text))
    }
  }

  /// The methods of a delegate; what else it has is no concern of the widget.
  private static func methods(
    _ arguments: AppCallArguments
  ) throws(AppCallProblem) -> Set<DelegateMethod> {
    Set(
      try arguments.required("methods", .texts)
        .compactMap { DelegateMethod(spelled: $0) })
  }
}
