internal import Vocabulary

/// Judges taps on AdChoices buttons and the pages that they open.
struct OutbrainAdChoicesChecker: Sendable {
  /// By item, the latest tap on its AdChoices button that has opened no page yet.
  private var taps: [Int: OutbrainCallContext] = [:]

  mutating func tapped(
    item: Int, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    let earlier = taps.removeValue(forKey: item)
    if facts[item]?.disclosure?.clickURL != nil { taps[item] = context }
    return earlier.map { [Self.notOpened(item, $0)] } ?? []
  }

  mutating func opened(
    item: Int, _ opening: OutbrainCall.Opening, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    taps[item] = nil
    var findings: [NativeFinding] = []
    if let recommendation = facts[item], recommendation.disclosure?.clickURL != opening.url {
      let url = recommendation.disclosure?.clickURL
      findings.append(
        context.finding(
          .adChoicesURLAltered,
          "the AdChoices button of item \(item) opens '\(opening.url)'; "
            + "open \(url.map { "'\($0)'" } ?? "nothing")",
          item: item))
    }
    if opening.target == .inApp {
      findings.append(
        context.finding(
          .adChoicesOpenedInApp,
          "the AdChoices button of item \(item) opens its page in the app; open it in a browser",
          item: item))
    }
    return findings
  }

  /// Handles a call that could not be read: it may have opened the page of any tapped button.
  mutating func wasUnread() { taps = [:] }

  /// Reports the taps that opened no page, because no further call concerns these items.
  mutating func finished() -> [NativeFinding] {
    defer { taps = [:] }
    return taps.sorted { $0.key < $1.key }.map(Self.notOpened)
  }

  private static func notOpened(_ item: Int, _ tap: OutbrainCallContext) -> NativeFinding {
    tap.finding(
      .adChoicesNotOpened,
      "the AdChoices button of item \(item) is tapped and nothing is opened; "
        + "open the disclosure's clickUrl",
      item: item)
  }
}

/// Judges the AdChoices button of an item that is shown.
enum OutbrainAdChoicesJudgement {
  typealias Breach = OutbrainDisplayJudgement.Breach

  /// The size that the guide states, in points.
  static let size = Size(width: 30, height: 30)

  static func findings(
    of display: OutbrainDisplay, _ recommendation: OutbrainRecommendation
  ) -> [Breach] {
    guard display.states(.adChoices) else { return [] }
    let visible = display.adChoices.flatMap { $0.isHidden ? nil : $0 }
    switch (recommendation.asksForDisclosure, visible) {
    case (false, nil): return []
    case (true, nil):
      let reason = display.adChoices == nil ? "the item has no AdChoices button" : "it is hidden"
      return [
        Breach(
          .adChoicesMissing,
          "the recommendation asks for the AdChoices icon, and \(reason); show the button")
      ]
    case (false, _?):
      return [
        Breach(
          .adChoicesUnrequested,
          "the AdChoices button is shown, and the recommendation does not ask for it; hide it")
      ]
    case (true, let button?):
      return Self.size(of: button)
        + content(of: button, on: display, recommendation.disclosure?.imageURL)
    }
  }

  private static func size(of button: OutbrainDisplay.AdChoices) -> [Breach] {
    guard let size = button.size else { return [] }
    let message = "the AdChoices button has \(OutbrainRequestJudgement.text(size)) points; "
    if size.width < Self.size.width || size.height < Self.size.height {
      return [Breach(.adChoicesTooSmall, message + "make it 30×30 points")]
    }
    guard size != Self.size else { return [] }
    return [Breach(.adChoicesTooLarge, message + "the guide says 30×30 points")]
  }

  private static func content(
    of button: OutbrainDisplay.AdChoices, on display: OutbrainDisplay, _ icon: String?
  ) -> [Breach] {
    var breaches: [Breach] = []
    if button.statesImage, button.imageURL != icon {
      let shown = button.imageURL.map { "'\($0)'" } ?? "nothing"
      breaches.append(
        Breach(
          .adChoicesIconAltered,
          "the AdChoices button shows \(shown); show \(icon.map { "'\($0)'" } ?? "no icon")"))
    }
    if display.hasImageView, !button.isOnImage {
      breaches.append(
        Breach(
          .adChoicesNotOnImage,
          "the AdChoices button is not on the image view; put it on top of the view"))
    } else if display.hasImageView, let size = button.size, let image = display.imageViewSize,
      size.width > image.width || size.height > image.height
    {
      breaches.append(
        Breach(
          .adChoicesLargerThanImage,
          "the AdChoices button has \(OutbrainRequestJudgement.text(size)) points, and the image "
            + "view under it \(OutbrainRequestJudgement.text(image)); make the view larger"))
    }
    return breaches
  }
}

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
