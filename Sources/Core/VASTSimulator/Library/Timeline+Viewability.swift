internal import OpenMeasurement
internal import Vocabulary

extension Timeline {
  /// The result of one viewability standard for one ad.
  public struct Viewability: Sendable, Hashable {
    /// The name of the ad's unit; nil if the scenario does not name its units.
    public let unit: String?
    /// The ad's index in play order, from 0.
    public let ad: Int
    /// The standard's name, such as `mrc-video`.
    public let standard: String
    /// When the standard was met, since the run began; nil when it was not met.
    public let metAt: Duration?
    /// The longest time that counted; continuous if the standard requires continuous time.
    public let longest: Duration
    /// All time that counted.
    public let total: Duration
    /// Why the standard was not met, with the figure that came closest; nil when it was met.
    public let reason: String?

    /// Whether it was met.
    public var isMet: Bool { metAt != nil }

    init(_ result: ViewabilityResult, unit: String?) {
      self.unit = unit
      ad = result.ad
      standard = result.standard
      metAt = result.metAt?.sinceStart
      longest = result.longestRun
      total = result.total
      reason = result.finding.reason
    }
  }
}
