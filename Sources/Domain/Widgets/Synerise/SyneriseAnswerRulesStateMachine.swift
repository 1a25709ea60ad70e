internal import Diagnostics
internal import NativeUnits

/// Judges whether the SDK ever answers a load.
///
/// A load takes the place of one that is under way. An answer that the app's delegate has no method
/// for cannot be missed.
struct SyneriseAnswerRulesStateMachine: Sendable {
  private enum State {
    case idle
    /// The app called `load` there.
    case loading(SourceLocation?)
  }

  private var state = State.idle
  /// Whether the delegate learns of every end of a load; an app that does not state its delegate is
  /// assumed to.
  private var receivesAnswers = true

  mutating func happened(_ call: SyneriseCall, at location: SourceLocation?) {
    switch call {
    case .setDelegate(let methods):
      receivesAnswers =
        methods.contains(.isLoading) || methods.isSuperset(of: [.didLoad, .didNotLoad])
    case .load: state = .loading(location)
    case .isLoading(false), .didLoad, .didNotLoad, .isLoaded(true), .didChangeSize, .sizeChanged:
      state = .idle
    case .unit, .isLoading, .didReceiveClickAction, .isLoaded, .getView, .getSize,
      .getSizeForPreferredWidth, .numberOfItems, .setNumberOfItems, .addSubview, .layOut,
      .cellForRow, .mapping, .isSelected, .onReceiveClickAction, .tap:
      break
    }
  }

  /// A call that may have been the answer could not be read.
  mutating func wasUnread() { state = .idle }

  /// The methods of the delegate could not be read, so that it is unknown which calls it receives.
  mutating func delegateWasUnread() { receivesAnswers = false }

  /// Nothing else happens.
  func finished() -> [NativeFinding] {
    guard case .loading(let location) = state, receivesAnswers else { return [] }
    return [
      NativeFinding(
        Diagnostic(
          rule: .widgetDocumentNotReceived,
          "'load' is called, and neither 'didLoad' nor 'didNotLoad' follows; check the latency of "
            + "the document",
          at: location))
    ]
  }
}
