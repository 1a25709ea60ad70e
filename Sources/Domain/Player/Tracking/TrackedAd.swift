package import VAST

/// An ad with everything of it that has trackers.
package final class TrackedAd: Sendable {
  let trackers: AdTrackers
  let sideCreatives: SideCreatives
  /// Whether a linear creative plays; a nonlinear one is shown otherwise.
  let isLinear: Bool
  let adID: String?
  let creativeID: String?
  /// The versions that the documents of its chain declare, the inline ad's first.
  let versions: [String?]

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - trackers: the trackers of its creative.
  ///   - sideCreatives: its companions and icons that are shown.
  ///   - isLinear: whether a linear creative plays.
  ///   - creativeID: the creative's identifier.
  package init(
    _ resolved: ResolvedAd, _ trackers: AdTrackers, _ sideCreatives: SideCreatives,
    isLinear: Bool, creativeID: String?
  ) {
    self.trackers = trackers
    self.sideCreatives = sideCreatives
    self.isLinear = isLinear
    self.creativeID = creativeID
    adID = resolved.ad?.id
    versions = resolved.hops.map(\.version)
  }

  /// The same ad whose events trackers of other ads are requested for, too.
  func followed(by followers: [AdTrackers]) -> TrackedAd {
    guard !followers.isEmpty else { return self }
    var trackers = trackers
    trackers.add(followers)
    return TrackedAd(self, trackers)
  }

  private init(_ ad: TrackedAd, _ trackers: AdTrackers) {
    self.trackers = trackers
    sideCreatives = ad.sideCreatives
    isLinear = ad.isLinear
    adID = ad.adID
    creativeID = ad.creativeID
    versions = ad.versions
  }
}
