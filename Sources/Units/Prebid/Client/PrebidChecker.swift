package import Vocabulary

/// Judges from an app's calls alone whether its ad server receives the key values of the latest
/// auction unchanged, and whether the creative that is shown belongs to a bid of that auction.
package struct PrebidChecker: AppCallChecker {
  /// The last answer of the SDK.
  private enum Answer: Sendable {
    /// There is no answer yet, or another auction has begun.
    case none
    /// The trace does not have the key values, so the latest ones are unknown.
    case unread
    case keywords([AuctionedBid.Keyword])
    /// The SDK reported a result code other than success.
    case failure(code: String)

    /// The key values of the auction; nil where the trace does not have them.
    var keywords: [AuctionedBid.Keyword]? {
      switch self {
      case .none, .failure: []
      case .unread: nil
      case .keywords(let keywords): keywords
      }
    }
  }

  private var latest = Answer.none
  /// The last answer of the SDK when the app called its ad server; nil before that.
  private var requested: Answer?
  /// The key values that the ad server got last; nil where the trace does not have them.
  private var sent: [AuctionedBid.Keyword]?
  /// Whether the ad server chose a line item of Prebid; nil where the trace does not say so.
  private var won: Bool?
  /// The keys that any auction has set so far, with all their values.
  private var known: Set<AuctionedBid.Keyword> = []
  /// The unit's size of the latest auction, in points; nil where the trace does not have it.
  private var size: Size?
  /// When the app, or the SDK, asked for the latest auction; nil before the first one.
  private var fetched: VirtualInstant?

  package init(unit: String = "") {}

  /// The app or the SDK made a call.
  package mutating func happened(
    _ made: MadeCall<PrebidCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    made.findings(at: location)
      + take(made, at: now).map { rule, message in
        NativeFinding(Diagnostic(rule: rule, message, at: location))
      }
  }

  private mutating func take(
    _ made: MadeCall<PrebidCall>, at now: VirtualInstant
  ) -> [(Rule, String)] {
    switch made.call {
    case .unit?: return []
    case .fetchDemand(_, let size)?:
      let found = judgeRefresh(at: now)
      (latest, self.size, fetched) = (.none, size, now)
      return found
    case .demandResult(let code, let targeting)?:
      if let code, !PrebidResultCode.isSuccess(code) {
        latest = .failure(code: code)
      } else {
        latest = targeting.map(Answer.keywords) ?? .unread
        known.formUnion(targeting ?? [])
      }
      return judgeSizes(in: targeting ?? [])
    case .adServerRequest(let request)?:
      (requested, sent, won) = (latest, request.sent, nil)
      return sent.map { judge($0) } ?? []
    case .adServerResponse(_, let won)?:
      self.won = won
      return won == true ? judgeWin() : []
    case .creativeRendered(let id, let host)?:
      return judgeCreative(id, host) + (id == nil ? [] : judgeEnvironment())
    case nil:
      switch made.name {
      case "setTargeting": latest = .unread
      case "requestAd": (requested, sent, won) = (.unread, nil, nil)
      case _: break
      }
      return []
    }
  }

  // MARK: The auction

  /// Judges an auction that follows one which brought bids.
  private func judgeRefresh(at now: VirtualInstant) -> [(Rule, String)] {
    guard let fetched, case .keywords(let keywords) = latest, !keywords.isEmpty else { return [] }
    let (interval, least) = (fetched.duration(to: now), AuctionSettings.Client.shortestRefresh)
    guard interval < least else { return [] }
    return [
      (
        .prebidRefreshShort,
        "the unit asks for bids again after \(TimeText.readable(interval)), and a refresh takes "
          + "\(TimeText.readable(least)) at least"
      )
    ]
  }

  /// Judges the sizes of the bids.
  private func judgeSizes(in keywords: [AuctionedBid.Keyword]) -> [(Rule, String)] {
    guard let size else { return [] }
    let wanted = "\(Int(size.width.rounded()))x\(Int(size.height.rounded()))"
    return keywords.filter { $0.key.hasPrefix("hb_size") && $0.value != wanted }.map {
      (.bidSizeMismatch, "'\($0.key)' is '\($0.value)', and the ad unit has \(wanted)")
    }
  }

  /// Judges whether the creative that asks the cache runs as one of an app.
  private func judgeEnvironment() -> [(Rule, String)] {
    guard let keywords = sent ?? (requested ?? latest).keywords,
      !Self.auctionKeys(keywords).isEmpty
    else { return [] }
    let environments = keywords.filter { $0.key.hasPrefix("hb_env") }
    // A trace may leave the key out.
    guard let other = environments.first,
      !environments.contains(where: { $0.value == CreativeLocator.environment })
    else { return [] }
    return [
      (
        .prebidEnvironmentMissing,
        "the key '\(other.key)' is '\(other.value)' and not '\(CreativeLocator.environment)'"
      )
    ]
  }

  // MARK: The request to the ad server

  private func judge(_ sent: [AuctionedBid.Keyword]) -> [(Rule, String)] {
    guard let current = latest.keywords else { return [] }
    var found: [(Rule, String)] = []
    let stale = sent.filter { keyword in
      known.contains(keyword) && !current.contains { $0.key == keyword.key }
    }
    if !stale.isEmpty {
      found.append(
        (
          .prebidKeysStale,
          "the request to the ad server has keys of an earlier auction: \(Self.list(stale))"
        ))
    }
    if case .failure(let code) = latest {
      let others = Self.auctionKeys(sent).filter { !stale.contains($0) }
      if !others.isEmpty {
        found.append(
          (
            .prebidKeysStale,
            "the SDK's result is '\(code)', and the request to the ad server has keys of an "
              + "auction: \(Self.list(others))"
          ))
      }
    }
    // Keys that are reported as stale are not reported as added too.
    let others = sent.filter { !stale.contains($0) }
    var alterations: [String] = []
    if case .failure = latest {
    } else {
      alterations = AppKeyChanges.alterations(from: current, to: others)
    }
    if !alterations.isEmpty {
      found.append(
        (
          .prebidKeysAltered,
          "the app calls its ad server \(alterations.joined(separator: ", "))"
        ))
    }
    return found
  }

  /// Judges the ad server's answer that a line item of Prebid won.
  private func judgeWin() -> [(Rule, String)] {
    guard let sent, Self.auctionKeys(sent).isEmpty else { return [] }
    return [
      (
        .prebidWinWithoutKeys,
        "a line item of Prebid wins, and the request to the ad server has no key that begins with "
          + "'hb_'"
      )
    ]
  }

  // MARK: The creative

  /// Judges the creative that is shown.
  private func judgeCreative(_ id: String?, _ host: String?) -> [(Rule, String)] {
    if won == false {
      return [
        (
          .prebidCreativeOfOtherBid,
          "the creative of a bid is shown, and the ad server chose another line item"
        )
      ]
    }
    guard let keywords = (requested ?? latest).keywords else { return [] }
    let ids = keywords.filter { Self.isID($0.key) }
    let hosts = keywords.filter { $0.key.hasPrefix(Self.hostKey) }
    if let id, !ids.contains(where: { $0.value == id }) {
      return [
        (
          .prebidCreativeOfOtherBid,
          "the creative asks the cache for '\(id)', "
            + (ids.isEmpty
              ? "and the auction has no cache id" : "and the auction has \(Self.values(ids))")
        )
      ]
    }
    let named = Self.hosts(of: id, among: keywords)
    let allowed = named.isEmpty ? hosts : named
    if let host, !allowed.isEmpty,
      !allowed.contains(where: { $0.value.lowercased() == host.lowercased() })
    {
      return [
        (
          .prebidCreativeOfOtherBid,
          "the creative asks the cache at '\(host)', and the auction has \(Self.values(allowed))"
        )
      ]
    }
    return []
  }

  private static let idKeys = ["hb_cache_id", "hb_uuid"]
  private static let hostKey = "hb_cache_host"

  private static func isID(_ key: String) -> Bool { idKeys.contains { key.hasPrefix($0) } }

  /// The cache hosts of the bids with a given cache id, except the hosts of bids with a cut key.
  private static func hosts(
    of id: String?, among keywords: [AuctionedBid.Keyword]
  ) -> [AuctionedBid.Keyword] {
    let suffixes = keywords.filter { $0.value == id }.compactMap { keyword in
      idKeys.first { keyword.key.hasPrefix($0) }.map { keyword.key.dropFirst($0.count) }
    }
    return keywords.filter { keyword in suffixes.contains { keyword.key == hostKey + $0 } }
  }

  // MARK: Words

  /// The keys that only an auction sets.
  private static func auctionKeys(_ keywords: [AuctionedBid.Keyword]) -> [AuctionedBid.Keyword] {
    keywords.filter { $0.key.hasPrefix("hb_") }
  }

  private static func list(_ keywords: [AuctionedBid.Keyword]) -> String {
    keywords.map { "'\($0.key)'" }.joined(separator: ", ")
  }

  private static func values(_ keywords: [AuctionedBid.Keyword]) -> String {
    keywords.map { "'\($0.key)' = '\($0.value)'" }.joined(separator: ", ")
  }
}
