package import VAST
package import Vocabulary

/// The breaks of a document in playing order, or why there are none, for a run that plays it and for
/// a command that only inspects it.
package struct BreakPlan: Sendable {
  /// Why a document as a whole holds nothing to play.
  package struct Refusal: Sendable, Hashable {
    package var code: VASTErrorCode
    package var reason: String
    /// The document, as far as it could be read; its Error URLs are requested.
    package var document: VASTDocument?
    /// Whether the document is valid and merely contains no ad.
    var isNoAd = false
    /// Why the document did not arrive, where that is known.
    package var absence: Fetch.Absence?
    /// Whether a finding about the document already states the reason.
    package var isReported = false
  }

  package private(set) var breaks: [PlannedBreak] = []
  /// How long the content is that breaks interrupt; nil for a plain tag.
  private(set) var contentDuration: Duration?
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var refusal: Refusal?
  /// Where the breaks of a stream are, in the order of `breaks`; nil for another document.
  private(set) var schedule: InterstitialSchedule?
  /// The changes that are reported for a stream; empty for any other document.
  private(set) var streamChanges: [StreamChange] = []
  /// The URL of the media playlist that has to be read instead of the document, as the document writes it.
  package private(set) var mediaPlaylist: URLTemplate?

  /// - Parameters:
  ///   - reading: the document, as the player reads it.
  ///   - contentDuration: how long the content is; nil if unknown.
  ///   - positions: the content's opportunities for breaks by position.
  ///   - streams: how the player plays the breaks of a stream.
  package init(
    _ reading: TagReading, contentDuration: Duration?, positions: [Duration],
    streams: StreamPolicy = StreamPolicy()
  ) {
    if let crash = reading.crash {
      refusal = Refusal(code: .undefined, reason: crash, isReported: true)
      return
    }
    switch reading.document {
    case .ads(.vast(let parsing)): plan(parsing)
    case .ads(.vmap(let parsing)): plan(parsing, contentDuration, positions)
    case .stream(let parsing): plan(parsing, contentDuration, streams)
    }
  }

  private mutating func plan(_ parsing: VASTParsing) {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      refusal = Refusal(
        code: code, reason: "the document cannot be used: \(code.words)",
        document: parsing.document)
      return
    }
    guard !document.ads.isEmpty else {
      refusal = Refusal(
        code: .noAd, reason: "the document contains no ad", document: document, isNoAd: true,
        isReported: !parsing.diagnostics.isEmpty)
      return
    }
    breaks = [PlannedBreak(document)]
  }

  private mutating func plan(
    _ parsing: VMAPParsing, _ contentDuration: Duration?, _ positions: [Duration]
  ) {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      refusal = Refusal(
        code: VASTErrorCode(rawValue: code.rawValue),
        reason: "the document cannot be used: \(code.words)")
      return
    }
    let duration = length(
      contentDuration, at: SourceLocation(file: document.file, position: document.position))
    let schedule = BreakSchedule(
      document, contentDuration: duration, positions: positions)
    diagnostics += schedule.diagnostics
    breaks = PlannedBreak.all(of: schedule, in: document)
  }

  private mutating func plan(
    _ parsing: StreamParsing, _ contentDuration: Duration?, _ policy: StreamPolicy
  ) {
    switch parsing.content {
    case .multivariant(let playlist)?: mediaPlaylist = URLTemplate(playlist)
    case .document(let document)?:
      let location = SourceLocation(file: document.file, position: document.position)
      let duration = length(contentDuration ?? document.duration, at: location)
      let schedule = InterstitialSchedule(document, duration: duration, policy: policy)
      diagnostics += schedule.outside.map { interstitial in
        let location = SourceLocation(file: document.file, position: interstitial.position)
        guard interstitial.start >= .zero else {
          return Diagnostic(
            rule: .breakBeganBefore,
            "the break '\(interstitial.id)' began "
              + "\(TimeText.readable(.zero - interstitial.start)) before the playlist's first segment, "
              + "so it does not play", at: location)
        }
        return Diagnostic(
          rule: .breakNeverComes,
          "the break '\(interstitial.id)' starts at \(TimeText.readable(interstitial.start)), "
            + "outside the primary, which is \(TimeText.readable(duration)) long", at: location)
      }
      diagnostics += schedule.entries.compactMap { Diagnostic(snapping: $0, in: document.file) }
      breaks = schedule.entries.map { PlannedBreak($0, of: document, policy: policy) }
      diagnostics += breaks.flatMap(\.diagnostics)
      var facts = StreamFacts(
        file: document.file, segments: max(0, document.boundaries.count - 1), duration: duration,
        isComplete: document.isComplete, breaks: breaks.count)
      facts.isMeasured = contentDuration == nil && document.measured != nil
      streamChanges =
        [.playlist(facts)]
        + breaks.compactMap { StreamBreakChange(announcing: $0).map(StreamChange.adBreak) }
      self.schedule = schedule
    case nil:
      refusal = Refusal(
        code: .xmlParsing, reason: "the playlist cannot be used",
        isReported: !parsing.diagnostics.isEmpty)
    }
  }

  /// How long the content is, assumed if unknown.
  private mutating func length(_ stated: Duration?, at location: SourceLocation) -> Duration {
    let duration = stated ?? BreakSchedule.assumedContentDuration
    contentDuration = duration
    if stated == nil {
      diagnostics.append(
        Diagnostic(
          rule: .contentAssumed,
          "the content is assumed to be \(TimeText.readable(duration)) long; "
            + "set its length with 'content: {duration: …}' in a scenario",
          at: location))
    }
    return duration
  }
}

