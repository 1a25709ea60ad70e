/// An action of a native unit; the simulation performs the actions in order. `Call` is a call of its app.
package enum NativeAction<Call: Sendable & Hashable>: Sendable, Hashable {
  /// Request a file, and pass the answer to the unit when it arrives.
  case request(NativeRequest)
  /// Write an event down.
  case report(NativeEvent)
  /// Record a call that the app made, and judge it.
  case call(Call)
  /// Write a finding down.
  case find(NativeFinding)
  /// Lay out these views inside the view `under` or on the screen itself, in place of the views
  /// that the unit laid out before.
  case layOut([View], under: String?)
  /// Give a view another size, in points. Content that is then scrolled beyond its end is scrolled
  /// back to the end.
  case resize(view: String, Size)
  /// Make a view clip everything outside its frame.
  case clip(view: String)
  /// Set the size of the content that a view scrolls, in points; a scroll stops at its end.
  case content(Size, of: String)
  /// Hide or show a view.
  case hide(view: String, Bool)
  /// Measure an item's view in a session of its own (creative type nativeDisplay), and report its
  /// share in view to the unit.
  case measure(item: Int, view: String)
  /// End an item's session.
  case finishMeasuring(item: Int)
  /// Report a view's share in view to the unit, without a session.
  case watch(view: String)
  /// Set a timer; nil cancels it.
  case wake(NativeTimer, at: VirtualInstant?)
  /// The unit failed. The value says why, as a sentence fragment.
  case fail(String)
}

extension NativeAction {
  /// The action `call` for a call that the app made, given as a value of its SDK's call type.
  package static func made<Made: SDKCall>(_ call: Made) -> Self where Call == MadeCall<Made> {
    .call(MadeCall(call))
  }

  /// The same action of a unit whose calls have another type.
  package func map<Other>(_ transform: (Call) -> Other) -> NativeAction<Other> {
    switch self {
    case .request(let request): .request(request)
    case .report(let event): .report(event)
    case .call(let call): .call(transform(call))
    case .find(let finding): .find(finding)
    case .layOut(let views, let parent): .layOut(views, under: parent)
    case .resize(let view, let size): .resize(view: view, size)
    case .clip(let view): .clip(view: view)
    case .content(let size, let view): .content(size, of: view)
    case .hide(let view, let isHidden): .hide(view: view, isHidden)
    case .measure(let item, let view): .measure(item: item, view: view)
    case .finishMeasuring(let item): .finishMeasuring(item: item)
    case .watch(let view): .watch(view: view)
    case .wake(let timer, let instant): .wake(timer, at: instant)
    case .fail(let reason): .fail(reason)
    }
  }
}

/// A request for a file that a unit shows or reads.
package struct NativeRequest: Sendable, Hashable {
  /// The unit's own number of a request.
  package struct ID: Sendable, Hashable {
    package var number: Int

    package init(_ number: Int) { self.number = number }
  }

  /// In which order answers are handled.
  package enum Turn: Sendable, Hashable {
    /// The answer is handled when it arrives.
    case free
    /// The answer is handled in the order of the requests. All such requests on a screen are in one
    /// queue, and an answer waits for the answers to earlier requests.
    case inOrder
  }

  package var id: ID
  /// A path as the run opens it, or a URL.
  package var reference: String
  /// How long the answer takes; nil for one that never comes.
  package var latency: Duration?
  package var turn = Turn.free

  package init(_ id: ID, _ reference: String, latency: Duration?) {
    self.id = id
    self.reference = reference
    self.latency = latency
  }
}

/// A finding about a native unit, and which of its items it is about.
package struct NativeFinding: Sendable, Hashable {
  package var diagnostic: Diagnostic
  /// The item's index, from 0; nil for a finding about the whole unit.
  package var item: Int?

  package init(_ diagnostic: Diagnostic, item: Int? = nil) {
    self.diagnostic = diagnostic
    self.item = item
  }
}
