package import Vocabulary

/// One level of an ad's chain: the inline ad, or a wrapper that led to it.
package struct AdHop: Sendable, Hashable {
  package var ad: Ad
  /// The display name of the document that the level is declared in.
  package var file: String
  /// The version that the document declares, as written; nil when it declares none.
  package var version: String?

  /// Whether the document declares a version before 4.0.
  package var isBefore4: Bool {
    VASTVersion(declared: version).map { $0 < .v4_0 } ?? false
  }

  /// Where the ad is declared.
  package var location: SourceLocation { SourceLocation(file: file, position: ad.position) }

  package init(ad: Ad, file: String, version: String? = nil) {
    self.ad = ad
    self.file = file
    self.version = version
  }
}

/// An ad with its whole chain: the inline ad and the wrappers around it.
package struct ResolvedAd: Sendable, Hashable {
  /// The inline ad first, then the wrappers from the inside out.
  package var hops: [AdHop]
  /// The place in the pod, ascending; nil for a stand-alone ad.
  package var sequence: Int?
  /// Whether a stand-alone ad may replace this one in the pod when it fails. False where the chain
  /// led to no ad and the wrapper in the pod has `fallbackOnNoAd="false"`, which requires the
  /// player to go on with the pod's next ad (VAST 4.2 § 2.4.3.2).
  package var allowsFallback: Bool
  /// Why the ad cannot be played; nil when the documents show no reason.
  package var failure: VASTErrorCode?
  /// The failure in words.
  package var reason: String?
  /// Why a document of the chain did not arrive, if that is why the ad cannot be played.
  package var absence: Fetch.Absence?

  package init(
    hops: [AdHop], sequence: Int? = nil, allowsFallback: Bool = true,
    failure: VASTErrorCode? = nil, reason: String? = nil, absence: Fetch.Absence? = nil
  ) {
    self.hops = hops
    self.sequence = sequence
    self.allowsFallback = allowsFallback
    self.failure = failure
    self.reason = reason
    self.absence = absence
  }

  /// The innermost ad: the inline one, or the wrapper at which the chain ended.
  package var ad: Ad? { hops.first?.ad }

  /// Where the innermost ad is declared; nil for a chain without documents.
  package var location: SourceLocation? { hops.first?.location }

  /// The inline ad, when the chain led to one.
  package var inLine: InLine? { ad?.inLine }

  /// How long after its document's request the ad may begin (VAST 4.1 § Expires); nil for any time.
  package var expires: Duration? { hops.first?.ad.expires }

  /// Whether some hop says that the ad is conditional (VAST 4.1 § Ad@conditionalAd).
  package var isConditional: Bool { hops.contains { $0.ad.isConditional } }

  /// Whether the outermost wrapper wants the next ad if this one does not play (`fallbackOnNoAd`, VAST 4.2
  /// § 2.4.3.2).
  package var fallsBack: Bool { hops.last?.ad.wrapper?.fallbackOnNoAd == true }

  /// The Error URLs of every hop, the inline ad's first.
  package var errors: [PlacedURL] {
    hops.enumerated().flatMap { index, hop in
      hop.ad.errors.map { PlacedURL(url: $0, hop: index, file: hop.file) }
    }
  }
}

/// What the hops of one ad do to each other, which no document shows by itself.
extension ResolvedAd {
  /// The findings about trackers that two hops share, and about those that never fire.
  package var chainFindings: [Diagnostic] {
    guard hops.count > 1 else { return [] }
    return sharedTrackers + [deadSkipTracker].compactMap(\.self)
  }

  /// The events for which a hop requests a URL that a hop inside of it requests too.
  private var sharedTrackers: [Diagnostic] {
    var seen: [AdHop.Tracker: Int] = [:]
    return hops.enumerated().compactMap { index, hop in
      let trackers = hop.trackers
      let shared = trackers.filter { seen[$0.tracker] != nil }
      for (tracker, _) in trackers where seen[tracker] == nil { seen[tracker] = index }
      guard let first = shared.first, let inner = seen[first.tracker] else { return nil }
      var events: [String] = []
      for (tracker, _) in shared where !events.contains(tracker.event) {
        events.append(tracker.event)
      }
      let names = events.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      let more = events.count > 5 ? " and \(events.count - 5) more" : ""
      return Diagnostic(
        rule: .duplicateTracker,
        "\(names)\(more) of this wrapper requests the URL that "
          + (inner == 0 ? "the inline ad" : "another wrapper") + " requests too",
        at: SourceLocation(file: hop.file, position: first.position))
    }
  }

  /// The first skip tracker of a wrapper around an inline ad that nobody can skip.
  private var deadSkipTracker: Diagnostic? {
    guard let linear = inLine?.linearCreative?.linear, linear.skipOffset == nil else { return nil }
    for hop in hops.dropFirst() {
      guard
        let tracker = hop.ad.creatives.lazy.compactMap({ $0.linear?.tracking }).joined()
          .first(where: { $0.event == "skip" })
      else { continue }
      return Diagnostic(
        rule: .skipWithoutOffset,
        "event 'skip' of this wrapper never fires: the inline ad has no 'skipoffset'",
        at: SourceLocation(file: hop.file, position: tracker.url.position))
    }
    return nil
  }
}

