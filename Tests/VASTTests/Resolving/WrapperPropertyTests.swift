import Testing
import VAST
import Vocabulary

/// Random trees of wrappers under random policies. A failure names its seed.
struct WrapperPropertyTests {
  private static let seeds = Array(UInt64(1)...250)

  private func run(_ tree: WrapperTree) -> ChainRun { ChainRun(tree.root, tree.responses) }

  /// Every tracker of a hop, without the URLs' common beginning.
  private func trackers(of hop: AdHop) -> [String] {
    let ad = hop.ad
    let linears = ad.creatives.compactMap(\.linear)
    let viewable = ad.inLine?.viewableImpression ?? ad.wrapper?.viewableImpression
    let verifications = ad.inLine?.verifications ?? ad.wrapper?.verifications ?? []
    let urls =
      (ad.inLine?.impressions ?? ad.wrapper?.impressions ?? []) + ad.errors
      + linears.flatMap { $0.tracking.map(\.url) }
      + linears.flatMap(\.videoClicks.clickTracking)
      + (viewable?.viewable ?? []) + verifications.flatMap(\.notExecuted)
    return urls.map { String($0.template.text.dropFirst("https://t.example.com/".count)) }
  }

  @Test(arguments: seeds)
  func `no tracker of any hop is lost or doubled`(seed: UInt64) {
    let tree = WrapperTree(seed: seed)
    let playable = run(tree).resolved.filter { $0.failure == nil }
    let expected = tree.playable.map { chain in
      chain.flatMap { id in WrapperTree.kinds.map { "\(id)/\($0)" } }
    }
    #expect(playable.map { $0.hops.flatMap(trackers) } == expected)
  }

  @Test(arguments: seeds)
  func `every ad leads to others, is an outcome, or is left out with a note`(seed: UInt64) {
    let tree = WrapperTree(seed: seed)
    let run = run(tree)
    let outcomes = run.resolved + run.givenUpAds
    let ends = outcomes.compactMap { $0.ad?.id }
    let passed = Set(outcomes.flatMap { $0.hops.dropFirst() }.compactMap { $0.ad.id })
    let notes = run.reports.filter { $0.rule.id == "AdNotAllowed" }.map(\.location)
    let responses = tree.responses
    let documents =
      [("root", tree.root)]
      + run.fetched.compactMap { name in
        responses[name].map { (name, $0) }
      }
    for (name, text) in documents {
      for ad in TagText.parse(text).document?.ads ?? [] {
        let id = ad.id ?? ""
        let place = SourceLocation(file: "\(name).xml", position: ad.position)
        let roles = [
          ends.count { $0 == id }, passed.contains(id) ? 1 : 0, notes.count { $0 == place },
        ]
        #expect(roles.reduce(0, +) == 1, "\(id): \(roles)")
      }
    }
  }

  @Test(arguments: seeds)
  func `failures name the ad at which the chain broke off, and a code`(seed: UInt64) {
    let run = run(WrapperTree(seed: seed))
    for ad in run.resolved + run.givenUpAds where ad.failure != nil {
      #expect(ad.errorNames == ad.hops.map { "\($0.ad.id ?? "")/error" })
      let isWrapper = ad.inLine == nil
      let codes: Set<VASTErrorCode?> =
        isWrapper
        ? [.xmlParsing, .wrapperUnavailable, .wrapperLimit, .noAd]
        : [.schemaValidation, .categoryBlocked]
      #expect(codes.contains(ad.failure), "\(ad.outline)")
    }
    #expect(run.givenUpAds.allSatisfy { $0.failure != nil })
  }

  @Test(arguments: seeds)
  func `the pod is numbered from 1 without gaps`(seed: UInt64) {
    let numbers = run(WrapperTree(seed: seed)).resolved.compactMap(\.sequence).sorted()
    #expect(numbers == Array(1..<numbers.count + 1))
  }

  @Test(arguments: seeds)
  func `requests are bounded, one at a time, and always the same`(seed: UInt64) {
    let tree = WrapperTree(seed: seed)
    let run = run(tree)
    #expect(run.isOrderly)
    #expect(run.fetches.allSatisfy { (1...5).contains($0.depth) })
    #expect(Set(run.fetched).count == run.fetched.count)
    #expect(run == self.run(tree))
  }

  @Test func `the trees have everything in them`() {
    let runs = Self.seeds.map { run(WrapperTree(seed: $0)) }
    let ads = runs.flatMap(\.resolved)
    let codes: [VASTErrorCode] = [
      .xmlParsing, .schemaValidation, .categoryBlocked, .wrapperUnavailable, .wrapperLimit, .noAd,
    ]
    #expect(Set(ads.compactMap(\.failure)) == Set(codes))
    #expect(Set(ads.filter { $0.failure == nil }.map(\.hops.count)) == Set(1...6))
    #expect(ads.contains { $0.sequence == nil } && ads.contains { ($0.sequence ?? 0) > 2 })
    #expect(runs.contains { $0.givenUp.count > 2 })
    #expect(
      Set(runs.flatMap { $0.reports.map(\.rule.id) }).isSuperset(of: [
        "AdNotAllowed", "WrapperLoop",
      ]))
  }
}
