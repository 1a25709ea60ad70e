internal import Vocabulary

/// Sets `hb_pb_cat_dur` and keeps only one bid of a category, or of a price and a duration
/// (competitive exclusion of pods, `includebrandcategory`; Go).
struct PodExclusion {
  private let exclusion: TargetingInstructions.Exclusion
  private(set) var bids: [AuctionedBid]
  private(set) var findings: [Diagnostic] = []
  /// The indices of the excluded bids.
  private var excluded: Set<Int> = []
  /// The index of the bid that holds each place in the pod. The key of a place is the category, or
  /// the price bucket and the duration.
  private var holders: [String: Int] = [:]

  init(_ bids: [AuctionedBid], exclusion: TargetingInstructions.Exclusion) {
    self.bids = bids
    self.exclusion = exclusion
    for index in bids.indices { admit(index) }
    self.bids = self.bids.indices.filter { !excluded.contains($0) }.map { self.bids[$0] }
  }

  private mutating func exclude(_ index: Int, _ reason: String) {
    excluded.insert(index)
    findings.append(
      Diagnostic(
        rule: .bidExcludedFromPod, "the bid '\(bids[index].id)' is left out of the pod: \(reason)",
        at: bids[index].location))
  }

  private mutating func admit(_ index: Int) {
    let bid = bids[index]
    let video = bid.bid["ext"]?["prebid"]?["video"]
    var category = video?["primary_category"]?.nonEmptyText
    if exclusion.usesCategories, category == nil {
      let categories = (bid.bid["cat"]?.elements ?? []).compactMap(\.text)
      guard categories.count == 1 else {
        return exclude(index, "it has \(categories.count) categories in 'cat' instead of 1")
      }
      category = categories[0]
      if exclusion.translatesCategories {
        findings.append(
          Diagnostic(
            rule: .auctionFeatureIgnored,
            "the translation of the category '\(categories[0])' of the bid '\(bid.id)' for the ad "
              + "server is not simulated", at: bid.location))
      }
    }
    let duration = video?["duration"]?.whole ?? 0
    guard
      let slot = exclusion.durations.isEmpty
        ? duration : exclusion.durations.first(where: { $0 >= duration })
    else {
      return exclude(
        index,
        "its \(duration) s are more than the longest slot, "
          + "\(exclusion.durations.last ?? 0) s")
    }
    let bucket = bid.bucket ?? ""
    var key =
      exclusion.usesCategories ? "\(bucket)_\(category ?? "")_\(slot)s" : "\(bucket)_\(slot)s"
    let place = exclusion.usesCategories ? category ?? "" : key
    let shared = exclusion.usesCategories ? "category" : "price and duration"
    if exclusion.appendsBidder { key += "_\(bid.bidder)" }
    if let holder = holders[place] {
      // For equal buckets, Go chooses at random; here the earlier bid stays.
      guard (Double(bucket) ?? 0) > (Double(bids[holder].bucket ?? "") ?? 0) else {
        return exclude(
          index, "the bid '\(bids[holder].id)' of the same \(shared) already has the place")
      }
      bids[holder].categoryDuration = nil
      exclude(
        holder, "the bid '\(bid.id)' of the same \(shared) takes the place at a higher price")
    }
    bids[index].categoryDuration = key
    holders[place] = index
  }
}
