/// How often something happened in a run.
package struct RunTally: Sendable, Hashable {
  /// The counts by the ads' indices in play order; one entry if the count does not depend on the ad.
  private let ofAds: [Int: Int]

  init(_ ofAds: [Int: Int] = [:]) { self.ofAds = ofAds }

  init(_ count: Int) { ofAds = [0: count] }

  package var total: Int { ofAds.values.reduce(0, +) }

  /// The highest count of a single ad.
  var most: Int { ofAds.values.max() ?? 0 }

  /// The number of ads with a count above zero.
  var ads: Int { ofAds.values.count { $0 > 0 } }
}
