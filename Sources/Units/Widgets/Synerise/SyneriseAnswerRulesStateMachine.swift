internal import Vocabulary

/// Judges whether the SDK answers a load.
///
/// A new load replaces one that is in progress. An answer that never comes is not reported if the
/// app's delegate has no method for it.
struct SyneriseAnswerRulesStateMachine: Sendable {
  private enum State {
    case idle
    /// The app called `load` at this location.
    case loading(SourceLocation?)
  }

  private var state = State.idle
  /// Whether the delegate's methods report every possible end of a load. This is assumed where no
  /// call sets the delegate.
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

  /// Handles an unreadable call that may have been the answer.
  mutating func wasUnread() { state = .idle }

  /// Handles an unreadable list of the delegate's methods, so that it is unknown which calls the
  /// delegate receives.
  mutating func delegateWasUnread() { receivesAnswers = false }

  /// Reports a load without an answer at the end of the calls.
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
