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
  package init(refusal text: String) {
    let reasons: [(parts: [String], code: PrebidResultCode)] = [
      (["Stored Imp with ID", "No stored imp"], .invalidConfigurationID),
      (["Stored Request with ID", "No stored request found"], .invalidAccountID),
      (["banner.format", "Unable to set interstitial size list"], .invalidSize),
    ]
    self =
      reasons.first { $0.parts.contains { text.contains($0) } }?.code ?? .serverError
  }
}
