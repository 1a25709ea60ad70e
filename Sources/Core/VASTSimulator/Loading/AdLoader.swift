internal import CreativeQuality
internal import Media
internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Prepares an ad for playback: chooses its MediaFile, opens it, and compares it with the tag's
/// declarations.
struct AdLoader {
  /// The result of loading one ad.
  final class Loading {
    let candidate: ResolvedAd
    /// Decides whether the ad plays, from the results of the loading.
    var admission: AdAdmissionStateMachine
    /// The fetches of its companions' resources, which are reported after all others.
    var companionFetches: [Fetch] = []
    /// How each of the ad's verifications is executed.
    var verifications: [VerificationExecution] = []
    /// Creates the host of the ad's verification scripts.
    let scripts: SessionScripts
    /// The ad, when it can be played.
    var loaded: LoadedAd?
    /// Why the ad cannot be played.
    var failure: AdRefusal?
    /// The ad in the form that its session measures, when the selected MediaFile was not received
    /// or cannot be opened.
    var unopened: SessionSubject?
    var fetches: [Fetch] = []
    var diagnostics: [Diagnostic] = []
    /// Why the selected MediaFile was preferred; nil when the creative has only one MediaFile, or
    /// when none was selected.
    var merit: String?
    /// The ad's part of the run record.
    var record: AdRecord

    init(
      _ candidate: ResolvedAd, _ admission: AdAdmissionStateMachine, scripts: SessionScripts
    ) {
      self.candidate = candidate
      self.admission = admission
      self.scripts = scripts
      record = AdRecord(candidate)
    }

    /// Records that the ad does not play.
    fileprivate func refuse(_ refusal: AdRefusal) {
      failure = refusal
      loaded = nil
    }

    /// Records the decisions that depend only on the documents.
    fileprivate func note(_ ad: ResolvedAd) {
      switch admission.creative {
      case .linear(_, let linear)?:
        guard let decision = admission.decision else { return }
        record.take(decision, declaredDuration: linear.duration)
        merit = decision.merit
      case .nonLinear(let creative, _)?: record.creativeID = creative.id
      case .refused?, nil: break
      }
    }
  }

  /// The documents of the ad's unit.
  let documents: DocumentSource
  let scriptHosts: any VerificationScriptHosting
  /// When the ad is loaded.
  let now: VirtualInstant

  var resources: ResourceSource { documents.resources }
  var request: UnitRequest { documents.resources.request }

  /// Fetches everything that an ad needs, and admits or refuses the ad.
  func load(_ ad: ResolvedAd, on terms: AdTerms) -> Loading {
    prepareScripts(of: ad)
    let loading = Loading(
      ad, AdAdmissionStateMachine(ad, on: terms),
      scripts: SessionScripts(documents, in: scriptHosts))
    let file = ad.hops.first?.file ?? ""
    let document = documents.base(of: file)
    var action = loading.admission.begin()
    loading.note(ad)
    loading.diagnostics += ad.chainFindings
    while true {
      switch action {
      case .openMezzanine(let mezzanine):
        action = open(mezzanine, namedBy: document, loading)
      case .openMedia(let mediaFile):
        noteMezzanine(of: ad, in: file, loading)
        action = open(mediaFile, of: ad, namedBy: document, terms, loading)
      case .findResource(let offer):
        action = find(offer, of: ad, namedBy: document, loading)
      case .findCompanions(let addresses):
        findCompanions(at: addresses, of: ad, loading)
        return loading
      case .refuse(let refusal):
        loading.refuse(refusal)
        return loading
      }
    }
  }

  /// Fetches the companions' resources, which are the last to be fetched, and then plans the
  /// verification scripts.
  private func findCompanions(
    at addresses: [String], of ad: ResolvedAd, _ loading: Loading
  ) {
    var unavailable: [String: Fetch.Absence] = [:]
    for address in addresses {
      let fetch = documents.resource(at: address, namedIn: ad.hops.first?.file ?? "", at: now)
      loading.companionFetches.append(fetch)
      unavailable[address] = fetch.absence
    }
    switch loading.admission.companionsSearched(unavailable: unavailable) {
    case .refuse(let refusal): loading.refuse(refusal)
    case .admit(let companions):
      loading.loaded?.companionsPlaced(companions)
      guard let loaded = loading.loaded else { return }
      loading.verifications = requestScripts(of: loaded)
      loading.record.vendors = loading.verifications.map {
        VendorRecord(
          name: $0.session.vendorName, measurement: $0.session.plan.measurement,
          location: $0.session.location)
      }
    }
  }

