internal import Vocabulary

/// Judges whether an app that uses a widget ever sets the widget's delegate.
///
/// A callback also proves that there is a delegate, because a trace may begin after it was set.
struct SyneriseDelegateRulesStateMachine: Sendable {
  private enum State {
    case unused
    /// No call shows that a delegate is set; the location is that of the app's first use of the
    /// widget.
    case missing(SourceLocation?)
    case known
  }

  private var state = State.unused

  mutating func happened(_ call: SyneriseCall, at location: SourceLocation?) {
    switch call {
    case .setDelegate, .isLoading, .didLoad, .didNotLoad, .didChangeSize, .didReceiveClickAction:
      state = .known
    case .load, .getView:
      if case .unused = state { state = .missing(location) }
    case .unit, .sizeChanged, .isLoaded, .getSize, .getSizeForPreferredWidth, .numberOfItems,
      .setNumberOfItems, .addSubview, .layOut, .cellForRow, .mapping, .isSelected,
      .onReceiveClickAction, .tap:
      break
    }
  }

  /// A call that proves a delegate exists could not be read, so the delegate counts as set.
  mutating func wasUnread() { state = .known }

  /// Whether the app uses the widget and has no delegate so far, so that it receives no answer.
  var isMissing: Bool {
    if case .missing = state { true } else { false }
  }

  /// Returns the finding about a missing delegate, if any, after the last call.
  func finished() -> [NativeFinding] {
    guard case .missing(let location) = state else { return [] }
    return [
      NativeFinding(
        Diagnostic(
          rule: .widgetDelegateMissing,
          "the app uses the widget and never sets its delegate; set it before 'load'",
          at: location))
    ]
  }
}
