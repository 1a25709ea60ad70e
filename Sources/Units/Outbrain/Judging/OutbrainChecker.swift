package import Vocabulary

/// Judges the calls between an app and Outbrain's regular SDK, for one unit.
///
/// It receives only calls, so a simulated app and the trace of a real app are judged alike.
/// `OutbrainScreenChecker` judges what concerns several widgets.
package struct OutbrainChecker: AppCallChecker {
  private var facts = OutbrainFacts()
  private var answers = OutbrainAnswerChecker()
  private var viewability = OutbrainViewabilityChecker()
  private var clicks = OutbrainClickChecker()
  private var adChoices = OutbrainAdChoicesChecker()
  private var testMode = OutbrainTestModeStateMachine()
  private var label = OutbrainLabelStateMachine()

  package init(unit: String = "") {}

  /// Judges a call.
  ///
  /// - Parameters:
  ///   - call: the call, of this SDK or `unit`.
  ///   - now: the instant.
  ///   - location: its line in a trace; nil for a simulated app.
  /// - Returns: the findings about the call, and about earlier calls that can be judged only now.
  package mutating func happened(
    _ call: MadeCall<OutbrainCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let context = OutbrainCallContext(instant: now, location: location)
    let problems = call.findings(at: location)
    guard let readable = call.call else { return problems + unread(call.name) }
    return problems + judge(readable, without: call.malformed, context)
  }

  /// Judges the end of the calls.
  ///
  /// - Returns: findings about duties that the app has not fulfilled, each at the call that
  ///   required it.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] {
    answers.finished() + viewability.finished() + itemsEnded() + label.finished()
      + testMode.finished()
  }

  /// Reports each tap on a current item after which the app did not call `getUrl` or opened no
  /// page, because no further call concerns these items.
  private mutating func itemsEnded() -> [NativeFinding] { clicks.finished() + adChoices.finished() }

  private mutating func judge(
    _ call: OutbrainCall, without malformed: Set<String>, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    switch call {
    case .unit(let unit):
      facts.unit = unit
      // A malformed value is unknown, so that its default does not cause findings.
      if malformed.contains("paidHost") { facts.unit.paidHost = nil }
      if malformed.contains("allowsForeignLinks") { facts.unit.allowsForeignLinks = true }
      if malformed.contains("isProduction") { facts.isTestFlagUnread = true }
      return []
    case .testRTB(let value):
      facts.isTestRTB = value
      return OutbrainRequestJudgement.testFlag("testRTB", value, facts, context)
    case .setTestMode(let value):
      facts.isTestMode = value
      return OutbrainRequestJudgement.testFlag("setTestMode", value, facts, context)
    case .fetchRecommendations(var request):
      request.malformed = malformed
      answers.requested(request, context)
      facts.screen.requested(request.url)
      return OutbrainRequestJudgement.request(request, facts, context)
    case .didReceiveResponse(let recommendations):
      let page = answers.answered()
      let findings = viewability.finished() + itemsEnded()
      facts.response = .init(
        recommendations: recommendations, page: page, received: context.instant)
      facts.isResponseUnread = false
      testMode.received(recommendations, facts, context)
      return findings + OutbrainRequestJudgement.response(recommendations, facts, context)
    case .didFail:
      answers.answered()
      facts.response = nil
      facts.isResponseUnread = false
      return viewability.finished() + itemsEnded()
    case .showWidgetLabel(let isClickable, let isLogo):
      return label.shown(isClickable: isClickable, isLogo: isLogo, context)
    case .show(let display):
      label.itemShown(context)
      return OutbrainDisplayJudgement.shown(display, facts, context)
        + aged(display.item, context)
        + viewability.shown(display, context)
    case .configureViewabilityPerListing(let item, let view):
      return viewability.configured(item: item, view: view, context)
    case .addForeignLink(let url):
      return OutbrainDisplayJudgement.foreignLinkAdded(url, facts, context)
    case .enterScreen(let url):
      facts.screen.entered(url)
      return []
    case .leaveScreen:
      facts.screen.left()
      return viewability.finished()
    case .tap(let touch): return tapped(touch, context)
    case .getUrl(let item, let answer):
      return clicks.askedForURL(of: item, answer, facts, context)
    case .getAboutURL(let answer):
      label.askedForURL(answer)
      return []
    case .open(let opening): return opened(opening, context)
    }
  }

  /// The note about recommendations that are shown long after they came, once for each response.
  private mutating func aged(_ item: Int, _ context: OutbrainCallContext) -> [NativeFinding] {
    guard let response = facts.response, !response.isAgeReported else { return [] }
    let age = response.received.duration(to: context.instant)
    guard age >= Self.oldest else { return [] }
    facts.response?.isAgeReported = true
    return [
      context.finding(
        .recommendationsOld,
        "item \(item) is shown \(TimeText.readable(age)) after its recommendations came", item: item
      )
    ]
  }

  /// The age from which recommendations are reported as old.
  private static let oldest = Duration.seconds(1800)

  /// Handles a call that could not be read. Calls that depend on it are not judged, so that one
  /// mistake in a trace causes one finding.
  private mutating func unread(_ name: String) -> [NativeFinding] {
    switch name {
    case "testRTB", "setTestMode": facts.isTestFlagUnread = true
    case "didReceiveResponse":
      answers.answered()
      facts.response = nil
      facts.isResponseUnread = true
      return viewability.finished() + itemsEnded()
    case "configureViewabilityPerListing": viewability.wasUnread()
    case "enterScreen": facts.screen.left()
    case "tap", "getUrl", "open":
      clicks.wasUnread()
      adChoices.wasUnread()
      label.wasUnread()
      testMode.adChoicesTapped()
    // The remaining calls need no arguments, or no other call depends on their arguments.
    case _: break
    }
    return []
  }

  private mutating func tapped(
    _ touch: OutbrainCall.Touch, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    switch touch {
    case .recommendation(let item, _):
      clicks.tapped(item: item, context)
      return []
    case .adChoices(let item):
      clicks.adChoicesTapped(item: item)
      testMode.adChoicesTapped()
      return adChoices.tapped(item: item, facts, context)
    case .label: return label.tapped(context)
    case .other: return []
    }
  }

  private mutating func opened(
    _ opening: OutbrainCall.Opening, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    switch opening.page {
    case .recommendation(let item): clicks.opened(item: item, opening, facts, context)
    case .adChoices(let item): adChoices.opened(item: item, opening, facts, context)
    case .about: label.opened(opening, context)
    }
  }
}

