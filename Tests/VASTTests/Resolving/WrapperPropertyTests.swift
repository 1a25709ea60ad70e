import Testing
import Vocabulary

@testable import VAST

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

/// A random tree of responses, and its expected result.
struct WrapperTree {
  struct Node {
    enum Content {
      case inLine
      /// Without anything to play.
      case broken
      /// Of the category that some wrappers block.
      case unwanted
      case wrapper(Policy, Response)
    }

    let id: String
    let sequence: Int?
    let content: Content

    var isWrapper: Bool { if case .wrapper = content { true } else { false } }
  }

  struct Policy {
    let followsWrappers: Bool
    let allowsMany: Bool
    let fallback: Bool?
    let blocks: Bool
  }

  enum Response {
    case unavailable
    case broken
    /// Points to the response that an ancestor points to.
    case circle(to: String)
    case ads([Node])
  }

  /// How deep trees grow, in wrappers; the deepest are one too many.
  static let depth = 6

  private(set) var ads: [Node] = []
  private var random: SeededRandom
  /// How many ads may still be made; it keeps trees small.
  private var rest = 60
  private var count = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed).forked(for: "wrapperTree")
    ads = (0..<Int.random(in: 1...4, using: &random)).map { _ in node(above: []) }
  }

  // MARK: Growing

  private mutating func node(above: [String]) -> Node {
    count += 1
    rest -= 1
    let id = "n\(count)"
    let sequence = !chance(3) ? nil : Int.random(in: 1...4, using: &random)
    let isWrapper = above.count < Self.depth && rest > 0 && !chance(4)
    let content: Node.Content =
      isWrapper
      ? .wrapper(policy(), response(above: above + [id]))
      : chance(5) ? .broken : chance(5) ? .unwanted : .inLine
    return Node(id: id, sequence: sequence, content: content)
  }

  private mutating func policy() -> Policy {
    Policy(
      followsWrappers: !chance(8), allowsMany: chance(3),
      fallback: chance(3) ? nil : !chance(4), blocks: chance(8))
  }

  private mutating func response(above: [String]) -> Response {
    if chance(10) { return .unavailable }
    if chance(10) { return .broken }
    if chance(10), above.count > 1 { return .circle(to: above[above.count - 2]) }
    let size = chance(10) ? 0 : Int.random(in: 1...3, using: &random)
    return .ads((0..<size).map { _ in node(above: above) })
  }

  /// True once in `count` times on average.
  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  // MARK: Expected results

  /// The chains of the ads that can be played, the inline ad's id first, in document order.
  var playable: [[String]] { ads.flatMap { playable($0, above: [], isBlocked: false) } }

  private func playable(
    _ node: Node, above: [String], under policy: Policy? = nil, isBlocked: Bool
  ) -> [[String]] {
    let chain = [node.id] + above
    switch node.content {
    case .inLine: return [chain]
    case .broken: return []
    case .unwanted: return isBlocked ? [] : [chain]
    case .wrapper(let own, let response):
      guard case .ads(let inner) = response, above.count < 5, policy?.followsWrappers != false
      else { return [] }
      let leads = { (node: Node) in
        playable(node, above: chain, under: own, isBlocked: isBlocked || own.blocks)
      }
      if own.allowsMany { return inner.flatMap(leads) }
      for candidate in inner.count == 1 ? inner : inner.filter({ $0.sequence == nil }) {
        let found = leads(candidate)
        guard found.isEmpty, case .wrapper(let word, _) = candidate.content,
          word.fallback == true || !own.followsWrappers
        else { return found }
      }
      return []
    }
  }
}

/// A tree of responses as documents.
extension WrapperTree {
  static let kinds = ["impression", "error", "start", "click", "viewable", "vendor"]

  var root: String { ChainText.document(ads.map(\.text)) }

  /// The responses, by the names that the wrappers' URLs have.
  var responses: [String: String] {
    Dictionary(uniqueKeysWithValues: ads.flatMap(\.documents))
  }
}

extension WrapperTree.Node {
  private var linear: String {
    TagText.linear(
      tracking: "<Tracking event='start'>\(url("start"))</Tracking>",
      further: "<VideoClicks>\(ChainText.tracker("ClickTracking", id, "click"))</VideoClicks>")
  }

  private var further: String {
    """
    <ViewableImpression>\(ChainText.tracker("Viewable", id, "viewable"))</ViewableImpression>
    <AdVerifications><Verification vendor='\(id)'><TrackingEvents>\
    <Tracking event='verificationNotExecuted'>\(url("vendor"))</Tracking>\
    </TrackingEvents></Verification></AdVerifications>
    """
  }

  private func url(_ kind: String) -> String { "https://t.example.com/\(id)/\(kind)" }

  var text: String {
    switch content {
    case .inLine: inLine("")
    case .unwanted: inLine("<Category>unwanted</Category>")
    case .broken: ChainText.brokenInLine(id, sequence: sequence, further)
    case .wrapper(let policy, let response):
      ChainText.wrapper(
        id, to: response.name(of: id), sequence: sequence, policy.attributes,
        further: further + TagText.creatives(linear)
          + (policy.blocks ? "<BlockedAdCategories>unwanted</BlockedAdCategories>" : ""))
    }
  }

  private func inLine(_ category: String) -> String {
    ChainText.inLine(
      id, sequence: sequence, further + category, creatives: TagText.creatives(linear))
  }

  /// The documents below a wrapper.
  var documents: [(String, String)] {
    guard case .wrapper(_, let response) = content else { return [] }
    switch response {
    case .unavailable, .circle: return []
    case .broken: return [(id, "<VAST")]
    case .ads(let ads):
      return [(id, ChainText.document(ads.map(\.text)))] + ads.flatMap(\.documents)
    }
  }
}

extension WrapperTree.Response {
  /// The name of the response that a wrapper points to.
  fileprivate func name(of id: String) -> String {
    if case .circle(let ancestor) = self { ancestor } else { id }
  }
}

extension WrapperTree.Policy {
  fileprivate var attributes: String {
    """
    followAdditionalWrappers='\(followsWrappers)' allowMultipleAds='\(allowsMany)'\
    \(fallback.map { " fallbackOnNoAd='\($0)'" } ?? "")
    """
  }
}
