/// Makes the list of ads out of a tree of responses.
struct WrapperCollector {
  let nodes: [WrapperStateMachine.Node]

  /// The ads of a response, each with its chain, in document order.
  ///
  /// A pod inside a pod's member takes that member's place, in its own order.
  func ads(of response: WrapperStateMachine.Response) -> [ResolvedAd] {
    let found = response.current.map { (index: $0, ads: ads(of: $0)) }
    guard !response.isSingle else {
      var first = found.lazy.flatMap(\.ads).first
      first?.sequence = nil
      return first.map { [$0] } ?? []
    }
    return renumbered(found)
  }

  /// Gives every pod ad a place of its own, so that nested pods keep their order.
  private func renumbered(_ found: [(index: Int, ads: [ResolvedAd])]) -> [ResolvedAd] {
    var keyed: [(key: (Int, Int, Int)?, ad: ResolvedAd)] = []
    for (order, entry) in found.enumerated() {
      let outer = nodes[entry.index].hop.ad.sequence
      for (place, ad) in entry.ads.enumerated() {
        guard let outer = outer ?? ad.sequence else {
          keyed.append((nil, ad))
          continue
        }
        keyed.append(((outer, order, ad.sequence ?? place), ad))
      }
    }
    let keys = keyed.compactMap(\.key).sorted(by: <)
    return keyed.map { key, ad in
      var ad = ad
      ad.sequence = key.flatMap { key in keys.firstIndex { $0 == key } }.map { $0 + 1 }
      return ad
    }
  }

  /// The ads that one ad of a response stands for.
  func ads(of index: Int) -> [ResolvedAd] {
    let node = nodes[index]
    let hops = [node.hop] + node.above.map { nodes[$0].hop }
    let allowsFallback = hops.dropFirst().first?.ad.wrapper?.fallbackOnNoAd ?? true
    switch node.state {
    case .open:
      // Never asked for, and so without a turn.
      return []
    case .failed(let code, let reason):
      return [
        ResolvedAd(
          hops: hops, sequence: node.hop.ad.sequence,
          allowsFallback: node.hop.ad.wrapper?.fallbackOnNoAd ?? true, failure: code,
          reason: reason)
      ]
    case .answered(let response):
      let inner = ads(of: response)
      guard inner.isEmpty else { return inner }
      return [
        ResolvedAd(
          hops: hops, sequence: node.hop.ad.sequence,
          allowsFallback: node.hop.ad.wrapper?.fallbackOnNoAd ?? true, failure: .noAd,
          reason: "its response holds no ad that may play")
      ]
    case .leaf:
      let block = blockedCategory(of: node)
      return [
        ResolvedAd(
          hops: hops, sequence: node.hop.ad.sequence, allowsFallback: allowsFallback,
          failure: node.hop.ad.failure ?? (block == nil ? nil : .categoryBlocked),
          reason: block.map { "its category '\($0)' is blocked by a wrapper" })
      ]
    }
  }

  /// The inline ad's category that some wrapper around it blocks (VAST 4.1, error 205).
  private func blockedCategory(of node: WrapperStateMachine.Node) -> String? {
    guard let categories = node.hop.ad.inLine?.categories, !categories.isEmpty else { return nil }
    let blocked = node.above.flatMap { nodes[$0].hop.ad.wrapper?.blockedAdCategories ?? [] }
    return categories.first { category in
      blocked.contains { block in
        let codes = block.code.split { $0 == "," || $0 == " " }.map(String.init)
        let isSameList =
          block.authority == nil || category.authority == nil
          || block.authority == category.authority
        return isSameList && codes.contains(category.code)
      }
    }?.code
  }
}
