internal import Vocabulary

/// Judges the order in which an app loads a widget, gets its view and requests its size.
struct SyneriseLifeRulesStateMachine: Sendable {
  private enum State {
    case unloaded
    /// The app called `load`.
    case loading
    /// The SDK said that the widget is loaded.
    case loaded
  }

  private var state = State.unloaded
  private var hasView = false
  /// Whether there was any call, and where the first one is.
  private var isUsed = false
  private var place: SourceLocation?

  /// Judges a call.
  mutating func happened(
    _ call: SyneriseCall, layout: SyneriseUnitFacts.LayoutKind?, at location: SourceLocation?
  ) -> [NativeFinding] {
    if !isUsed { (isUsed, place) = (true, location) }
    switch call {
    case .load:
      if case .unloaded = state { state = .loading }
    case .isLoading(true):
      if case .unloaded = state { state = .loading }
    case .didLoad, .isLoaded(true): state = .loaded
    case .getView: return gotView(at: location)
    case .addSubview: return added(at: location)
    case .getSize: return asked(.slider, "getSize", of: layout, at: location)
    case .getSizeForPreferredWidth:
      return asked(.grid, "getSizeForPreferredWidth", of: layout, at: location)
    case .numberOfItems:
      if case .loaded = state { return [] }
      return find(
        .numberOfItemsBeforeLoad, "the app asks for the number of items before 'didLoad'", location)
    case .setNumberOfItems:
      return find(
        .numberOfItemsReadOnly, "the app sets 'numberOfItems', which is read-only", location)
    case .cellForRow(let row, let rows):
      guard row >= rows else { return [] }
      return find(
        .widgetRowOutOfRange,
        "row \(row) is not in a table of \(rows) rows, which are counted from 0", location)
    case .unit, .setDelegate, .isLoading, .didNotLoad, .didChangeSize, .didReceiveClickAction,
      .sizeChanged, .isLoaded, .layOut, .mapping, .isSelected, .onReceiveClickAction, .tap:
      break
    }
    return []
  }

  /// Notes a call that could not be read. If the call could have said that the widget is loading or
  /// loaded, the widget counts as such.
  mutating func wasUnread(_ name: SyneriseCall.Name?) {
    switch name {
    case .isLoaded: state = .loaded
    case .isLoading:
      if case .unloaded = state { state = .loading }
    case .unit, .setDelegate, .load, .didLoad, .didNotLoad, .didChangeSize,
      .didReceiveClickAction, .sizeChanged, .getView, .getSize, .getSizeForPreferredWidth,
      .numberOfItems, .setNumberOfItems, .addSubview, .layOut, .cellForRow, .mapping, .isSelected,
      .onReceiveClickAction, .tap, nil:
      break
    }
  }

  func finished() -> [NativeFinding] {
    guard isUsed, case .unloaded = state else { return [] }
    return find(.widgetNeverLoaded, "the app never calls 'load'", place)
  }

  private mutating func gotView(at location: SourceLocation?) -> [NativeFinding] {
    hasView = true
    guard case .unloaded = state else { return [] }
    return find(.viewBeforeLoad, "'getView' is called before 'load'", location)
  }

  private func added(at location: SourceLocation?) -> [NativeFinding] {
    if hasView { return [] }
    return find(
      .widgetViewUnassigned, "the widget's view is added before 'getView' is called", location)
  }

  private func asked(
    _ asked: SyneriseUnitFacts.LayoutKind, _ call: String, of layout: SyneriseUnitFacts.LayoutKind?,
    at location: SourceLocation?
  ) -> [NativeFinding] {
    if let layout, layout != asked {
      return find(
        .sizeOfOtherLayout,
        "'\(call)' is called on the layout '\(layout.rawValue)', which has no such method",
        location)
    }
    if case .loaded = state { return [] }
    return find(.sizeBeforeLoad, "'\(call)' is called before 'didLoad' and answers 0", location)
  }

  private func find(
    _ rule: Rule, _ message: String, _ location: SourceLocation?
  ) -> [NativeFinding] {
    [NativeFinding(Diagnostic(rule: rule, message, at: location))]
  }
}