extension AdHop {
  fileprivate struct Tracker: Hashable {
    var event: String
    var offset: TimeOffset?
    var url: String
  }

  /// The trackers that every play of the ad requests, in document order.
  fileprivate var trackers: [(tracker: Tracker, position: SourcePosition)] {
    let impressions = ad.impressions.map {
      (Tracker(event: "impression", url: $0.template.text), $0.position)
    }
    return impressions
      + ad.creatives.flatMap { $0.linear?.tracking ?? [] }.map {
        (
          Tracker(event: $0.event, offset: $0.offset, url: $0.url.template.text), $0.url.position
        )
      }
  }
}

/// A tracker with the hop of the chain that declares it.
package struct PlacedURL: Sendable, Hashable {
  package var url: TrackingURL
  /// The index of the hop: 0 is the inline ad, and outer wrappers have higher indices.
  package var hop: Int
  /// The display name of the document that declares the tracker.
  package var file: String

  package init(url: TrackingURL, hop: Int, file: String) {
    self.url = url
    self.hop = hop
    self.file = file
  }
}

/// Builds the list of ads from a tree of responses.
struct WrapperCollector {
  let nodes: [WrapperStateMachine.Node]
  /// Whether only one ad of the first response may play.
  let isRootSingle: Bool

  /// The ads of a response, each with its chain, in document order.
  ///
  /// The ads with a sequence form the pod and are numbered from 1 without gaps; the other ads stand
  /// alone. If a member of the pod leads to another pod, all ads of that pod replace the member, in
  /// that pod's order. If it leads to ads that form no pod, the first of them replaces it, and the
  /// others stand alone. A response has only one pod (VAST 4.2 § 2.3.4). If no ad has a sequence,
  /// its pod is the first one to which a stand-alone wrapper leads; the ads of further pods stand
  /// alone.
  func ads(of response: WrapperStateMachine.Response) -> [ResolvedAd] {
    let groups = response.current.map { index in
      (sequence: response.isSingle ? nil : nodes[index].hop.ad.sequence, ads: ads(of: index))
    }
    let hasPod = groups.contains { $0.sequence != nil }
    let onlyPod = hasPod ? nil : groups.firstIndex { $0.ads.contains { $0.sequence != nil } }
    var all: [ResolvedAd] = []
    var pod: [(index: Int, place: (Int, Int, Int))] = []
    for (order, group) in groups.enumerated() {
      let sequence = group.sequence ?? (order == onlyPod ? 1 : nil)
      let hasMembers = group.ads.contains { $0.sequence != nil }
      for (place, ad) in group.ads.enumerated() {
        let isMember = hasMembers ? ad.sequence != nil : place == 0
        if let sequence, isMember { pod.append((all.count, (sequence, order, ad.sequence ?? 0))) }
        all.append(ad)
        all[all.count - 1].sequence = nil
      }
    }
    pod.sort { $0.place < $1.place }
    for (number, member) in pod.enumerated() { all[member.index].sequence = number + 1 }
    return all
  }

  /// The ads for one ad of a response: the ad itself, or those to which its wrapper leads; the ads
  /// of a pod have a sequence.
  func ads(of index: Int) -> [ResolvedAd] {
    let node = nodes[index]
    switch node.state {
    case .open:
      // The wrapper was never fetched, so it leads to no ad that could play.
      return []
    case .failed(let code, let reason, let absence):
      var ad = ad(index, code, reason)
      ad.absence = absence
      return [ad]
    case .answered(let response):
      let inner = ads(of: response)
      return inner.isEmpty ? [ad(index, .noAd, "its response holds no ad that may play")] : inner
    case .leaf:
      if let failure = node.hop.ad.failure { return [ad(index, failure, nil)] }
      guard let category = blockedCategory(of: node) else { return [ad(index, nil, nil)] }
      return [
        ad(index, .categoryBlocked, "its category '\(category)' is blocked by a wrapper")
      ]
    }
  }

  /// One ad with the wrappers around it.
  private func ad(_ index: Int, _ failure: VASTErrorCode?, _ reason: String?) -> ResolvedAd {
    let node = nodes[index]
    let chain = [index] + node.above
    // The wrappers' fallback policy applies only when there is no ad; an inline ad that fails is an
    // ad.
    let isAd = node.hop.ad.isInLine
    return ResolvedAd(
      hops: chain.map { nodes[$0].hop }, allowsFallback: isAd || !chain.contains(where: goesOn),
      failure: failure, reason: reason)
  }

  /// Whether a wrapper belongs to a pod and requires the player to go on with the pod's next ad if
  /// the wrapper leads to no ad.
  private func goesOn(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.hop.ad.sequence != nil, node.hop.ad.wrapper?.fallbackOnNoAd == false else {
      return false
    }
    guard let holder = node.above.first else { return !isRootSingle }
    guard case .answered(let response) = nodes[holder].state else { return false }
    return !response.isSingle
  }

  /// The inline ad's category that some wrapper around it blocks (VAST 4.1, error 205).
  private func blockedCategory(of node: WrapperStateMachine.Node) -> String? {
    let categories = node.hop.ad.categories
    guard !categories.isEmpty else { return nil }
    let blocked = node.above.flatMap { nodes[$0].hop.ad.wrapper?.blockedAdCategories ?? [] }
    return categories.first { $0.isBlocked(by: blocked) }?.code
  }
}
