package import Diagnostics
package import NativeUnits
package import VirtualTime

/// Judges by an app's calls alone whether its ad server gets the key values of the latest auction, and
/// gets them as the SDK set them.
package struct PrebidChecker: Sendable {
  /// The key values that the SDK set last; nil before that, and while another auction is held.
  private var latest: [AuctionedBid.Keyword]?
  /// Whether key values that the SDK set could not be read, so that nothing tells which are the latest.
  private var isLatestUnread = false
  /// The keys that any auction has set so far, with all their values.
  private var known: Set<AuctionedBid.Keyword> = []

  package init() {}

  /// The app made a call, or the SDK did.
  ///
  /// - Parameters:
  ///   - call: the call with its arguments.
  ///   - now: its instant.
  ///   - location: the line of the trace.
  /// - Returns: what is wrong with it; of a call that is none of the SDK's, that it is malformed.
  package mutating func happened(
    _ call: MadeCall<PrebidCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let problems = call.findings(at: location)
    switch call.call {
    case .unit?: return problems
    case .fetchDemand?:
      (latest, isLatestUnread) = (nil, false)
      return problems
    case .setTargeting(let keywords)?:
      (latest, isLatestUnread) = (keywords, false)
      known.formUnion(keywords)
      return problems
    case .requestAd(let keywords)?:
      return problems
        + judge(keywords).map { rule, message in
          NativeFinding(Diagnostic(rule: rule, message, at: location))
        }
    case nil:
      if call.name == "setTargeting" { isLatestUnread = true }
      return problems
    }
  }

  private func judge(_ sent: [AuctionedBid.Keyword]) -> [(Rule, String)] {
    if isLatestUnread { return [] }
    let current = latest ?? []
    let stale = sent.filter { keyword in
      known.contains(keyword) && !current.contains { $0.key == keyword.key }
    }
    var found: [(Rule, String)] = []
    if !stale.isEmpty {
      let list = stale.map { "'\($0.key)'" }.joined(separator: ", ")
      found.append(
        (.prebidKeysStale, "the request to the ad server has keys of an earlier auction: \(list)"))
    }
    let alterations = AppKeyChanges.alterations(from: current, to: sent)
    if !alterations.isEmpty {
      found.append(
        (
          .prebidKeysAltered,
          "the app calls its ad server \(alterations.joined(separator: ", "))"
        ))
    }
    return found
  }
}
