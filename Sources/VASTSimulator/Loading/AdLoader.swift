internal import Diagnostics
internal import Media
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Gets an ad ready to play: chooses its MediaFile, opens it, and compares it with what is declared.
struct AdLoader {
  /// What came of one ad.
  struct Loading {
    /// The ad, when it can be played.
    var loaded: LoadedAd?
    /// Why it cannot.
    var failure: (code: VASTErrorCode, reason: String)?
    var fetches: [Fetch] = []
    var diagnostics: [Diagnostic] = []
    /// What spoke for the MediaFile that was chosen, where there was a choice.
    var merit: String?
    /// What the run's record says of the ad.
    var record: AdRecord
  }

  let request: RunRequest
  let resources: ResourceSource
  /// When the ad is loaded.
  let now: VirtualInstant

  /// Loads an ad; `documents` say what relative URLs count from, by the documents' names.
  func load(
    _ ad: ResolvedAd, in place: AdPlace, documents: [String: DocumentBase],
    conditions: MediaConditions
  ) -> Loading {
    var loading = Loading(record: AdRecord(ad))
    if let failure = ad.failure {
      loading.failure = (failure, ad.reason ?? failure.words)
      return loading
    }
    guard let inLine = ad.inLine else {
      loading.failure = (.schemaValidation, VASTErrorCode.schemaValidation.words)
      return loading
    }
    if let refusal = ad.ad.flatMap(request.scenario.slot.refusal) {
      loading.failure = (refusal.code, refusal.reason)
      return loading
    }
    let file = ad.hops.first?.file ?? ""
    let document = documents[file] ?? .file(request.tag.path)
    switch MainCreative(of: inLine, for: place.breakTypes) {
    case .refused(let code, let reason):
      loading.failure = (code, reason)
    case .nonLinear(let creative, let ads):
      load(ad, inLine, creative, ads, in: place, namedBy: document, &loading)
    case .linear(let creative, let linear):
      let offer: Linear
      do throws(AdRefusal) {
        offer = try admitted(linear)
      } catch {
        loading.failure = (error.code, error.reason)
        return loading
      }
      let selector = MediaFileSelector(
        policy: request.profile.mediaFileChoice, conditions: conditions)
      let decision = selector.decide(offer, isConditional: ad.isConditional)
      loading.record.take(decision, declaredDuration: linear.duration)
      loading.merit = decision.merit
      guard let mediaFile = decision.taken else {
        loading.failure = decision.failure.map { ($0.code, $0.reason) }
        return loading
      }
      guard reviewMezzanine(of: linear, in: file, namedBy: document, &loading) else {
        return loading
      }
      // Players fetch captions first.
      var captions = CaptionLoading(
        request: request, resources: resources, document: document, at: now)
      captions.fetch(linear.closedCaptionFiles, of: ad, into: &loading)
      let opening = MediaOpening(
        request: request, resources: resources, document: document, conditions: conditions)
      open(mediaFile, by: opening, &loading) { chosen, facts in
        var loaded = LoadedAd(
          ad, inLine: inLine, creative: creative, linear: linear, chosen: chosen, facts: facts)
        loaded.unexecutedFile = decision.unexecuted
        return loaded
      }
      captions.mediaOpened(&loading)
    }
    return loading
  }

  /// The creative with the media that the publisher's slot takes.
  private func admitted(_ linear: Linear) throws(AdRefusal) -> Linear {
    var offer = linear
    offer.mediaFiles = try request.scenario.slot.mediaFiles(of: linear)
    return offer
  }

  private func open(
    _ mediaFile: MediaFile, by opening: MediaOpening, _ loading: inout Loading,
    _ make: (ChosenMedia, MediaFacts) -> LoadedAd
  ) {
    switch opening.open(mediaFile) {
    case .failed(let fetches, let failure):
      loading.fetches += fetches
      loading.failure = (failure.code, failure.reason(of: mediaFile.url))
    case .opened(let fetches, let facts):
      loading.fetches += fetches
      loading.record.mediaFile?.actualDuration = facts.duration
      loading.record.mediaFacts = facts
      guard let chosen = loading.record.mediaFile else { return }
      let loaded = make(chosen, facts)
      if let content = loaded.linear {
        compareDurations(loaded, content, &loading)
        compare(mediaFile, with: loaded, content, &loading)
        judge(mediaFile, of: loaded, content, &loading)
        compareRenditions(of: loaded, content, namedBy: opening.document, &loading)
      }
      if loading.failure == nil { loading.loaded = loaded }
    }
  }

  /// The declared duration and the media's may differ by half a second.
  private func compareDurations(
    _ loaded: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: inout Loading
  ) {
    guard let declared = content.linear.duration,
      (declared - content.facts.duration).magnitude > MediaComparison.durationTolerance
    else { return }
    let message =
      "the media is \(TimeText.readable(content.facts.duration)) long, "
      + "'Duration' says \(TimeText.readable(declared))"
    loading.diagnostics.append(
      Diagnostic(
        .warning, rule: "DurationDiffers", "\(message); correct 'Duration'",
        at: SourceLocation(
          file: loaded.resolved.hops.first?.file ?? "", position: content.linear.position)))
    if request.scenario.hasStrictDuration { loading.failure = (.unexpectedDuration, message) }
  }
}
