package import Vocabulary

/// The files of a unit, which are read before the run begins.
package struct AuctionFiles: Sendable {
  /// The request of the app.
  package enum Request: Sendable {
    /// An OpenRTB request, which is sent unchanged.
    case openRTB(JSONDocument)
    /// An ad unit, and further ones of the same page: the SDK builds a request of them with new ids
    /// for each auction.
    case adUnits(PrebidAdUnit, others: [PrebidAdUnit])

    /// One ad unit.
    package static func adUnit(_ unit: PrebidAdUnit) -> Request { .adUnits(unit, others: []) }

    /// The ids of the impressions that a unit can name, and those of their stored requests; nil where
    /// only a stored request has impressions.
    package var impressionNames: [String]? {
      switch self {
      case .openRTB(let document):
        guard let impressions = document.value["imp"]?.elements else { return nil }
        return impressions.compactMap { $0["id"]?.text }
          + impressions.compactMap {
            $0.value(at: "ext", "prebid", "storedrequest", "id")?.text
          }
      case .adUnits(let first, let others):
        return ([first] + others).compactMap(\.configuration)
      }
    }
  }

  /// A file whose bytes are parsed only when they are needed, so that its problems are reported at
  /// that instant.
  package struct Text: Sendable, Hashable {
    package var bytes: [UInt8]
    /// The file name in findings.
    package var file: String

    package init(_ bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }
  }

  package var request: Request
  /// Stored requests by id.
  package var stored: [String: JSONDocument] = [:]
  /// Bidders' answers by bidder.
  package var bids: [String: JSONDocument] = [:]
  /// The bidders' answers from the second auction on; nil if they stay the same.
  package var laterBids: [String: JSONDocument]?
  /// A recorded response of a server, instead of `bids`.
  package var response: Text?
  /// The line items of the ad server; nil if there is no ad server.
  package var lineItems: LineItems?

  package init(_ request: Request) { self.request = request }

  /// The files, changed by the auction's deviation.
  func changed(by deviation: PrebidSettings.Deviation?) -> AuctionFiles {
    var changed = self
    switch deviation {
    case .noBids?:
      changed.bids = [:]
      changed.laterBids = nil
      changed.response = nil
    case .outbid?: changed.lineItems = LineItems([LineItem("another campaign")])
    case nil: break
    }
    return changed
  }
}