  private func open(
    _ mediaFile: MediaFile, of ad: ResolvedAd, namedBy document: DocumentBase, _ terms: AdTerms,
    _ loading: Loading
  ) -> AdAdmissionStateMachine.Action {
    guard case .linear(let creative, let linear)? = loading.admission.creative,
      let inLine = ad.inLine
    else { return loading.admission.mediaNotOpened() }
    // Players fetch captions before media.
    var captions = CaptionLoading(resources: resources, document: document, at: now)
    captions.fetch(linear.closedCaptionFiles, of: ad, into: loading)
    defer { captions.mediaOpened(loading) }
    if request.profile.capabilities.needsCaptions,
      let missing = captions.missing(of: loading)
    {
      return loading.admission.captionsMissing(missing.url, missing.absence)
    }
    let opening = MediaOpening(
      resources: resources, document: document,
      conditions: terms.selector.conditions,
      decoding: request.profile.capabilities.media.decoding)
    switch opening.open(mediaFile) {
    case .failed(let fetches, let failure):
      loading.fetches += fetches
      let action = loading.admission.mediaFailed(failure)
      judgeRenditions(
        of: ad, linear, beside: mediaFile.url, nil, namedBy: document, loading)
      if case .refuse = action {
        loading.unopened = SessionSubject(unopened: ad, creative, linear, loading.record.mediaFile)
      }
      return action
    case .opened(let fetches, let facts):
      loading.fetches += fetches
      loading.record.mediaFile?.actualDuration = facts.duration
      loading.record.mediaFacts = facts
      loading.record.isStandIn = request.isStandIn
      let action = loading.admission.mediaOpened(
        duration: request.isStandIn ? nil : facts.duration)
      guard let chosen = loading.record.mediaFile else { return action }
      let loaded = LoadedAd(
        ad, inLine: inLine, creative: creative, linear: linear, chosen: chosen, facts: facts,
        isStandIn: request.isStandIn, playedBy: request.profile,
        inContentOf: request.ad.content.duration,
        playoutLimit: terms.playoutLimit)
      loaded.unexecutedFile = loading.admission.decision?.unexecuted
      // There is no finding for a part of the primary content, because the user cannot supply a
      // file for it.
      if facts.isStated, case .whereUnmapped? = mediaFile.statedLength {
        loading.record.isUnavailable = true
        loading.diagnostics.append(
          Diagnostic(
            rule: .assetLengthStated,
            "the asset '\(mediaFile.url)' is unavailable, so it is assumed to last the "
              + "\(TimeText.readable(facts.duration)) that its stream states",
            at: SourceLocation(
              file: ad.hops.first?.file ?? "", position: mediaFile.position)))
      }
      if !facts.isStated, let content = loaded.linear {
        if mediaFile.segmentStarts == nil {
          compareDurations(loaded, content, loading)
        } else {
          compareLengths(mediaFile, of: loaded, content, loading)
        }
        compare(mediaFile, with: loaded, content, loading)
        judge(mediaFile, of: loaded, content, loading)
        contrast(mediaFile, of: loaded, content, loading)
        judgeRenditions(
          of: ad, content.linear, beside: content.chosen.url, content.facts, namedBy: document,
          loading)
        loading.diagnostics +=
          CapabilityFindings(
            of: request.profile, about: ad, playing: linear, mediaFile,
            holding: request.isStandIn ? nil : MediaStreams(facts)
          ).diagnostics
      }
      if case .refuse = action { return action }
      loading.loaded = loaded
      return action
    }
  }

  /// Reports a declared duration that differs from the media's by more than half a second.
  private func compareDurations(
    _ loaded: LoadedAd, _ content: LoadedAd.LinearContent, _ loading: Loading
  ) {
    guard !request.isStandIn,
      let difference = DurationDifference(
        declared: content.linear.duration, actual: content.facts.duration)
    else { return }
    // The severity that the judge of media gives the same difference.
    let isGross = difference.length > CreativeProfile.grossDurationDifference
    loading.diagnostics.append(
      Diagnostic(
        rule: QualityCheck.declaredDuration.rule, "\(difference.words); correct 'Duration'",
        at: SourceLocation(
          file: loaded.resolved.hops.first?.file ?? "", position: content.linear.position)
      ).graded(isGross ? .error : .warning))
  }
}

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

/// Opens an ad's Mezzanine file, as a server does that stitches ads into a stream, before the ad
/// plays.
extension AdLoader {
  /// Opens the Mezzanine if the scenario requires one.
  func open(
    _ mezzanine: Mezzanine, namedBy document: DocumentBase, _ loading: Loading
  ) -> AdAdmissionStateMachine.Action {
    var request = request.value
    // The caller's media replaces the MediaFile and not the Mezzanine, and no report shows details
    // of the Mezzanine.
    request.media = nil
    request.mediaDetails = []
    let opening = MediaOpening(
      resources: resources.serving(request), document: document, conditions: nil)
    switch opening.open(MediaFile(mezzanine)) {
    case .failed(let fetches, let failure):
      loading.fetches += fetches
      return loading.admission.mezzanineFailed(failure)
    case .opened(let fetches, let facts):
      loading.fetches += fetches
      return loading.admission.mezzanineOpened(ActualMedia(facts))
    }
  }

  /// Reports why the Mezzanine that the scenario prefers is not used.
  func noteMezzanine(of ad: ResolvedAd, in file: String, _ loading: Loading) {
    guard let failure = loading.admission.mezzanineObjection,
      case .linear(_, let linear)? = loading.admission.creative
    else { return }
    loading.diagnostics.append(
      Diagnostic(
        rule: .mezzanineNotUsed,
        "\(failure.reason), so the ad is played from its MediaFiles; with 'mezzanine: required', "
          + "the ad would be rejected with error \(failure.code)",
        at: SourceLocation(
          file: file, position: linear.mezzanines.first?.position ?? linear.position)))
  }
}
