internal import Vocabulary

/// The views and arguments of an app that follows the guide, except for the duties that it leaves out.
struct OutbrainReferenceApp: Sendable {
  let settings: OutbrainSettings
  /// The name of the unit's view.
  let unit: String
  /// The width of the unit's view, in points.
  var width: Double

  func does(_ duty: OutbrainSettings.Duty) -> Bool { !settings.omitted.contains(duty) }

  /// The request for recommendations.
  var request: OutbrainCall.Request {
    var request = OutbrainCall.Request()
    if does(.url) { request.url = settings.url }
    if does(.widgetID) { request.widgetID = settings.widgetID }
    if does(.widgetIndex) { request.widgetIndex = settings.widgetIndex }
    request.externalID = settings.externalID
    if does(.responseHandler) { request.handler = .callback }
    return request
  }

  /// The content of a cell for a recommendation. If the cell is reused, its previous content can remain.
  func display(
    _ recommendation: OutbrainRecommendation, item: Int, in cell: Int,
    after earlier: OutbrainDisplay? = nil
  ) -> OutbrainDisplay {
    var display = OutbrainDisplay(item: item)
    display.view = OutbrainLayout.name(of: cell, in: unit)
    display.text = recommendation.content
    if does(.source) { display.source = recommendation.source }
    display.imageURL = recommendation.image?.url
    display.hasImageView = recommendation.image != nil || !does(.hideImage)
    if display.hasImageView { display.imageViewSize = imageViewSize }
    if does(.paidLabel), recommendation.isPaid { display.paidLabel = "Sponsored" }
    if does(.audienceLabel) { display.audienceLabel = recommendation.audienceLabel }
    if does(.adChoices) { display.adChoices = adChoices(of: recommendation, after: earlier) }
    return display
  }

  /// nil where the item has no room for an image.
  private var imageViewSize: Size? {
    let side = OutbrainLayout.imageSide(in: Size(width: width, height: settings.itemHeight))
    return side > 0 ? Size(width: side, height: side) : nil
  }

  private func adChoices(
    of recommendation: OutbrainRecommendation, after earlier: OutbrainDisplay?
  ) -> OutbrainDisplay.AdChoices {
    let size = settings.adChoicesSize
    if recommendation.asksForDisclosure {
      return .init(isHidden: false, size: size, imageURL: recommendation.disclosure?.imageURL)
    }
    // The button of a reused cell stays visible if the app does not hide it.
    if let left = earlier?.adChoices, !left.isHidden, !does(.hideAdChoices) { return left }
    return .init(isHidden: true, size: size, imageURL: nil)
  }

  /// The page that the app opens after a tap on a recommendation with this URL.
  func opening(
    _ recommendation: OutbrainRecommendation, item: Int, url: String
  ) -> OutbrainCall.Opening {
    .init(
      .recommendation(item: item), url: url,
      target: recommendation.isPaid ? .browser : .inApp)
  }

  /// The call of a scenario's step, with missing arguments taken from an app that follows the
  /// guide.
  func completed(_ call: AppCall, _ sdk: OutbrainSDK, cell: Int?) -> AppCall {
    guard let whole = reference(for: call, sdk, cell: cell)?.appCall else { return call }
    return AppCall(call.name, Self.overlay(whole.arguments, with: call.arguments))
  }

  private func reference(
    for call: AppCall, _ sdk: OutbrainSDK, cell: Int?
  ) -> OutbrainCall? {
    let item = call.item
    let recommendation = item.flatMap { sdk[$0] }
    switch call.name {
    case "testRTB": return .testRTB(true)
    case "setTestMode": return .setTestMode(true)
    case "fetchRecommendations": return .fetchRecommendations(request)
    case "enterScreen": return .enterScreen(url: settings.url)
    case "showWidgetLabel": return .showWidgetLabel(isClickable: true)
    case "getAboutURL":
      return .getAboutURL(sdk.aboutURL.map(OutbrainCall.Answer.url) ?? .nothing)
    case "getUrl": return item.map { .getUrl(item: $0, sdk.url(of: $0)) }
    case "show":
      guard let item, let recommendation else { return nil }
      return .show(display(recommendation, item: item, in: cell ?? item))
    case "configureViewabilityPerListing":
      return item.map {
        .configureViewabilityPerListing(
          item: $0, view: OutbrainLayout.name(of: cell ?? $0, in: unit))
      }
    case "open":
      if call["part"]?.text == OutbrainPart.label.rawValue {
        return .open(.init(.about, url: sdk.aboutURL ?? "", target: .browser))
      }
      guard let item, let recommendation else { return nil }
      if call["part"]?.text == OutbrainPart.adChoices.rawValue {
        let url = recommendation.disclosure?.clickURL ?? ""
        return .open(.init(.adChoices(item: item), url: url, target: .browser))
      }
      return .open(opening(recommendation, item: item, url: recommendation.url ?? ""))
    case _: return nil
    }
  }

  /// Merges JSON members: values of `others` replace those with the same key, and nested objects
  /// are merged too.
  private static func overlay(
    _ members: [JSONValue.Member], with others: [JSONValue.Member]
  ) -> [JSONValue.Member] {
    var result = members
    for other in others {
      guard let place = result.firstIndex(where: { $0.key == other.key }) else {
        result.append(other)
        continue
      }
      if case .object(let inner) = result[place].value, case .object(let new) = other.value {
        result[place].value = .object(overlay(inner, with: new))
      } else {
        result[place].value = other.value
      }
    }
    return result
  }
}
