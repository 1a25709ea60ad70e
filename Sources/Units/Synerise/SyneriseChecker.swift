package import Vocabulary

/// Judges the calls between an app and a content widget.
///
/// It sees calls only, so that a run and a trace that an app logged are judged alike.
package struct SyneriseChecker: AppCallChecker {
  private var facts = SyneriseUnitFacts()
  private var answers = SyneriseAnswerRulesStateMachine()
  private var life = SyneriseLifeRulesStateMachine()
  private var delegate = SyneriseDelegateRulesStateMachine()
  private var height = SyneriseHeightRulesStateMachine()

  package init(unit: String = "") {}

  /// Judges a call.
  package mutating func happened(
    _ call: MadeCall<SyneriseCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let problems = call.findings(at: location)
    guard let readable = call.call, !Self.isUnclear(readable, without: call.malformed) else {
      unread(SyneriseCall.Name(spelled: call.name))
      return problems
    }
    return problems + judge(readable, at: now, location)
  }

  /// Whether a malformed argument makes a call's meaning unknown, because the call would be read as
  /// if the argument had its default.
  private static func isUnclear(_ call: SyneriseCall, without malformed: Set<String>) -> Bool {
    switch call {
    case .isLoaded: malformed.contains("isLoaded")
    case .layOut: malformed.contains("fixed")
    case .unit, .setDelegate, .load, .isLoading, .didLoad, .didNotLoad, .didChangeSize,
      .didReceiveClickAction, .sizeChanged, .getView, .getSize, .getSizeForPreferredWidth,
      .numberOfItems, .setNumberOfItems, .addSubview, .cellForRow, .mapping, .isSelected,
      .onReceiveClickAction, .tap:
      false
    }
  }

  /// A call cannot be understood. What depends on it is not judged, so that one mistake in a trace is
  /// one finding.
  private mutating func unread(_ name: SyneriseCall.Name?) {
    life.wasUnread(name)
    switch name {
    case .setDelegate:
      delegate.wasUnread()
      answers.delegateWasUnread()
    case .isLoading:
      delegate.wasUnread()
      answers.wasUnread()
    case .didChangeSize:
      delegate.wasUnread()
      answers.wasUnread()
      height.changeWasUnread()
    case .didReceiveClickAction: delegate.wasUnread()
    case .isLoaded: answers.wasUnread()
    case .sizeChanged:
      answers.wasUnread()
      height.changeWasUnread()
    case .layOut: height.layoutWasUnread()
    // These calls need no argument, or no other call depends on their arguments.
    case .unit, .load, .didLoad, .didNotLoad, .getView, .getSize, .getSizeForPreferredWidth,
      .numberOfItems, .setNumberOfItems, .addSubview, .cellForRow, .mapping, .isSelected,
      .onReceiveClickAction, .tap, nil:
      break
    }
  }

  /// Returns the findings about missing calls, after the last call.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] {
    life.finished() + delegate.finished() + (delegate.isMissing ? [] : answers.finished())
      + height.finished()
  }

  private mutating func judge(
    _ call: SyneriseCall, at now: VirtualInstant, _ place: SourceLocation?
  ) -> [NativeFinding] {
    answers.happened(call, at: place)
    delegate.happened(call, at: place)
    let findings = life.happened(call, layout: facts.layout, at: place)
    switch call {
    case .unit(let facts):
      self.facts = facts
      return findings + facts.findings(at: place)
    case .setDelegate(let methods): return findings + Self.missing(in: methods, at: place)
    case .load: return findings + facts.findingsOfLoad(at: place)
    case .didNotLoad(let error):
      let reason = error.map { ": \($0)" } ?? ""
      return findings + [
        NativeFinding(
          Diagnostic(rule: .widgetNotLoaded, "the widget was not loaded\(reason)", at: place))
      ]
    case .didChangeSize(let size), .sizeChanged(let size):
      return findings + height.changed(to: size, at: now, place)
    case .layOut(let size, let isFixed):
      height.laidOut(size, isFixed: isFixed)
      return findings
    case .mapping(let item, let imageLink):
      return findings + Self.refusal(of: item, imageLink, at: place)
    case .tap(let item, let part):
      return findings + facts.findingsOfTap(item: item, part: part, at: place)
    case .isLoading, .didLoad, .didReceiveClickAction, .isLoaded, .getView, .getSize,
      .getSizeForPreferredWidth, .numberOfItems, .setNumberOfItems, .addSubview, .cellForRow,
      .isSelected, .onReceiveClickAction:
      return findings
    }
  }

  /// The finding for a model that the app maps although it has no image link, or one that is not a URL.
  private static func refusal(
    of item: Int, _ imageLink: String?, at place: SourceLocation?
  ) -> [NativeFinding] {
    if let imageLink, SyneriseItem.isURL(imageLink) { return [] }
    let refusal = SyneriseItem.Refusal(
      key: "imageLink", reason: imageLink == nil ? .missing : .noURL)
    return [NativeFinding(refusal.finding(about: item, at: place))]
  }

  private static func missing(
    in methods: Set<SyneriseCall.DelegateMethod>, at place: SourceLocation?
  ) -> [NativeFinding] {
    SyneriseCall.DelegateMethod.allCases.filter { $0.isRequired && !methods.contains($0) }.map {
      NativeFinding(
        Diagnostic(
          rule: .delegateMethodMissing, "the delegate has no '\($0.rawValue)', which is required",
          at: place))
    }
  }
}

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
    case .numberOfItems(let count):
      if case .loaded = state {
        return count == 0
          ? find(.widgetEmpty, "the loaded widget has no item, so it shows nothing", location) : []
      }
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
