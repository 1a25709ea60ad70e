package import VAST
package import Vocabulary

/// Decides whether an ad plays when its turn comes, and if not, with which error code.
///
/// The same machine serves a run, which opens the media, and callers that only follow wrapper
/// chains and open no media: `unknowns` lists what is not known without opened media. The machine
/// requests one step at a time; each answer leads to the next step, to a refusal, or to the
/// admission.
package struct AdAdmissionStateMachine: Sendable {
  private enum State: Sendable {
    case ready
    case openingMezzanine(Mezzanine, Choice)
    case openingMedia(Choice)
    case findingResource(ResourceSearch)
    case findingCompanions
    case ended
  }

  /// A linear creative with the MediaFile that would play.
  private struct Choice: Sendable {
    var linear: Linear
    var mediaFile: MediaFile
  }

  /// The alternatives of a nonlinear creative, tried one after the other.
  private struct ResourceSearch: Sendable {
    var offers: [NonLinearOffer]
    var missing: [(reason: String, absence: Fetch.Absence)] = []
  }

  /// What to find out next, or why the ad does not play.
  package enum Action: Sendable, Hashable {
    /// Open the Mezzanine as a server that stitches does.
    case openMezzanine(Mezzanine)
    /// Open the MediaFile that was selected.
    case openMedia(MediaFile)
    /// Find the resource of a nonlinear creative.
    case findResource(NonLinearOffer)
    /// Find the resources of companions, at these URLs.
    case findCompanions([String])
    case refuse(AdRefusal)
  }

  /// The decision on an ad whose resources were found.
  package enum Decision: Sendable, Hashable {
    /// The ad plays, its companions placed.
    case admit(CompanionPlacement)
    case refuse(AdRefusal)
  }

  /// A fact that only opened media shows.
  package enum Unknown: String, Sendable, Hashable, CaseIterable {
    /// Whether the media can be played (errors 400 to 405).
    case media
    /// Whether the media is as long as declared, where it has to be (error 202).
    case duration
    /// Whether the Mezzanine exists and is as declared, where that is required (errors 406 and
    /// 411).
    case mezzanine
    /// Whether the ad's turn comes, and comes before the ad expires: both depend on the media of
    /// the ads before it.
    case turn
  }

  private let ad: ResolvedAd
  private let terms: AdTerms
  private var state = State.ready
  /// Which of the ad's creatives plays; nil before that is decided.
  package private(set) var creative: MainCreative?
  /// What was decided about each MediaFile; nil for an ad without a linear creative to play.
  package private(set) var decision: MediaFileDecision?
  /// What was decided about each alternative of a nonlinear creative.
  package private(set) var nonLinears: [NonLinearSelector.Candidate] = []
  /// Why a Mezzanine that is preferred, and not required, is not used.
  package private(set) var mezzanineObjection: MediaFileDecision.Failure?
  /// The facts that are not known, in the order in which they were requested.
  package private(set) var unknowns: [Unknown] = []

  package init(_ ad: ResolvedAd, on terms: AdTerms) {
    self.ad = ad
    self.terms = terms
  }

  // MARK: Inputs

  /// The ad's turn came.
  package mutating func begin() -> Action {
    guard case .ready = state else { return ended() }
    if let failure = ad.failure {
      return refuse(AdRefusal(failure, ad.reason ?? failure.words, ad.absence))
    }
    guard let inLine = ad.inLine else {
      return refuse(.schemaValidation, VASTErrorCode.schemaValidation.words)
    }
    if let refusal = terms.demands.refusal(of: ad) { return refuse(refusal) }
    if let refusal = ad.ad.flatMap(terms.slot.refusal) { return refuse(refusal) }
    let creative = MainCreative(of: inLine, for: terms.breakTypes)
    self.creative = creative
    switch creative {
    case .refused(let code, let reason): return refuse(code, reason)
    case .linear(_, let linear): return select(linear)
    case .nonLinear(let creative, let ads): return show(ads, of: creative)
    }
  }

  /// The Mezzanine was opened.
  package mutating func mezzanineOpened(_ actual: ActualMedia) -> Action {
    guard case .openingMezzanine(let mezzanine, let choice) = state, let demand = terms.mezzanine
    else { return ended() }
    let failure = demand.review(mezzanine, of: choice.linear, actual: actual)
    return mezzanineReviewed(failure, choice)
  }

  /// The Mezzanine could not be opened.
  package mutating func mezzanineFailed(_ failure: MediaFailure) -> Action {
    guard case .openingMezzanine(let mezzanine, let choice) = state, let demand = terms.mezzanine
    else { return ended() }
    let reason = failure.reason(of: mezzanine.url)
    return mezzanineReviewed(
      demand.review(mezzanine, failedWith: failure.code, reason), choice, failure.absence)
  }

  /// The media was opened.
  ///
  /// - Parameter duration: the media's own; nil where it is not compared with the declared one.
  /// - Returns: the next action.
  package mutating func mediaOpened(duration: Duration?) -> Action {
    guard case .openingMedia(let choice) = state else { return ended() }
    guard terms.isDurationStrict, let duration,
      let difference = DurationDifference(declared: choice.linear.duration, actual: duration)
    else { return findCompanions() }
    return refuse(.unexpectedDuration, difference.words)
  }

  /// The media could not be opened, or no part of it plays.
  package mutating func mediaFailed(_ failure: MediaFailure) -> Action {
    guard case .openingMedia(let choice) = state else { return ended() }
    return refuse(
      AdRefusal(
        failure.code, failure.reason(of: choice.mediaFile.url), failure.absence,
        at: choice.mediaFile.position))
  }

  /// A caption file did not arrive, and the player plays nothing without it.
  package mutating func captionsMissing(_ url: String, _ absence: Fetch.Absence) -> Action {
    guard case .openingMedia = state else { return ended() }
    return refuse(
      AdRefusal(
        .linear,
        "the captions '\(url)' were not fetched, and the player plays nothing without them", absence
      )
    )
  }

  /// The caller does not open media: the requested fact stays unknown.
  package mutating func mediaNotOpened() -> Action {
    switch state {
    case .openingMezzanine(_, let choice):
      // A Mezzanine that is only preferred prevents no ad from playing.
      if terms.mezzanine?.need == .required { unknowns.append(.mezzanine) }
      return open(choice)
    case .openingMedia(let choice):
      unknowns.append(.media)
      if terms.isDurationStrict, choice.linear.duration != nil { unknowns.append(.duration) }
      return findCompanions()
    case .ready, .findingResource, .findingCompanions, .ended: return ended()
    }
  }

  /// The nonlinear creative's resource exists, or is assumed to.
  package mutating func resourceFound() -> Action {
    guard case .findingResource = state else { return ended() }
    return findCompanions()
  }

  /// The resource that the nonlinear creative shows is unavailable: the reason as text, and the absence
  /// itself.
  package mutating func resourceMissing(_ reason: String, _ absence: Fetch.Absence) -> Action {
    guard case .findingResource(var search) = state else { return ended() }
    search.missing.append((reason, absence))
    search.offers.removeFirst()
    return find(search)
  }

  /// The companions' resources were searched; `unavailable` has the URLs that are unavailable, with
  /// the reasons.
  package mutating func companionsSearched(unavailable: [String: Fetch.Absence]) -> Decision {
    guard case .findingCompanions = state else { return .refuse(Self.misused) }
    state = .ended
    let placement = CompanionPlacement(
      of: ad, in: terms.slot.companions, unavailable: unavailable)
    return placement.refusal.map(Decision.refuse) ?? .admit(placement)
  }

  // MARK: Linear

  private mutating func select(_ linear: Linear) -> Action {
    var offer = linear
    do throws(AdRefusal) {
      offer.mediaFiles = try terms.slot.mediaFiles(of: linear)
    } catch {
      return refuse(error)
    }
    let decision = terms.selector.decide(offer, isConditional: ad.isConditional)
    self.decision = decision
    guard let mediaFile = decision.taken else {
      let failure = decision.failure
      return refuse(
        failure?.code ?? .mediaFileUnsupported,
        failure?.reason ?? VASTErrorCode.mediaFileUnsupported.words)
    }
    return review(Choice(linear: linear, mediaFile: mediaFile))
  }

  private mutating func review(_ choice: Choice) -> Action {
    switch terms.mezzanine?.review(choice.linear) {
    case nil: return open(choice)
    case .failed(let failure)?: return mezzanineReviewed(failure, choice)
    case .wanted(let mezzanine)?:
      state = .openingMezzanine(mezzanine, choice)
      return .openMezzanine(mezzanine)
    }
  }

  private mutating func mezzanineReviewed(
    _ failure: MediaFileDecision.Failure?, _ choice: Choice, _ absence: Fetch.Absence? = nil
  ) -> Action {
    if let failure, terms.mezzanine?.need == .required {
      return refuse(AdRefusal(failure.code, failure.reason, absence))
    }
    mezzanineObjection = failure
    return open(choice)
  }

  private mutating func open(_ choice: Choice) -> Action {
    state = .openingMedia(choice)
    return .openMedia(choice.mediaFile)
  }

  // MARK: Nonlinear

  private mutating func show(_ ads: NonLinearAds, of creative: Creative) -> Action {
    let selector = NonLinearSelector(area: terms.playerSize, on: terms.screen)
    nonLinears = selector.candidates(in: ads, requiring: creative.apiFramework)
    return find(
      ResourceSearch(offers: nonLinears.compactMap { NonLinearOffer($0, of: selector) }))
  }

  private mutating func find(_ search: ResourceSearch) -> Action {
    if let offer = search.offers.first {
      state = .findingResource(search)
      return .findResource(offer)
    }
    guard search.missing.isEmpty else {
      let absences = search.missing.map(\.absence)
      return refuse(
        AdRefusal(
          .nonLinearUnavailable, search.missing.map(\.reason).joined(separator: "; "),
          absences.first(where: \.wantsFile) ?? absences.first))
    }
    let failure = NonLinearSelector.failure(of: nonLinears)
    return refuse(failure.code, failure.reason)
  }

  // MARK: The end

  private mutating func findCompanions() -> Action {
    state = .findingCompanions
    return .findCompanions(CompanionPlacement.addresses(of: ad, in: terms.slot.companions))
  }

  private mutating func refuse(_ code: VASTErrorCode, _ reason: String) -> Action {
    refuse(AdRefusal(code, reason))
  }

  private mutating func refuse(_ refusal: AdRefusal) -> Action {
    state = .ended
    return .refuse(refusal)
  }

  /// Handles an answer that was not requested, which is a mistake of the caller; the ad does not
  /// play.
  private mutating func ended() -> Action { refuse(Self.misused) }

  private static let misused = AdRefusal(.undefined, VASTErrorCode.undefined.words)
}

