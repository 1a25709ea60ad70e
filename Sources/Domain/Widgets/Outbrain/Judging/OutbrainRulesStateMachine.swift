package import Diagnostics
package import NativeUnits
package import VirtualTime

/// Judges the calls between an app and Outbrain's regular SDK, one unit at a time.
///
/// It sees calls only, so that a simulated app and the trace of a real one are judged alike. What
/// concerns several widgets is for `OutbrainScreenRulesStateMachine`.
package struct OutbrainRulesStateMachine: Sendable {
  private var facts = OutbrainFacts()
  private var answers = OutbrainAnswerStateMachine()
  private var displays = OutbrainDisplayStateMachine()
  private var viewability = OutbrainViewabilityStateMachine()
  private var clicks = OutbrainClickStateMachine()
  private var adChoices = OutbrainAdChoicesStateMachine()
  private var label = OutbrainLabelStateMachine()

  package init() {}

  /// A call was made.
  ///
  /// - Parameters:
  ///   - call: the call, of this SDK or `unit`.
  ///   - now: when.
  ///   - location: its line in a trace; nil for a simulated app.
  /// - Returns: what is wrong with it, or with earlier calls that it ends.
  package mutating func happened(
    _ call: AppCall, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let occasion = OutbrainOccasion(instant: now, location: location)
    do throws(AppCallProblem) {
      return judge(try OutbrainCall(call), occasion)
    } catch {
      return [error.finding(about: call, at: location)]
    }
  }

  /// No call follows.
  ///
  /// - Returns: what was still to be done, each at the place of the call that asked for it.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] {
    answers.finished() + viewability.finished() + itemsEnded() + label.finished()
  }

  /// Other recommendations take the place of the items.
  private mutating func itemsEnded() -> [NativeFinding] { clicks.finished() + adChoices.finished() }

  private mutating func judge(
    _ call: OutbrainCall, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    switch call {
    case .unit(let unit):
      facts.unit = unit
      return []
    case .testRTB(let value):
      facts.isTestRTB = value
      return OutbrainRequestJudgement.testFlag("testRTB", value, facts, occasion)
    case .setTestMode(let value):
      facts.isTestMode = value
      return OutbrainRequestJudgement.testFlag("setTestMode", value, facts, occasion)
    case .fetchRecommendations(let request):
      answers.requested(request, occasion)
      return OutbrainRequestJudgement.request(request, facts, occasion)
    case .didReceiveResponse(let recommendations):
      answers.answered()
      let findings = viewability.finished() + itemsEnded()
      facts.response = .init(recommendations: recommendations, arrival: occasion.instant)
      displays = OutbrainDisplayStateMachine()
      return findings + OutbrainRequestJudgement.response(recommendations, facts, occasion)
    case .didFail:
      answers.answered()
      facts.response = nil
      return viewability.finished() + itemsEnded()
    case .showWidgetLabel(let isClickable):
      return label.shown(isClickable: isClickable, occasion)
    case .show(let display):
      label.itemShown(occasion)
      return displays.shown(display, facts, occasion) + viewability.shown(display, occasion)
    case .configureViewabilityPerListing(let item, let view):
      return viewability.configured(item: item, view: view, occasion)
    case .addForeignLink(let url): return displays.foreignLinkAdded(url, facts, occasion)
    case .leaveScreen:
      facts.response?.isOfEarlierScreen = true
      return viewability.finished()
    case .tap(let touch): return tapped(touch, occasion)
    case .getUrl(let item, let answer):
      return clicks.askedForURL(of: item, answer, facts, occasion)
    case .getAboutURL(let answer):
      label.askedForURL(answer)
      return []
    case .open(let opening): return opened(opening, occasion)
    }
  }

  private mutating func tapped(
    _ touch: OutbrainCall.Touch, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    switch touch {
    case .recommendation(let item, _):
      clicks.tapped(item: item, occasion)
      return []
    case .adChoices(let item):
      clicks.adChoicesTapped(item: item)
      return adChoices.tapped(item: item, facts, occasion)
    case .label: return label.tapped(occasion)
    case .other: return []
    }
  }

  private mutating func opened(
    _ opening: OutbrainCall.Opening, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    switch opening.page {
    case .recommendation(let item): clicks.opened(item: item, opening, facts, occasion)
    case .adChoices(let item): adChoices.opened(item: item, opening, facts, occasion)
    case .about: label.opened(opening, occasion)
    }
  }
}
