/// How often something happened in a run.
package struct RunTally: Sendable, Hashable {
  /// By the ads' indices in play order; one entry where no ad decides.
  private let ofAds: [Int: Int]

  init(_ ofAds: [Int: Int] = [:]) { self.ofAds = ofAds }

  init(_ count: Int) { ofAds = [0: count] }

  package var total: Int { ofAds.values.reduce(0, +) }

  /// The most for one ad.
  var most: Int { ofAds.values.max() ?? 0 }

  /// For how many ads it happened at all.
  var ads: Int { ofAds.values.count { $0 > 0 } }
}
