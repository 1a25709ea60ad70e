package import Vocabulary

/// An impression that a request offers.
package struct AuctionImpression: Sendable, Hashable {
  package var id: String
  /// From 0, in the order of the request.
  package var index: Int
  /// The id of the stored request that was merged into the impression.
  package var storedRequestID: String?
  /// The requested media types, in OpenRTB's order.
  package var mediaTypes: [BidMediaType]
  /// The sizes that a banner may have; empty where the request names none.
  package var bannerSizes: [AdSize]
  /// The bidders that receive a request, in the order of the request.
  package var bidders: [String]
  /// How long a bid may wait for its impression, in whole seconds (`exp`).
  package var lifetime: Int?

  /// Keys of `imp.ext` that do not name bidders.
  private static let reserved: Set<String> = [
    "ae", "all", "context", "data", "general", "gpid", "igs", "prebid", "skadn", "tid",
  ]

  /// Reads an impression of a request; a missing id is the empty text.
  package init(_ value: JSONValue, index: Int) {
    self.index = index
    id = value["id"]?.text ?? ""
    mediaTypes = BidMediaType.allCases.filter { value[$0.rawValue]?.members != nil }
    bannerSizes = Self.sizes(ofBanner: value["banner"])
    bidders = Self.bidders(of: value["ext"])
    storedRequestID = value["ext"]?["prebid"]?["storedrequest"]?["id"]?.text
    lifetime = value["exp"]?.whole
  }

  private static func sizes(ofBanner banner: JSONValue?) -> [AdSize] {
    guard let banner else { return [] }
    let all = (banner["format"]?.elements ?? []) + [banner]
    return all.compactMap { format in
      guard let width = format["w"]?.whole, let height = format["h"]?.whole, width > 0, height > 0
      else { return nil }
      return AdSize(width: width, height: height)
    }
  }

  /// The bidders, which are in `ext.prebid.bidder` or directly in `ext`.
  private static func bidders(of extensions: JSONValue?) -> [String] {
    let nested = extensions?["prebid"]?["bidder"]?.members ?? []
    let direct = (extensions?.members ?? []).filter {
      !reserved.contains($0.key) && $0.value.members != nil
    }
    var seen: Set<String> = []
    return (nested + direct).map(\.key).filter { seen.insert($0).inserted }
  }
}
