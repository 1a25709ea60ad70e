internal import Vocabulary

/// What the SDK reads from a response: a result code, the valid bids and their key values.
struct PrebidSelection: Sendable {
  var code: PrebidResultCode
  /// The bids for the unit's impression, in the response's order; without those that are ignored.
  var bids: [PrebidResponse.Bid] = []
  /// The bids that are not used, with the reason as a sentence fragment.
  var ignored: [(bid: PrebidResponse.Bid, reason: String)] = []
  /// The key values for the ad server, as the server wrote them. If several bids have the same key, the
  /// winner's value counts, else the last one.
  var targeting: [AuctionedBid.Keyword] = []
  var problems: [PrebidProblem] = []

  /// The bid that would be shown without an ad server.
  var best: PrebidResponse.Bid? { PrebidResponse.best(of: bids) }

  /// Selects bids.
  ///
  /// - Parameters:
  ///   - response: the response; nil if it cannot be read.
  ///   - request: the facts of the request that it answers.
  ///   - requiresIDs: whether the answer's ids must be those of the request.
  ///   - asksForCache: whether bids must be cached.
  init(
    _ response: PrebidResponse?, to request: PrebidRequestFacts, requiresIDs: Bool,
    asksForCache: Bool
  ) {
    code = .malformedResponse
    guard let response else { return }
    if requiresIDs, let asked = request.id, response.id != asked {
      let answered = response.id.map { "for request '\($0)'" } ?? "without an id"
      problems.append(
        PrebidProblem(
          .prebidIDsDiffer,
          "the response is \(answered), but the request has the id '\(asked)'; the client drops "
            + "the response",
          at: [.key("id")]))
      code = .wrongIDs
      return
    }
    for bid in response.bids {
      if requiresIDs, let asked = request.impressionID, bid.impressionID != asked {
        ignore(bid, other: request, asked)
      } else if !requiresIDs, let name = request.name, bid.impressionID != name {
        // A recorded response has the impression ids of another request, so the unit names its
        // impression by an id of the response.
        ignored.append((bid, "another impression"))
      } else if asksForCache, bid.targeting.isEmpty, response.hasWinner(besides: bid) {
        // The server includes the keys of winners only.
        ignored.append((bid, "no key values"))
      } else if asksForCache, !bid.isCached {
        ignored.append((bid, "no cache id"))
        problems.append(
          PrebidProblem(
            .bidWithoutCacheID,
            "the bid of '\(bid.seat)' has no key 'hb_cache_id' although the request asks for a "
              + "cache; the client ignores the bid", at: bid.path))
      } else {
        bids.append(bid)
      }
    }
    code = resultCode
    guard code == .success else {
      bids = []
      return
    }
    for keyword in bids.flatMap(\.targeting) {
      targeting.removeAll { $0.key == keyword.key }
      targeting.append(keyword)
    }
    // The SDK sets the winner's keys after those of all others (prebid-mobile-ios, BidResponse).
    for keyword in bids.first(where: \.isTop)?.targeting ?? [] {
      if let place = targeting.firstIndex(where: { $0.key == keyword.key }) {
        targeting[place].value = keyword.value
      }
    }
  }

  /// Creates the result of a response without bids.
  init(failed code: PrebidResultCode) { self.code = code }

  /// The keys that two bidders share because the server cut them: the app sends one value of each.
  ///
  /// - Parameter length: how many bytes a key may have at the server; 0 for any number.
  /// - Returns: a problem for each bid that shares a key with one before it.
  func sharedKeys(of length: Int) -> [PrebidProblem] {
    guard length > 0 else { return [] }
    var holders: [String: PrebidResponse.Bid] = [:]
    var shared: [PrebidProblem] = []
    for bid in bids {
      for keyword in bid.targeting where keyword.key.utf8.count == length {
        guard let other = holders.updateValue(bid, forKey: keyword.key), other.seat != bid.seat,
          other[keyword.key] != keyword.value
        else { continue }
        shared.append(
          PrebidProblem(
            .targetingKeyCollision,
            "the bids of '\(other.seat)' and '\(bid.seat)' share the cut key '\(keyword.key)', and the "
              + "app sends its ad server one value for both",
            at: bid.path + [.key("ext"), .key("prebid"), .key("targeting"), .key(keyword.key)]))
      }
    }
    return shared
  }

