package import Player
package import VAST
package import Vocabulary

/// The result of following a tag without playing it: its chains, the ads that would play, and the
/// reasons why other ads would not.
package struct ChainInspection: Sendable {
  /// The reason why a break is not filled, or an ad does not play.
  package struct Obstacle: Sendable, Hashable, CustomStringConvertible {
    /// The VAST or VMAP error that a run would report; absent where nothing is wrong.
    package var errorCode: Int?
    package var reason: String
    /// The missing file that the ad needed; nil if none was missing.
    package var absence: Fetch.Absence?

    init(errorCode: Int? = nil, _ reason: String, _ absence: Fetch.Absence? = nil) {
      self.errorCode = errorCode
      self.reason = reason
      self.absence = absence
    }

    /// `error 303: …`, or the reason alone.
    package var description: String { errorCode.map { "error \($0): \(reason)" } ?? reason }
  }

  /// One ad break: the whole tag, or one break of a VMAP document.
  package struct InspectedBreak: Sendable {
    /// The break in words; absent for a plain VAST tag.
    package var title: String?
    /// Why the break is not filled.
    package var failure: Obstacle?
    package var fetches: [TimedFetch]
    package var ads: [InspectedAd]

    /// Whether an ad is one of a waterfall of which a later ad would play.
    package func fallsBack(fromAdAt index: Int) -> Bool {
      ads[index].ad.fallsBack && ads[(index + 1)...].contains { $0.order != nil }
    }
  }

  /// A fetch, with the time from the beginning of the inspection until the response.
  package struct TimedFetch: Sendable, Hashable {
    package var answeredAt: Duration
    package var fetch: Fetch
  }

  /// One ad with its chain.
  package struct InspectedAd: Sendable {
    package var ad: ResolvedAd
    /// The ad's place in play order, from 1; nil if it would not play.
    package var order: Int?
    /// Why the ad would not play.
    package var obstacle: Obstacle?
    /// Every MediaFile, and why it is selected or rejected.
    package var mediaFiles: [MediaFileDecision.Candidate]
    /// Every alternative of a nonlinear ad, and why it is rejected.
    package var nonLinears: [NonLinearSelector.Candidate] = []
    /// The questions that can be decided only when the media is opened.
    package var unknowns: [AdAdmissionStateMachine.Unknown] = []
  }

  /// A document that the tag leads to, as received.
  package struct InspectedDocument: Sendable {
    /// The path or URL of the document in reports.
    package var name: String
    package var bytes: [UInt8]
  }

  /// The reason why nothing plays where no ad break is reached.
  static let noBreakComes = "no break is reached on the content's timeline"

  package var breaks: [InspectedBreak]
  /// The requested documents, each once, in the order of their requests, without the tag itself.
  package var documents: [InspectedDocument] = []
  package var diagnostics: [Diagnostic]
  /// The files and pages, other than media, that are named by the ads that would play; each URL
  /// once, in play order; empty when the inspection did not request them.
  package var assets: [AssetInspection] = []

  /// The reason why nothing plays when no ad break is reached, with the findings about the
  /// document's ad breaks; nil when an ad break is reached.
  package var absenceOfBreaks: (reason: String, causes: [Diagnostic])? {
    guard breaks.isEmpty else { return nil }
    return (
      Self.noBreakComes, diagnostics.filter { RunRecordRules.noBreaks.contains($0.rule) }
    )
  }

  /// Whether a run of the inspected tag, with the same settings, would end an ad or a break with an
  /// error.
  package var hasFailures: Bool {
    breaks.contains { inspected in
      ([inspected.failure] + inspected.ads.map(\.obstacle)).contains { $0?.errorCode != nil }
    }
  }

  /// The hop that a document is in: its number, counted from the inline ad, and its name. For a
  /// document in several chains this is the hop with the smallest number; nil for a document that
  /// is in no chain.
  package func hop(of document: String) -> (number: Int, name: String)? {
    let found = breaks.flatMap(\.ads).compactMap { inspected -> (number: Int, hop: AdHop)? in
      let hops = inspected.ad.hops
      return hops.firstIndex { $0.file == document }.map { ($0, hops[$0]) }
    }
    return found.min { $0.number < $1.number }.map { ($0.number, $0.hop.name(at: $0.number)) }
  }

  /// Whether some ad would play.
  package var leadsToAnAd: Bool { breaks.contains { $0.ads.contains { $0.order != nil } } }
}

extension AdHop {
  /// The name of a hop in reports: `inline`, or `wrapper NAME (hop N)`. The first hop of a chain
  /// without an inline ad is a wrapper.
  package func name(at hop: Int) -> String {
    guard let wrapper = ad.wrapper else { return "inline" }
    return AdRecord.Hop.wrapperName(
      AdRecord.Hop(adSystem: wrapper.adSystem, document: file).ownName, at: hop)
  }
}
