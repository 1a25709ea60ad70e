extension SeedTable {
  /// What Prebid's overview of its Mobile SDK, server and cache asks for.
  static let prebid: [SeedBehaviour] = [
    .init(
      lines: "5-56",
      "The SDK builds its request from the account, the ad unit and the app, and adds no more.",
      ["PrebidRequestSkeletonTests/skeleton()"]),
    .init(
      lines: "15, 31", "The request and its impression have random IDs.",
      ["PrebidRequestSkeletonTests/skeleton()"]),
    .init(
      lines: "57-60", "Several ad units of a page make several impressions of one request.",
      [
        "PrebidRequestSkeletonTests/severalUnits()", "SharedRequestTests/units()",
        "PrebidScenarioTests/the expectations of every sample scenario hold",
      ]),
    .init(
      lines: "1",
      "The app asks no bidder: the server does, and only those that the request comes to name.",
      [
        "PrebidRequestSkeletonTests/noBidder()",
        "ServerFindingTests/PB-02 only bidders that the request names are asked",
      ]),
    .init(
      lines: "7", "The app sets the host of the Prebid Server that it asks.",
      [
        "AuctionTimingTests/liveChain()",
        "PrebidNetworkTests/an app asks the server, plays what the cache has, and the bid is "
          + "billed",
      ]),
    .init(
      lines: "61-66", "The server fills in the stored requests of the account and of each ad unit.",
      [
        "StoredRequestTests/PB-03 stored requests are merged and what came in wins",
        "AuctionComputedTests/missingStored()",
      ]),
    .init(
      lines: "105-115", "A stored impression lists its bidders with their parameters in imp.ext.",
      [
        "StoredRequestTests/PB-03 stored requests are merged and what came in wins",
        "StoredRequestTests/PB-03 bidders stand in ext or in ext.prebid.bidder",
      ]),
    .init(
      lines: "67", "Bids are in the currency of the request, here EUR.",
      [
        "CurrencyTests/PB-08 a bid is converted into the currency of the request",
        "CurrencyTests/PB-08 a currency without a rate is a finding and the bid is left out",
      ]),
    .init(
      lines: "79-98",
      "Prices fall into steps of 0.01 up to 5, of 0.10 up to 8, and of 1.00 up to 30.",
      ["PriceBucketTests/PB-08 the table of the guide"]),
    .init(
      lines: "128-137",
      "A bid's keys name environment, price, size, bidder, and the cache's ID, host and path.",
      ["TargetingTests/PB-05 a winner has all keys, and its own under the bidder's name"]),
    .init(
      lines: "131", "The example's hb_size is 300x50, though its ad unit asks for 300×250.",
      [
        "ServerFindingTests/PB-17 the size of the guide's example is a finding",
        "AuctionChainTests/size()",
      ]),
    .init(
      lines: "164-169",
      "includewinners decides on the top bid's keys, includebidderkeys on each bidder's own.",
      ["TargetingTests/PB-06 winners and bidder keys are chosen independently"]),
    .init(
      lines: "168", "Both kinds of key values are there unless the request turns them off.",
      ["TargetingTests/PB-06 winners and bidder keys are chosen independently"]),
    .init(
      lines: "168", "Each bidder has its keys under its own name, as in hb_pb_BIDDERNAME.",
      [
        "TargetingTests/PB-05 a winner has all keys, and its own under the bidder's name",
        "TargetingTests/PB-06 winners and bidder keys are chosen independently",
      ]),
    .init(
      lines: "176-180",
      "The keys of one bidder never stand for another's, however alike their names.",
      [
        "SharedKeyTests/sharedKey()",
        "TargetingTests/PB-07 two bidders share a cut key, which has the winner's value",
      ]),
    .init(
      lines: "118", "The server puts each bid, with its markup and its metadata, into its cache.",
      [
        "AuctionCacheTests/PB-09 puts are what the cache reads",
        "AuctionCacheTests/PB-11 Go puts bid by bid, Java bids before VAST",
      ]),
    .init(
      lines: "169", "The SDK hands on every key value of the response as it is.",
      [
        "PrebidRecordedResponseTests/bothBidders()", "AppKeyChangeTests/alteredPrice()",
      ]),
    .init(
      lines: "171",
      "The app calls the ad server with the key values, and a line item for them may win.",
      ["AuctionChainTests/banner()", "AuctionChainTests/loss()"]),
    .init(
      lines: "174", "The Prebid creative goes to the cache only where hb_env is mobile-app.",
      ["CreativeLocatorTests/environment()", "PrebidRecordedResponseTests/noEnvironment()"]),
    .init(
      lines: "175-180",
      "The creative takes cache ID, host and path from the keys, or from those of its bidder.",
      ["CreativeLocatorTests/location()", "AuctionChainTests/hostOfBidder()"]),
    .init(
      lines: "181", "Of the cached bid the creative shows the markup that stands in adm.",
      [
        "AuctionComputedTests/bannerChain()",
        "AuctionChainTests/a bid without markup and without nurl is found when its creative runs",
      ]),
    .init(
      lines: "66, 75", "A bid stays in the cache for its lifetime, and no longer.",
      [
        "AuctionComputedTests/expiry()",
        "AuctionCacheTests/PB-10 Java takes the first lifetime that is given",
      ]),
    .init(
      lines: "-",
      "An auction ends by a timeout, a late answer or no bid, too, and may be held again later.",
      [
        "PrebidScenarioTests/the expectations of every sample scenario hold",
        "AuctionTimingTests/refresh()",
      ]),
    .init(
      lines: "169-171", "The calls of a publisher's own app can be judged.",
      [
        "PrebidCheckerTests/an app that hands the keys of each auction on is found in nothing",
        "PrebidCheckerTests/an app that drops a key and alters another is found, and so are keys of before",
      ]),
  ]
}
