internal import Vocabulary

/// Prebid's extensions of a request, and which of them an auction here simulates.
///
/// A real server may act on other extensions, so every other extension that could have an effect is
/// reported.
enum RequestExtensions {
  /// An object of the request that holds extensions.
  private struct Row {
    var path: [JSONPlace.Step]
    /// The keys that the simulated auction reads.
    var simulated: Set<String>
    /// The keys without an effect here: a server passes them to bidders, whose bids are read from files here,
    /// or only writes them to logs and to parts of its response that no client reads.
    var withoutEffect: Set<String> = []
  }

  private static let prebid: [JSONPlace.Step] = [.key("ext"), .key("prebid")]

  private static let ofRequest = [
    Row(
      path: prebid,
      simulated: [
        "cache", "currency", "events", "integration", "multibid", "storedrequest", "targeting",
      ],
      withoutEffect: [
        "aliases", "aliasgvlids", "analytics", "bidderconfig", "bidderparams", "channel",
        "createtids", "data", "debug", "nosale", "passthrough", "returnallbidstatus", "schains",
        "sdk", "server", "trace",
      ]),
    Row(
      path: prebid + [.key("targeting")],
      simulated: [
        "alwaysincludedeals", "appendbiddernames", "durationrangesec", "includebidderkeys",
        "includebrandcategory", "includeformat", "includewinners", "mediatypepricegranularity",
        "preferdeals", "prefix", "pricegranularity", "truncateattrchars",
      ]),
    Row(path: prebid + [.key("cache")], simulated: ["bids", "vastxml", "winningonly"]),
  ]

  /// The extensions of an impression.
  private static func ofImpression(_ index: Int) -> Row {
    Row(
      path: [.key("imp"), .index(index)] + prebid, simulated: ["bidder", "storedrequest"],
      withoutEffect: ["adunitcode", "imp", "is_rewarded_inventory", "options", "passthrough"])
  }

  /// The paths of the extensions in a request that are not simulated and could have an effect, in
  /// the order of the request.
  static func ignored(in request: JSONValue) -> [[JSONPlace.Step]] {
    let impressions = request["imp"]?.elements ?? []
    let rows = ofRequest + impressions.indices.map(ofImpression)
    return rows.flatMap { row in
      (request[row.path]?.members ?? []).filter { member in
        // A member that is switched off has no effect at a server either.
        member.value != .null && member.value != .bool(false)
          && !row.simulated.contains(member.key) && !row.withoutEffect.contains(member.key)
      }.map { row.path + [.key($0.key)] }
    }
  }
}
