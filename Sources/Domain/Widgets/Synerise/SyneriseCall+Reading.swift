package import NativeUnits

extension SyneriseCall {
  /// Reads a call.
  ///
  /// - Throws: the name that is unknown, or the argument that is missing or malformed.
  package init(_ call: AppCall) throws(SyneriseCallProblem) {
    guard let name = Name(rawValue: Self.plainName(call.name)) else {
      throw .unknown(call: call.name)
    }
    let arguments = SyneriseArguments(call: call)
    switch name {
    case .unit: self = .unit(try SyneriseUnitFacts(arguments))
    case .setDelegate: self = .setDelegate(try Self.methods(arguments))
    case .load: self = .load
    case .isLoading: self = .isLoading(try arguments.required("isLoading", arguments.flag))
    case .didLoad: self = .didLoad
    case .didNotLoad: self = .didNotLoad(error: try arguments.text("error"))
    case .didChangeSize: self = .didChangeSize(try arguments.required("size", arguments.size))
    case .didReceiveClickAction: self = .didReceiveClickAction(item: try arguments.item())
    case .sizeChanged: self = .sizeChanged(try arguments.required("size", arguments.size))
    case .isLoaded: self = .isLoaded(try arguments.flag("isLoaded"))
    case .getView: self = .getView
    case .getSize: self = .getSize(try arguments.size("size"))
    case .getSizeForPreferredWidth:
      self = .getSizeForPreferredWidth(
        try arguments.required("width", arguments.number), try arguments.size("size"))
    case .numberOfItems: self = .numberOfItems(try arguments.count("count"))
    case .setNumberOfItems: self = .setNumberOfItems(try arguments.count("count"))
    case .addSubview: self = .addSubview
    case .layOut:
      self = .layOut(
        try arguments.required("size", arguments.size),
        isFixed: try arguments.flag("fixed") ?? false)
    case .cellForRow:
      self = .cellForRow(
        row: try arguments.required("row", arguments.count),
        rows: try arguments.required("rows", arguments.count))
    case .isSelected:
      self = .isSelected(
        item: try arguments.item(), try arguments.required("selected", arguments.flag))
    case .onReceiveClickAction:
      self = .onReceiveClickAction(
        item: try arguments.item(),
        isSelected: try arguments.required("selected", arguments.flag))
    case .tap: self = .tap(item: try arguments.item(), part: try arguments.text("part"))
    }
  }

  /// The methods of a delegate; what else it has is no concern of the widget.
  private static func methods(
    _ arguments: SyneriseArguments
  ) throws(SyneriseCallProblem) -> Set<DelegateMethod> {
    Set(
      try arguments.required("methods", arguments.texts)
        .compactMap { DelegateMethod(rawValue: plainName($0)) })
  }
}
