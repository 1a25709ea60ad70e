internal import Player
internal import VAST
internal import Vocabulary

/// Loads nonlinear ads: finds an alternative whose resource can be shown.
extension AdLoader {
  func find(
    _ offer: NonLinearOffer, of ad: ResolvedAd, namedBy document: DocumentBase,
    _ loading: Loading
  ) -> AdAdmissionStateMachine.Action {
    guard case .nonLinear(let creative, let ads)? = loading.admission.creative,
      let inLine = ad.inLine
    else { return loading.admission.mediaNotOpened() }
    switch resources.finding(of: offer.resource, namedBy: document, at: now) {
    case .missing(let fetch, let reason, let absence):
      loading.fetches.append(fetch)
      return loading.admission.resourceMissing(reason, absence)
    case .found(let fetch): loading.fetches.append(fetch)
    case .assumed(let url): loading.diagnostics.append(assumption(url, offer.resource, of: ad))
    case .inTag: break
    }
    loading.diagnostics += Self.assumptions(
      of: offer.nonLinear, offer.size, request.profile.overlayDuration, ad)
    let content = content(of: offer)
    loading.record.nonLinear = content.shown
    loading.loaded = LoadedAd(
      ad, inLine: inLine, creative: creative, ads: ads, showing: content,
      order: request.profile.delivery.hopOrder)
    return loading.admission.resourceFound()
  }

  /// The findings about values that are declared as zero, with the values that the player assumes in their
  /// place.
  private static func assumptions(
    of nonLinear: NonLinear, _ size: Size, _ duration: Duration, _ ad: ResolvedAd
  ) -> [Diagnostic] {
    var messages: [(rule: Rule, text: String)] = []
    if let suggested = nonLinear.minSuggestedDuration, suggested <= .zero {
      messages.append(
        (
          .nonLinearDurationAssumed,
          "'minSuggestedDuration' is zero, so the ad is shown for "
            + "\(TimeText.readable(duration)), the player's own duration; set a duration, or "
            + "remove it"
        ))
    }
    if nonLinear.width == 0 || nonLinear.height == 0 {
      messages.append(
        (
          .nonLinearSizeAssumed,
          "the size is declared as \(nonLinear.width ?? 0)×\(nonLinear.height ?? 0), so the ad is "
            + "drawn at \(Int(size.width))×\(Int(size.height)); declare its size"
        ))
    }
    return messages.map { rule, text in
      Diagnostic(
        rule: rule, text,
        at: SourceLocation(
          file: ad.hops.first?.file ?? "", position: nonLinear.position))
    }
  }

  private func content(of offer: NonLinearOffer) -> LoadedAd.NonLinearContent {
    let (nonLinear, resource, size) = (offer.nonLinear, offer.resource, offer.size)
    let suggested = nonLinear.minSuggestedDuration.flatMap { $0 > .zero ? $0 : nil }
    let duration = suggested ?? request.profile.overlayDuration
    var shown = ShownNonLinear(
      id: nonLinear.id, resource: .file, width: nonLinear.width, height: nonLinear.height,
      drawnSize: size, suggestedDuration: nonLinear.minSuggestedDuration, duration: duration)
    switch resource.content {
    case .file(let url, let type): (shown.url, shown.type) = (url, type)
    case .page(let url): (shown.resource, shown.url) = (.page, url)
    case .markup: shown.resource = .markup
    }
    return LoadedAd.NonLinearContent(
      nonLinear: nonLinear,
      creative: NonLinearCreative(
        duration: duration, size: size, expandedSize: offer.expandedSize),
      shown: shown)
  }

  private func assumption(
    _ url: String, _ resource: CreativeResource, of ad: ResolvedAd
  ) -> Diagnostic {
    Diagnostic(
      rule: .resourceAssumed,
      request.value.fileAdvice.assumption(of: url),
      at: ad.hops.first.map { SourceLocation(file: $0.file, position: resource.position) })
  }
}

/// The resource that a nonlinear creative shows, or why there is none.
enum ResourceFinding {
  case found(Fetch)
  case missing(Fetch, reason: String, Fetch.Absence)
  /// No file is mapped for the resource. The resource is assumed to be available, because its bytes
  /// do not affect the run: unlike media, it has no duration.
  case assumed(url: String)
  /// The resource is part of the tag.
  case inTag
}

extension ResourceSource {
  /// Finds the resource that a nonlinear creative displays.
  func finding(
    of resource: CreativeResource, namedBy document: DocumentBase, at now: VirtualInstant
  ) -> ResourceFinding {
    let reference: String
    switch resource.content {
    case .file(let address, _), .page(let address): reference = address
    case .markup: return .inTag
    }
    var (answer, _) = answer(to: reference, relativeTo: document, for: .resource, at: now)
    _ = bytes(of: &answer)
    let url = answer.fetch.url
    return switch answer.absence {
    case nil: .found(answer.fetch)
    case .unmapped?: .assumed(url: url)
    case let absence?:
      .missing(
        answer.fetch, reason: "the resource '\(url)' was not fetched: \(absence.reason)",
        absence)
    }
  }
}
