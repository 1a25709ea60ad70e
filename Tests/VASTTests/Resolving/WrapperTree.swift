import Vocabulary

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
