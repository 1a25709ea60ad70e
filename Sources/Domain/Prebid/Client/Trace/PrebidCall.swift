internal import JSONTree
package import NativeUnits

/// A call between an app and Prebid Mobile, or between the app and its ad server, as a trace writes it.
///
/// `keys` is an object of texts. Keys that do not begin with `hb_` are the app's own.
package enum PrebidCall: Sendable, Hashable {
  case unit
  case fetchDemand
  case setTargeting([AuctionedBid.Keyword])
  case requestAd([AuctionedBid.Keyword])
}

extension PrebidCall: SDKCall {
  package static let sdk = "prebid"

  package static let table = AppCallTable<PrebidCall>(
    of: "a Prebid unit",
    [
      .init("unit", "What is known of the unit.", .sdk("prebid")) { _ in
        .unit
      } take: {
        $0 == .unit ? () : nil
      },
      .init("fetchDemand", "The app asks the SDK for demand.", .fetchDemand),
      .init("setTargeting", "The SDK sets the key values of a response.", keys, make: setTargeting)
      {
        if case .setTargeting(let keywords) = $0 { keywords } else { nil }
      },
      .init("requestAd", "The app asks its ad server for an ad.", keys, make: requestAd) {
        if case .requestAd(let keywords) = $0 { keywords } else { nil }
      },
    ])

  /// An auctioned ad has no items.
  package var item: Int? { nil }

  private static let keys = AppCallKey<[JSONValue.Member]>.required(
    "keys", .textsByKey, "The key values, each a text."
  ).map { members in
    members.compactMap { member in
      member.value.text.map { AuctionedBid.Keyword(member.key, $0) }
    }
  } write: { keywords in
    keywords.map { .init($0.key, .string($0.value)) }
  }
}
