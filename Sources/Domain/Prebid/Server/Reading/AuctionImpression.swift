package import JSONTree

/// An impression that a request offers.
package struct AuctionImpression: Sendable, Hashable {
  /// A width and a height, in device-independent pixels.
  package struct Size: Sendable, Hashable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// As `hb_size` has it, for example `300x250`.
    package var description: String { "\(width)x\(height)" }
  }

  package var id: String
  /// From 0, in the order of the request.
  package var index: Int
  /// The media types that are asked for, in OpenRTB's order.
  package var mediaTypes: [BidMediaType]
  /// The sizes that a banner may have; empty where the request names none.
  package var bannerSizes: [Size]
  /// The bidders that are asked, in the order of the request.
  package var bidders: [String]
  /// How long a bid may wait for its impression, in whole seconds (`exp`).
  package var lifetime: Int?

  /// Keys of `imp.ext` that are no bidders.
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
    lifetime = value["exp"]?.whole
  }

  private static func sizes(ofBanner banner: JSONValue?) -> [Size] {
    guard let banner else { return [] }
    let all = (banner["format"]?.elements ?? []) + [banner]
    return all.compactMap { format in
      guard let width = format["w"]?.whole, let height = format["h"]?.whole, width > 0, height > 0
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  /// Bidders stand in `ext.prebid.bidder`, or directly in `ext`.
  private static func bidders(of extensions: JSONValue?) -> [String] {
    let nested = extensions?["prebid"]?["bidder"]?.members ?? []
    let direct = (extensions?.members ?? []).filter {
      !reserved.contains($0.key) && $0.value.members != nil
    }
    var seen: Set<String> = []
    return (nested + direct).map(\.key).filter { seen.insert($0).inserted }
  }
}
