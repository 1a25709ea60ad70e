internal import Diagnostics
internal import Geometry
internal import Player
internal import Transport
internal import VAST
internal import VirtualTime

/// What a break takes, and how much room there is.
struct AdPlace {
  /// In order of preference; empty when the break does not say.
  var breakTypes: [AdBreak.BreakType]
  /// The player's size in points.
  var playerSize: Size
}

/// Nonlinear ads: chooses an alternative that can be shown, and finds its resource.
extension AdLoader {
  /// What came of the search for a resource.
  private enum Finding {
    case found(Fetch)
    case missing(Fetch, reason: String)
    /// Nothing stands for it. It is taken to be there, for nobody needs its bytes to know what
    /// happens: unlike media it has no duration that could be wrong.
    case assumed(url: String)
    /// It stands in the tag.
    case inTag
  }

  func load(
    _ ad: ResolvedAd, _ inLine: InLine, _ creative: Creative, _ ads: NonLinearAds,
    in place: AdPlace,
    namedBy document: DocumentBase, _ loading: inout Loading
  ) {
    loading.record.creativeID = creative.id
    let selector = NonLinearSelector(area: place.playerSize)
    let candidates = selector.candidates(in: ads, requiring: creative.apiFramework)
    var missing: [String] = []
    for candidate in candidates {
      guard case .shown(let resource, let size) = candidate.verdict else { continue }
      switch find(resource, namedBy: document) {
      case .missing(let fetch, let reason):
        loading.fetches.append(fetch)
        missing.append(reason)
        continue
      case .found(let fetch): loading.fetches.append(fetch)
      case .assumed(let url): loading.diagnostics.append(assumption(url, resource, of: ad))
      case .inTag: break
      }
      loading.diagnostics += Self.assumptions(
        of: candidate.nonLinear, size, request.profile.overlayDuration, ad)
      let content = content(of: candidate.nonLinear, resource, size, selector)
      loading.record.nonLinear = content.shown
      loading.loaded = LoadedAd(
        ad, inLine: inLine, creative: creative, ads: ads, showing: content)
      return
    }
    loading.failure =
      missing.isEmpty
      ? NonLinearSelector.failure(of: candidates)
      : (.nonLinearUnavailable, missing.joined(separator: "; "))
  }

  /// What is declared as nothing, and what the player takes in its place.
  private static func assumptions(
    of nonLinear: NonLinear, _ size: Size, _ duration: Duration, _ ad: ResolvedAd
  ) -> [Diagnostic] {
    var messages: [(rule: String, text: String)] = []
    if let suggested = nonLinear.minSuggestedDuration, suggested <= .zero {
      messages.append(
        (
          "NonLinearDurationAssumed",
          "'minSuggestedDuration' is zero, so the ad is shown for "
            + "\(TimeText.readable(duration)), the player's own; say how long, or leave it out"
        ))
    }
    if nonLinear.width == 0 || nonLinear.height == 0 {
      messages.append(
        (
          "NonLinearSizeAssumed",
          "the size is declared as \(nonLinear.width ?? 0)×\(nonLinear.height ?? 0), so the ad is "
            + "drawn at \(Int(size.width))×\(Int(size.height)); declare its size"
        ))
    }
    return messages.map { rule, text in
      Diagnostic(
        .note, rule: rule, text,
        at: SourceLocation(
          file: ad.hops.first?.file ?? "", position: nonLinear.position))
    }
  }

  private func content(
    of nonLinear: NonLinear, _ resource: CreativeResource, _ size: Size,
    _ selector: NonLinearSelector
  ) -> LoadedAd.NonLinearContent {
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
        duration: duration, size: size, expandedSize: selector.expandedSize(of: nonLinear)),
      shown: shown)
  }

  private func find(_ resource: CreativeResource, namedBy document: DocumentBase) -> Finding {
    let reference: String
    switch resource.content {
    case .file(let address, _), .page(let address): reference = address
    case .markup: return .inTag
    }
    var (answer, _) = resources.answer(
      to: reference, relativeTo: document, for: .resource, at: now)
    _ = resources.bytes(of: &answer)
    let url = answer.fetch.url
    return switch answer.absence {
    case nil: .found(answer.fetch)
    case .unmapped?: .assumed(url: url)
    case let absence?:
      .missing(
        answer.fetch, reason: "the resource '\(url)' was not fetched: \(absence.reason)")
    }
  }

  private func assumption(
    _ url: String, _ resource: CreativeResource, of ad: ResolvedAd
  ) -> Diagnostic {
    Diagnostic(
      .note, rule: "ResourceAssumed",
      "no file stands for the resource '\(url)', so it is taken to be there; "
        + "give --map PREFIX=PATH to have it looked for",
      at: ad.hops.first.map { SourceLocation(file: $0.file, position: resource.position) })
  }
}