/// The facts about a unit from the calls so far.
struct OutbrainFacts: Sendable {
  /// The latest response.
  struct Response: Sendable {
    var recommendations: [OutbrainRecommendation]
    /// The page for which the response was requested; nil where the page is not known.
    var page: String?
    var received: VirtualInstant
    /// Whether the age of its recommendations was reported.
    var isAgeReported = false
  }

  var unit = OutbrainUnitFacts()
  var isTestRTB = false
  var isTestMode = false
  /// Whether a call that sets `isTestRTB` or `isTestMode` could not be read.
  var isTestFlagUnread = false
  /// The page that the widget is on.
  var screen = OutbrainPageStateMachine()
  /// nil before the first response, and after an error.
  var response: Response?
  /// Whether the latest response could not be read, so that its items are not known.
  var isResponseUnread = false

  /// The recommendation of an item; nil where the latest response has none.
  subscript(item: Int) -> OutbrainRecommendation? {
    guard let recommendations = response?.recommendations, recommendations.indices.contains(item)
    else { return nil }
    return recommendations[item]
  }
}

/// When and where a call was made.
struct OutbrainCallContext: Sendable {
  var instant: VirtualInstant
  var location: SourceLocation?

  func finding(_ rule: Rule, _ message: String, item: Int? = nil) -> NativeFinding {
    NativeFinding(Diagnostic(rule: rule, message, at: location), item: item)
  }
}

/// Determines from the calls which page a widget is on.
///
/// A user who leaves a page may return to it, and its cells are then filled again. So only an
/// explicitly named page counts: one that the app enters, or one for which it requests
/// recommendations after the user has left another page.
struct OutbrainPageStateMachine: Sendable {
  private enum State: Sendable {
    case unknown
    /// The user has left a page, and no call names the next one.
    case left
    /// Recommendations were requested for a page after another one was left.
    case requested(String)
    case entered(String)
  }

  private var state = State.unknown

  /// The URL of the page; nil where it is not known.
  var page: String? {
    switch state {
    case .unknown, .left: nil
    case .requested(let url), .entered(let url): url
    }
  }

  mutating func entered(_ url: String) { state = .entered(url) }

  mutating func left() { state = .left }

  mutating func requested(_ url: String?) {
    switch state {
    case .left: if let url { state = .requested(url) }
    // The app may request recommendations for a page before the user enters it.
    case .requested(let page): if url != page { state = .unknown }
    case .unknown, .entered: break
    }
  }
}
