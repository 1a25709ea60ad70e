internal import Vocabulary

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
