package import VAST
package import Vocabulary

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
  package init(_ document: VASTDocument) { source = .document(document) }

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
