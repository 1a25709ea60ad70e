/// The names of the key values that a creative receives: those without a bidder's name, those of a
/// bidder, or the ones that its line item names.
package struct CreativeKeys: Sendable, Hashable {
  package var environment: String
  package var cacheID: String
  package var cacheHost: String
  package var cachePath: String
  package var uuid: String
  /// The key of an ad pod's category and duration. Its value precedes the id of the VAST.
  package var categoryDuration: String

  /// - Parameter bidder: nil for the keys of the best bid.
  package init(bidder: String? = nil) {
    let suffix = bidder.map { "_\($0)" } ?? ""
    environment = "hb_env" + suffix
    cacheID = "hb_cache_id" + suffix
    cacheHost = "hb_cache_host" + suffix
    cachePath = "hb_cache_path" + suffix
    uuid = "hb_uuid" + suffix
    categoryDuration = "hb_pb_cat_dur" + suffix
  }
}
