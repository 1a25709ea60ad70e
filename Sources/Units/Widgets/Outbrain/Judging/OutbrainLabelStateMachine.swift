internal import Vocabulary

/// Judges the clickable label of the widget, and what a tap on it opens.
struct OutbrainLabelStateMachine: Sendable {
  /// The result of the latest tap on the label.
  private enum State: Sendable {
    case untapped
    case tapped(OutbrainCallContext)
    case asked(OutbrainCall.Answer, tap: OutbrainCallContext)
  }

  private var state = State.untapped
  private var isShown = false
  /// When the first item was shown.
  private var firstItem: OutbrainCallContext?
  /// The latest result of `getAboutURL`; nil if it was not called.
  private var answer: OutbrainCall.Answer?

  mutating func shown(
    isClickable: Bool, isLogo: Bool?, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    isShown = true
    var found: [NativeFinding] = []
    if !isClickable {
      found.append(
        context.finding(
          .widgetLabelNotClickable,
          "the widget's label does not react to taps; open getAboutURL() when it is tapped"))
    }
    if isLogo == false {
      found.append(
        context.finding(
          .widgetLabelNotLogo,
          "the widget's label is not one of Outbrain's logos; use a logo of Outbrain, or agree on "
            + "the label with Outbrain"))
    }
    return found
  }

  mutating func itemShown(_ context: OutbrainCallContext) {
    if firstItem == nil { firstItem = context }
  }

  mutating func tapped(_ context: OutbrainCallContext) -> [NativeFinding] {
    defer { state = .tapped(context) }
    return notOpened
  }

  mutating func askedForURL(_ answer: OutbrainCall.Answer) {
    self.answer = answer
    switch state {
    case .tapped(let tap), .asked(_, let tap): state = .asked(answer, tap: tap)
    case .untapped: break
    }
  }

  mutating func opened(
    _ opening: OutbrainCall.Opening, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    state = .untapped
    return url(of: opening, context) + target(of: opening, context)
  }

  private func url(
    of opening: OutbrainCall.Opening, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    let advice: String
    switch answer {
    case nil: advice = "call getAboutURL() and open what it returns"
    case .nothing?: advice = "getAboutURL() returned nil, so open nothing"
    case .url(let url)? where url != opening.url: advice = "open '\(url)' of getAboutURL()"
    case .url?, .unstated?: return []
    }
    return [
      context.finding(
        .aboutURLAltered, "the widget's label opens '\(opening.url)'; \(advice)")
    ]
  }

  private func target(
    of opening: OutbrainCall.Opening, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard opening.target == .inApp else { return [] }
    return [
      context.finding(
        .aboutPageOpenedInApp,
        "the widget's label opens its page in the app; open it in SFSafariViewController")
    ]
  }

  /// Handles a call that could not be read and may have opened the page of the label.
  mutating func wasUnread() { state = .untapped }

  /// Reports a missing label, and a tap on the label that opened no page, at the end of the calls.
  mutating func finished() -> [NativeFinding] {
    var findings = notOpened
    state = .untapped
    if let firstItem, !isShown {
      findings.append(
        firstItem.finding(
          .widgetLabelMissing,
          "the widget shows recommendations without the Outbrain label; show it above them"))
    }
    return findings
  }

  private var notOpened: [NativeFinding] {
    let (tap, advice): (OutbrainCallContext, String)
    switch state {
    case .untapped, .asked(.nothing, _), .asked(.unstated, _): return []
    case .tapped(let context): (tap, advice) = (context, "call getAboutURL()")
    case .asked(.url(let url), let context): (tap, advice) = (context, "open '\(url)'")
    }
    return [
      tap.finding(
        .aboutPageNotOpened, "the widget's label is tapped and nothing is opened; \(advice)")
    ]
  }
}
