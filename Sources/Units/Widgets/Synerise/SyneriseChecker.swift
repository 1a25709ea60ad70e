package import Vocabulary

/// Judges the calls between an app and a content widget.
///
/// It sees calls only, so that a run and a trace that an app logged are judged alike.
package struct SyneriseChecker: Sendable {
  private let location: SourceLocation?
  private var facts = SyneriseUnitFacts()
  private var answers = SyneriseAnswerRulesStateMachine()
  private var life = SyneriseLifeRulesStateMachine()
  private var delegate = SyneriseDelegateRulesStateMachine()
  private var height = SyneriseHeightRulesStateMachine()

  /// - Parameter location: where the unit is written. A finding about a call without a location of
  ///   its own gets this location.
  package init(location: SourceLocation? = nil) { self.location = location }

  /// Judges a call.
  package mutating func happened(
    _ call: MadeCall<SyneriseCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let place = location ?? self.location
    let problems = call.findings(at: place)
    guard let readable = call.call, !Self.isUnclear(readable, without: call.malformed) else {
      unread(SyneriseCall.Name(spelled: call.name))
      return problems
    }
    return problems + judge(readable, at: now, place)
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

  /// The finding for a model that the app maps although its image link is not a URL; none where the
  /// trace leaves out the link.
  private static func refusal(
    of item: Int, _ imageLink: String?, at place: SourceLocation?
  ) -> [NativeFinding] {
    guard let imageLink, !SyneriseItem.isURL(imageLink) else { return [] }
    let refusal = SyneriseItem.Refusal(key: "imageLink", reason: .noURL)
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
