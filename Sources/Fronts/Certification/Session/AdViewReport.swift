internal import VASTSimulator
internal import Vocabulary

/// The part of the ad that is in view at an instant, as a session reports it.
struct AdViewReport {
  var at: Duration
  /// Between 0 and 100.
  var percent: Double
  var reasons: [String]
  /// How many views cover part of the ad.
  var obstructions: Int
  /// How many views are declared friendly.
  var friendly: Int
}

extension AdTrace {
  /// Every reading of the ad's view, in order.
  var adViews: [AdViewReport] {
    session.compactMap { event in
      guard let view = event.data["adView"], let percent = view["percentageInView"]?.decimal else {
        return nil
      }
      return AdViewReport(
        at: event.at, percent: percent,
        reasons: view["reasons"]?.elements.compactMap(\.text) ?? [],
        obstructions: view["onScreenGeometry"]?["obstructions"]?.elements.count ?? 0,
        friendly: Int(event.data["declaredFriendlyObstructions"]?.decimal ?? 0))
    }
  }
}