/// The creative that represents an ad in a break: a linear one, which interrupts the content, or a
/// nonlinear one over the content.
package enum MainCreative: Sendable, Hashable {
  case linear(Creative, Linear)
  case nonLinear(Creative, NonLinearAds)
  /// The ad has no creative of a kind that the break accepts (error 201).
  case refused(VASTErrorCode, reason: String)

  /// Selects the creative for a break.
  ///
  /// - Parameters:
  ///   - inLine: the ad.
  ///   - breakTypes: the break's types in order of preference (VMAP 1.0.1 § AdBreak); empty when
  ///     the break does not state any, and then a linear creative is preferred. A break that
  ///     accepts nothing but companions has no place for an ad here.
  init(of inLine: InLine, for breakTypes: [AdBreak.BreakType]) {
    for type in breakTypes.isEmpty ? [.linear, .nonlinear] : breakTypes {
      switch type {
      case .linear:
        if let creative = inLine.linearCreative, let linear = creative.linear {
          self = .linear(creative, linear)
          return
        }
      case .nonlinear:
        if let creative = inLine.nonLinearCreative, let ads = creative.nonLinearAds {
          self = .nonLinear(creative, ads)
          return
        }
      case .display: break
      }
    }
    let wanted = breakTypes.filter { $0 != .display }
    self = .refused(
      .unexpectedLinearity,
      reason: wanted.count == 1
        ? "the break accepts \(wanted[0].rawValue) ads, and the ad has no such creative"
        : "the ad has neither a linear nor a nonlinear creative")
  }
}

extension InLine {
  /// The first creative with a NonLinear to show, or else the first with NonLinearAds.
  fileprivate var nonLinearCreative: Creative? {
    creatives.first { $0.nonLinearAds?.nonLinears.isEmpty == false }
      ?? creatives.first { $0.nonLinearAds != nil }
  }
}

/// A declared duration that differs from the media's own.
package struct DurationDifference: Sendable, Hashable {
  var declared: Duration
  var actual: Duration

  /// Nil when nothing is declared, and when both are within half a second of each other.
  package init?(declared: Duration?, actual: Duration) {
    guard let declared,
      (declared - actual).magnitude > MediaComparison.durationTolerance
    else { return nil }
    self.declared = declared
    self.actual = actual
  }

  /// How long the difference is.
  package var length: Duration { (declared - actual).magnitude }

  /// The difference as a sentence fragment.
  package var words: String {
    "the media is \(TimeText.readable(actual)) long, but 'Duration' says "
      + TimeText.readable(declared)
  }
}
