internal import Vocabulary

/// Judges what the app shows of a recommendation.
enum OutbrainDisplayJudgement {
  static func shown(
    _ display: OutbrainDisplay, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let recommendation = facts[display.item] else {
      if facts.isResponseUnread { return [] }
      return [
        context.finding(
          .shownWithoutResponse,
          "item \(display.item) is shown, and no response contains it; show what the response has",
          item: display.item)
      ]
    }
    let findings =
      page(facts) + content(display, recommendation, facts.unit.configuration)
      + labels(display, recommendation)
      + OutbrainAdChoicesJudgement.findings(of: display, recommendation)
    return findings.map { context.finding($0.rule, $0.message, item: display.item) }
  }

  static func foreignLinkAdded(
    _ url: String?, _ facts: OutbrainFacts, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard !facts.unit.allowsForeignLinks else { return [] }
    return [
      context.finding(
        .foreignLinkInWidget,
        "the link\(url.map { " '\($0)'" } ?? "") is mixed into the widget's container; "
          + "move it out, or state that it is agreed")
    ]
  }

  /// A rule that a display breaks, and how.
  struct Breach {
    var rule: Rule
    var message: String

    init(_ rule: Rule, _ message: String) {
      self.rule = rule
      self.message = message
    }
  }

  private static func page(_ facts: OutbrainFacts) -> [Breach] {
    guard let requested = facts.response?.page, let page = facts.screen.page, page != requested
    else { return [] }
    return [
      Breach(
        .recommendationsStored,
        "the recommendation was requested for '\(requested)', and it is shown on '\(page)'; "
          + "request recommendations for the page that shows them")
    ]
  }

  private static func content(
    _ display: OutbrainDisplay, _ recommendation: OutbrainRecommendation,
    _ configuration: OutbrainSettings.Configuration?
  ) -> [Breach] {
    var breaches: [Breach] = []
    if display.states(.text), display.text != recommendation.content {
      breaches.append(
        Breach(
          .recommendationTextAltered,
          "the item shows \(quoted(display.text)) as its text; "
            + "show '\(recommendation.content)' unchanged"))
    }
    if let shown = display.imageURL, shown != recommendation.image?.url {
      breaches.append(
        Breach(
          .recommendationImageAltered,
          "the item shows the image '\(shown)'; show \(quoted(recommendation.image?.url))"))
    }
    if let image = recommendation.image, display.states(.imageURL), display.imageURL == nil,
      configuration?.hasImages != false
    {
      breaches.append(
        Breach(
          .recommendationImageMissing,
          "the item shows no image; show '\(image.url)', which the recommendation has"))
    }
    if display.hasImageView, display.imageURL == nil, recommendation.image == nil {
      breaches.append(
        Breach(
          .emptyImageView,
          "the recommendation has no image, and its image view is shown; hide the view"))
    }
    return breaches
  }

  private static func labels(
    _ display: OutbrainDisplay, _ recommendation: OutbrainRecommendation
  ) -> [Breach] {
    var breaches: [Breach] = []
    if recommendation.isPaid, display.states(.paidLabel),
      display.paidLabel.map(Self.isBlank) ?? true
    {
      breaches.append(
        Breach(
          .paidLabelMissing, "the recommendation is paid and has no label; show the agreed one"))
    }
    if !recommendation.isPaid, let label = display.paidLabel, !isBlank(label) {
      breaches.append(
        Breach(
          .organicLabelledAsPaid,
          "the recommendation is organic and has the label '\(label)' of paid ones; hide it"))
    }
    if display.states(.source), display.source != recommendation.source {
      breaches.append(
        Breach(
          .sourceAltered,
          "the item shows \(quoted(display.source)) as its source; "
            + "show '\(recommendation.source)' unchanged"))
    }
    if let label = recommendation.audienceLabel, display.states(.audienceLabel),
      display.audienceLabel != label
    {
      breaches.append(
        Breach(
          .audienceLabelMissing,
          "the item shows \(quoted(display.audienceLabel)) as its audience campaign's label; "
            + "show '\(label)'"))
    }
    if recommendation.audienceLabel == nil, let label = display.audienceLabel, !isBlank(label) {
      breaches.append(
        Breach(
          .audienceLabelAdded,
          "the item shows '\(label)' as its audience campaign's label, and the recommendation has "
            + "none; hide it"))
    }
    return breaches
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }
}