  private mutating func ignore(
    _ bid: PrebidResponse.Bid, other request: PrebidRequestFacts, _ asked: String
  ) {
    ignored.append((bid, "another impression"))
    if let id = bid.impressionID, request.impressionIDs.contains(id) { return }
    problems.append(
      PrebidProblem(
        .prebidIDsDiffer,
        "the bid of '\(bid.seat)' is for impression '\(bid.impressionID ?? "")', but the request "
          + "has impression '\(asked)'; the client ignores the bid",
        at: bid.path + [.key("impid")]))
  }

  private var resultCode: PrebidResultCode {
    let uncached = problems.contains { $0.rule == .bidWithoutCacheID }
    if !bids.isEmpty {
      // Without the keys of the best bid the SDK sets none at all.
      let lostTop = uncached && ignored.contains { $0.bid.isTop && !$0.bid.isCached }
      return lostTop && !bids.contains(where: \.isTop) ? .noCachedBids : .success
    }
    if problems.contains(where: { $0.rule == .prebidIDsDiffer }) { return .wrongIDs }
    return uncached ? .noCachedBids : .noBids
  }
}

/// What the SDK reports to the app about a request for bids; raw values as `native` events write them.
package enum PrebidResultCode: String, Sendable, Hashable, CaseIterable {
  /// Key values are set.
  case success
  /// The server has no bid for the impression.
  case noBids
  /// There were bids, and the best of them has no cache id although a cache was requested.
  case noCachedBids
  /// The answer is not an OpenRTB response.
  case malformedResponse
  /// The answer names another request, or bids for impressions that the request does not have.
  case wrongIDs
  /// The server knows no stored request of the account.
  case invalidAccountID
  /// The server knows no stored request of the ad unit's configuration.
  case invalidConfigurationID
  /// The server refuses the sizes of the impression.
  case invalidSize
  /// The server refused the request, or failed.
  case serverError
  /// No answer came over the network.
  case networkError
  /// The answer did not come in time.
  case timedOut

  /// The code in reports for people.
  package var words: String {
    switch self {
    case .success: "success"
    case .noBids: "no bids"
    case .noCachedBids: "no cached bids"
    case .malformedResponse: "the response is malformed"
    case .wrongIDs: "the response has the ids of another request"
    case .invalidAccountID: "the server does not know the account id"
    case .invalidConfigurationID: "the server does not know the configuration id"
    case .invalidSize: "the server refuses the size"
    case .serverError: "the server failed"
    case .networkError: "no answer over the network"
    case .timedOut: "timed out"
    }
  }

  /// Whether a code that an app logged is the SDK's success: by its name in Swift or Kotlin, by the text
  /// that the SDK has for it, or by its number (Prebid Mobile, `ResultCode`).
  static func isSuccess(_ logged: String) -> Bool {
    let name = String(logged.lowercased().filter(\.isLetter))
    return logged == "0"
      || [success.rawValue, "prebiddemandfetchsuccess", "prebiddemandfetchsuccessful"]
        .contains(name)
  }

  /// Returns the code for the text with which a Prebid Server refuses a request. The SDKs
  /// distinguish the reasons by this text (Prebid Mobile, `ResultCode`). Java's server writes 'imp'
  /// or 'impression' for the same reason, depending on the store that it queries.
  init(refusal text: String) {
    let reasons: [(parts: [String], code: PrebidResultCode)] = [
      (["Stored Imp with ID", "No stored imp"], .invalidConfigurationID),
      (["Stored Request with ID", "No stored request found"], .invalidAccountID),
      (["banner.format", "Unable to set interstitial size list"], .invalidSize),
    ]
    self =
      reasons.first { $0.parts.contains { text.contains($0) } }?.code ?? .serverError
  }
}
