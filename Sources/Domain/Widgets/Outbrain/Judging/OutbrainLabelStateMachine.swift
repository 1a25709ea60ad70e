internal import NativeUnits

/// Judges the clickable label of the widget, and what a tap on it opens.
struct OutbrainLabelStateMachine: Sendable {
  /// What the latest tap on the label led to.
  private enum State: Sendable {
    case untapped
    case tapped(OutbrainOccasion)
    case asked(OutbrainCall.Answer, tap: OutbrainOccasion)
  }

  private var state = State.untapped
  private var isShown = false
  /// When the first item was shown.
  private var firstItem: OutbrainOccasion?
  /// What getAboutURL returned last; nil where it was not called.
  private var answer: OutbrainCall.Answer?

  mutating func shown(isClickable: Bool, _ occasion: OutbrainOccasion) -> [NativeFinding] {
    isShown = true
    guard !isClickable else { return [] }
    return [
      occasion.finding(
        .widgetLabelNotClickable,
        "the widget's label does not react to taps; open getAboutURL() when it is tapped")
    ]
  }

  mutating func itemShown(_ occasion: OutbrainOccasion) {
    if firstItem == nil { firstItem = occasion }
  }

  mutating func tapped(_ occasion: OutbrainOccasion) -> [NativeFinding] {
    defer { state = .tapped(occasion) }
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
    _ opening: OutbrainCall.Opening, _ occasion: OutbrainOccasion
  ) -> [NativeFinding] {
    state = .untapped
    let advice: String
    switch answer {
    case nil: advice = "call getAboutURL() and open what it returns"
    case .nothing?: advice = "getAboutURL() returned nil, so open nothing"
    case .url(let url)? where url != opening.url: advice = "open '\(url)' of getAboutURL()"
    case .url?, .unstated?: return []
    }
    return [
      occasion.finding(
        .aboutURLAltered, "the widget's label opens '\(opening.url)'; \(advice)")
    ]
  }

  /// Nothing follows.
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
    let (tap, advice): (OutbrainOccasion, String)
    switch state {
    case .untapped, .asked(.nothing, _), .asked(.unstated, _): return []
    case .tapped(let occasion): (tap, advice) = (occasion, "call getAboutURL()")
    case .asked(.url(let url), let occasion): (tap, advice) = (occasion, "open '\(url)'")
    }
    return [
      tap.finding(
        .aboutPageNotOpened, "the widget's label is tapped and nothing is opened; \(advice)")
    ]
  }
}
