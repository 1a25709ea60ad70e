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

/// An input of a native unit; the caller says at which instant.
package enum NativeInput: Sendable, Hashable {
  /// The run begins.
  case began
  /// The answer to a request came, or did not.
  case answered(NativeRequest.ID, NativeAnswer)
  /// The share of a measured or watched view that is in view changed; in percent, from 0 to 100.
  case exposed(view: String, percent: Double)
  /// An item's session found its view viewable: 50 % for one continuous second (MRC display).
  case viewable(item: Int)
  /// The unit's view has another size, in points.
  case resized(Size)
  /// A timer that the unit set is due.
  case due(NativeTimer)
  /// The user taps the unit, an item, or a part of the item's view.
  case tapped(item: Int?, part: String?)
  /// The app makes the call of a scenario step, which the integration guide does not prescribe at
  /// this moment. The unit supplies the arguments that the step leaves out.
  case called(AppCall)
  /// The app loads the unit again.
  case reloaded
  /// The app shows an item in the cell of another one.
  case reused(cell: Int, item: Int)
  /// The app reaches the message's milestone.
  case milestoneReached
  /// The app opens the billboard.
  case billboardOpened
  /// The user dismisses the message.
  case dismissed
  /// Nothing else happens to the unit.
  case ended
}

/// The result of a request.
package enum NativeAnswer: Sendable, Hashable {
  /// The bytes of a file, with the name that findings about it have.
  case bytes([UInt8], file: String)
  /// No content arrived. The value says why, as a sentence fragment.
  case failed(String)
}

/// A timer of a native unit; another deadline for it takes the place of the earlier one.
package struct NativeTimer: Sendable, Hashable {
  package var name: String

  package init(_ name: String) { self.name = name }
}

/// Something that happened to a widget, a message or one of its items; a `native` line of the event
/// stream.
package struct NativeEvent: Sendable, Hashable {
  /// Where a page is opened.
  package enum Target: String, Sendable, Hashable, CaseIterable {
    /// In the system's browser view or in the external browser.
    case browser
    /// In a page of the app.
    case inApp
  }

  /// The cause of an event.
  package enum Cause: String, Sendable, Hashable, CaseIterable {
    /// The app called the SDK, or drew something, by itself.
    case app
    /// A person touched the screen, and the app and the SDK reacted.
    case user
    /// Something came into view, or left it.
    case viewport
    /// An answer arrived, or failed.
    case network
    /// The SDK did it by itself.
    case sdk
  }

  /// The name, as the article on the event stream lists it.
  package var event: String
  package var cause: Cause
  /// The item, from 0; nil for what concerns the whole unit.
  package var item: Int?
  package var url: String?
  package var target: Target?
  /// How many of something: recommendations of a response, items of an event.
  package var count: Int?
  /// In points.
  package var size: Size?
  /// Further keys of the line, none of which is named like the ones above.
  package var details: [JSONValue.Member] = []

  package init(_ event: String, cause: Cause, item: Int? = nil) {
    self.event = event
    self.cause = cause
    self.item = item
  }
}

extension [String] {
  /// The names without repetitions, each at its first position. Several SDKs use the same name for
  /// an event.
  package var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The rules of findings about the native units of any SDK.
extension Rule {
  package static let nativeStepIgnored = Rule(
    "NativeStepIgnored", .warning, "a step has no effect on this kind of unit",
    explanation: """
      The steps 'milestone' and 'openBillboard' are for messages only, and the step 'reuse' is for \
      widgets that the app draws in cells. The step 'reload' has no effect on a message.
      """,
    fix: "Name a unit of the right kind in the step, or remove the step.")

  package static let nativeUnitUnsettled = Rule(
    "NativeUnitUnsettled", .error, "the views of a native unit never stop changing",
    explanation: """
      Drawing the unit changes how much of the unit is in view, and this change makes the unit \
      draw again, and so on without end. The run stops passing the changes on to the unit, and the \
      unit fails.
      """,
    fix: """
      Give the unit's view, or the views around it, a fixed size. If the scenario is correct, \
      report a bug of vastsim.
      """)

  package static let appCallMalformed = Rule(
    "AppCallMalformed", .error, "a call of the app is unknown, or lacks an argument",
    explanation: """
      A call that lacks a necessary argument cannot be understood, so neither the call nor what \
      depends on the call is judged. If an argument has the wrong type, but the call can be \
      understood without the argument, the argument is treated as missing.
      """,
    fix: "Write the call as 'vastsim schema app-trace' describes it.")

  package static let appTraceEmpty = Rule(
    "AppTraceEmpty", .error, "an app trace has no call",
    explanation: "Nothing was judged, so the trace says nothing about the app.",
    fix: "Log the calls of the app as 'vastsim schema app-trace' describes them.")

  package static let appTraceLineMalformed = Rule(
    "AppTraceLineMalformed", .error, "a line of an app trace is not a call",
    explanation: """
      The line is left out. If the line was written for a call, neither the call nor what depends \
      on the call is judged.
      """,
    fix: "Write one JSON object a line, as 'vastsim schema app-trace' describes it.")

  package static let appTraceUnordered = Rule(
    "AppTraceUnordered", .warning, "the calls of an app trace are not in the order of their times",
    explanation: "The calls are judged in the order in which they are written.",
    fix:
      "Write the calls in the order of their times, and each run of an app in a file of its own.")
}

/// The rules of this module.
package enum NativeUnitsRules {
  package static let all: [Rule] = [
    .appCallMalformed, .appTraceEmpty, .appTraceLineMalformed, .appTraceUnordered,
    .nativeStepIgnored, .nativeUnitUnsettled,
  ]
}
