/// Builds the list of ads from a tree of responses.
struct WrapperCollector {
  let nodes: [WrapperStateMachine.Node]
  /// Whether only one ad of the first response may play.
  let isRootSingle: Bool

  /// The ads of a response, each with its chain, in document order.
  ///
  /// The ads with a sequence form the pod and are numbered from 1 without gaps; the other ads stand
  /// alone. If a member of the pod leads to another pod, all ads of that pod replace the member, in
  /// that pod's order. If it leads to ads that form no pod, the first of them replaces it, and the
  /// others stand alone. A response has only one pod (VAST 4.2 § 2.3.4). If no ad has a sequence,
  /// its pod is the first one to which a stand-alone wrapper leads; the ads of further pods stand
  /// alone.
  func ads(of response: WrapperStateMachine.Response) -> [ResolvedAd] {
    let groups = response.current.map { index in
      (sequence: response.isSingle ? nil : nodes[index].hop.ad.sequence, ads: ads(of: index))
    }
    let hasPod = groups.contains { $0.sequence != nil }
    let onlyPod = hasPod ? nil : groups.firstIndex { $0.ads.contains { $0.sequence != nil } }
    var all: [ResolvedAd] = []
    var pod: [(index: Int, place: (Int, Int, Int))] = []
    for (order, group) in groups.enumerated() {
      let sequence = group.sequence ?? (order == onlyPod ? 1 : nil)
      let hasMembers = group.ads.contains { $0.sequence != nil }
      for (place, ad) in group.ads.enumerated() {
        let isMember = hasMembers ? ad.sequence != nil : place == 0
        if let sequence, isMember { pod.append((all.count, (sequence, order, ad.sequence ?? 0))) }
        all.append(ad)
        all[all.count - 1].sequence = nil
      }
    }
    pod.sort { $0.place < $1.place }
    for (number, member) in pod.enumerated() { all[member.index].sequence = number + 1 }
    return all
  }

  /// The ads for one ad of a response: the ad itself, or those to which its wrapper leads; the ads
  /// of a pod have a sequence.
  func ads(of index: Int) -> [ResolvedAd] {
    let node = nodes[index]
    switch node.state {
    case .open:
      // The wrapper was never fetched, so it leads to no ad that could play.
      return []
    case .failed(let code, let reason, let absence):
      var ad = ad(index, code, reason)
      ad.absence = absence
      return [ad]
    case .answered(let response):
      let inner = ads(of: response)
      return inner.isEmpty ? [ad(index, .noAd, "its response holds no ad that may play")] : inner
    case .leaf:
      if let failure = node.hop.ad.failure { return [ad(index, failure, nil)] }
      guard let category = blockedCategory(of: node) else { return [ad(index, nil, nil)] }
      return [
        ad(index, .categoryBlocked, "its category '\(category)' is blocked by a wrapper")
      ]
    }
  }

  /// One ad with the wrappers around it.
  private func ad(_ index: Int, _ failure: VASTErrorCode?, _ reason: String?) -> ResolvedAd {
    let node = nodes[index]
    let chain = [index] + node.above
    // The wrappers' fallback policy applies only when there is no ad; an inline ad that fails is an
    // ad.
    let isAd = node.hop.ad.isInLine
    return ResolvedAd(
      hops: chain.map { nodes[$0].hop }, allowsFallback: isAd || !chain.contains(where: goesOn),
      failure: failure, reason: reason)
  }

  /// Whether a wrapper belongs to a pod and requires the player to go on with the pod's next ad if
  /// the wrapper leads to no ad.
  private func goesOn(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.hop.ad.sequence != nil, node.hop.ad.wrapper?.fallbackOnNoAd == false else {
      return false
    }
    guard let holder = node.above.first else { return !isRootSingle }
    guard case .answered(let response) = nodes[holder].state else { return false }
    return !response.isSingle
  }

  /// The inline ad's category that some wrapper around it blocks (VAST 4.1, error 205).
  private func blockedCategory(of node: WrapperStateMachine.Node) -> String? {
    let categories = node.hop.ad.categories
    guard !categories.isEmpty else { return nil }
    let blocked = node.above.flatMap { nodes[$0].hop.ad.wrapper?.blockedAdCategories ?? [] }
    return categories.first { $0.isBlocked(by: blocked) }?.code
  }
}
