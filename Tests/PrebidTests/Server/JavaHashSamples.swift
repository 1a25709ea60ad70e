import Testing

/// Orders of `HashMap` copies, as OpenJDK 17 gives them.
enum JavaHashSamples {
  struct Sample: Sendable, CustomTestStringConvertible {
    var code: String
    /// How many names there are.
    var count: Int
    /// Whether names without a code are there too.
    var hasPlain: Bool
    var order: [String]

    var testDescription: String {
      "\(count) names of \(code)\(hasPlain ? ", some without the code" : "")"
    }

    private static let names = [
      "_pb", "_bidder", "_size", "_cache_id", "_uuid", "_cache_host", "_cache_path", "_format",
      "_deal", "_env", "_pb_cat_dur",
    ]

    /// The keys in the order in which they are put.
    var keys: [String] {
      Self.names.prefix(count).flatMap { name in
        ["hb\(name)_\(code)"] + (hasPlain ? ["hb\(name)"] : [])
      }
    }
  }

  static let all: [Sample] = [
    Sample(
      code: "appnexus", count: 5, hasPlain: false,
      order: [
        "hb_pb_appnexus", "hb_uuid_appnexus", "hb_size_appnexus", "hb_bidder_appnexus",
        "hb_cache_id_appnexus",
      ]),
    Sample(
      code: "appnexus", count: 6, hasPlain: true,
      order: [
        "hb_pb_appnexus", "hb_cache_id", "hb_cache_host_appnexus",
        "hb_cache_id_appnexus", "hb_pb", "hb_uuid_appnexus", "hb_uuid", "hb_size",
        "hb_bidder_appnexus", "hb_bidder", "hb_cache_host", "hb_size_appnexus",
      ]),
    Sample(
      code: "audienceNetwork", count: 9, hasPlain: false,
      order: [
        "hb_bidder_audienceNetwork", "hb_format_audienceNetwork",
        "hb_uuid_audienceNetwork", "hb_deal_audienceNetwork",
        "hb_cache_path_audienceNetwork", "hb_cache_id_audienceNetwork",
        "hb_size_audienceNetwork", "hb_pb_audienceNetwork",
        "hb_cache_host_audienceNetwork",
      ]),
    Sample(
      code: "audienceNetwork", count: 11, hasPlain: false,
      order: [
        "hb_bidder_audienceNetwork", "hb_env_audienceNetwork",
        "hb_pb_cat_dur_audienceNetwork", "hb_format_audienceNetwork",
        "hb_uuid_audienceNetwork", "hb_deal_audienceNetwork",
        "hb_cache_path_audienceNetwork", "hb_cache_id_audienceNetwork",
        "hb_size_audienceNetwork", "hb_pb_audienceNetwork",
        "hb_cache_host_audienceNetwork",
      ]),
    Sample(
      code: "rubicon", count: 7, hasPlain: true,
      order: [
        "hb_size_rubicon", "hb_cache_id", "hb_cache_path_rubicon",
        "hb_cache_host_rubicon", "hb_pb", "hb_pb_rubicon", "hb_cache_id_rubicon",
        "hb_cache_path", "hb_uuid", "hb_size", "hb_uuid_rubicon", "hb_bidder",
        "hb_bidder_rubicon", "hb_cache_host",
      ]),
    Sample(
      code: "x", count: 11, hasPlain: true,
      order: [
        "hb_uuid_x", "hb_env", "hb_pb_x", "hb_cache_id_x", "hb_cache_id",
        "hb_cache_host_x", "hb_cache_path_x", "hb_format", "hb_pb_cat_dur", "hb_pb",
        "hb_bidder_x", "hb_size_x", "hb_cache_path", "hb_uuid", "hb_size",
        "hb_pb_cat_dur_x", "hb_bidder", "hb_format_x", "hb_cache_host", "hb_deal_x",
        "hb_deal", "hb_env_x",
      ]),
  ]
}