/// The rules of findings about ad breaks.
extension Rule {
  package static let adNotPlayed = Rule(
    "AdNotPlayed", .note, "an ad was not needed and not played",
    explanation: """
      The break was filled before this ad's turn came. An ad pod that plays in full needs no \
      stand-alone ads, and without an ad pod only one stand-alone ad plays.
      """,
    fix: "Give the ad a 'sequence' if it should be part of the ad pod.")

  package static let contentAssumed = Rule(
    "ContentAssumed", .note, "the length of the content is not stated",
    explanation:
      "Breaks that are placed by percentage or from the end depend on the content's length.",
    fix: "State the length with 'content: {duration: …}' in a scenario.")
}

/// An ad break that a player plans: the only one of a VAST tag, or one of a VMAP document.
package struct PlannedBreak: Sendable, Hashable {
  package var source: BreakSource
  /// The content's playhead at which the break comes; nil when there is no content.
  package var contentOffset: Duration?
  /// The break's place in the content; nil when there is no content.
  package var place: BreakSchedule.Place?
  /// Whether the same break came before (`repeatAfter`).
  package var isRepetition = false
  /// The interstitial of a stream's break; nil for a break of another document.
  package private(set) var interstitial: Interstitial?
  /// The findings about the ads of a stream's break, before the break is entered.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether its ads are segments of the primary of a stream.
  private(set) var isOfPrimary = false
  /// The length of the break as the stream's documents state it; nil when they do not.
  private(set) var statedLength: Duration?

  /// The only break of a document, without content.
  init(_ document: VASTDocument) { source = .document(document) }

  private init(_ source: BreakSource, _ entry: BreakSchedule.Entry, isRepetition: Bool) {
    self.source = source
    contentOffset = entry.contentOffset
    place = entry.place
    self.isRepetition = isRepetition
  }

  /// A break of a stream. A break with an asset list has no ads until the list has arrived.
  init(
    _ entry: InterstitialSchedule.Entry, of document: StreamDocument, policy: StreamPolicy
  ) {
    let file = document.file
    let interstitial = entry.interstitial
    source = .vmap(
      AdBreak(
        timeOffset: .time(entry.departure), breakTypes: [.linear], breakID: interstitial.id,
        position: interstitial.position), file: file)
    contentOffset = entry.departure
    place =
      switch interstitial.cue {
      case .pre: .preroll
      case .none: .midroll
      case .post: .postroll
      }
    self.interstitial = interstitial
    if let stitched = entry.stitched {
      isOfPrimary = true
      resolve(
        StreamBreakAds(stitched, in: document.boundaries, file: file, policy: policy))
    } else if case .asset = interstitial.source {
      resolve(StreamBreakAds(interstitial, list: nil, file: file, policy: policy))
    }
  }

  /// The URI of the asset list that has to be there before the break's ads are known; nil for none.
  package var assetList: URLTemplate? {
    guard case .list(let uri)? = interstitial?.source else { return nil }
    return URLTemplate(uri)
  }

  /// Fills the break with its ads, which are known now.
  package mutating func resolve(_ ads: StreamBreakAds) {
    guard case .vmap(var adBreak, let file) = source else { return }
    adBreak.source =
      ads.document.ads.isEmpty
      ? nil
      : AdSource(
        content: .inline(VASTParsing(document: ads.document)), position: adBreak.position)
    adBreak.tracking = ads.tracking
    source = .vmap(adBreak, file: file)
    statedLength = ads.statedLength
    diagnostics = ads.diagnostics
  }

  /// The breaks of a schedule, in playing order.
  static func all(of schedule: BreakSchedule, in document: VMAPDocument) -> [PlannedBreak] {
    var seen: Set<Int> = []
    return schedule.entries.map { entry in
      PlannedBreak(
        .vmap(document.adBreaks[entry.breakIndex], file: document.file), entry,
        isRepetition: !seen.insert(entry.breakIndex).inserted)
    }
  }

  /// The break in words; nil for a plain tag.
  package var title: String? {
    guard case .vmap(let adBreak, _) = source else { return nil }
    return "break '\(adBreak.breakID ?? "without id")'"
  }

  /// The kinds of ads that the break takes, in order of preference; empty when the break does not
  /// state any.
  package var breakTypes: [AdBreak.BreakType] {
    switch source {
    case .document: []
    case .vmap(let adBreak, _): adBreak.breakTypes
    }
  }

  /// The trackers of one of the break's own events.
  func tracking(of name: AdBreakTracking.Name) -> [PlacedURL] {
    switch source {
    case .document: []
    case .vmap(let adBreak, let file):
      adBreak.tracking(of: name).map { PlacedURL(url: $0, hop: 0, file: file) }
    }
  }

  /// Where the break is declared.
  package var location: SourceLocation {
    switch source {
    case .document(let document): SourceLocation(file: document.file, position: document.position)
    case .vmap(let adBreak, let file): SourceLocation(file: file, position: adBreak.position)
    }
  }
}

extension AdBreakStateMachine {
  /// Creates the machine for a break with these ads, whose wrappers have been followed.
  package init(_ ads: [ResolvedAd]) {
    self.init(
      sequences: ads.map(\.sequence),
      withoutSubstitute: Set(ads.indices.filter { !ads[$0].allowsFallback }))
  }
}
