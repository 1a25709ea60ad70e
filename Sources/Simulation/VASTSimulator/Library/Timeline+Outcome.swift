internal import RunRecords
internal import Scenario

extension Timeline {
  /// How a run ended; there may come more ways.
  public struct Outcome: RawRepresentable, Sendable, Hashable {
    /// The event stream's word.
    public let rawValue: String

    /// The ending that the stream calls so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Every play reached its end.
    public static let completed = Outcome(rawValue: "completed")
    /// The viewer skipped the ad.
    public static let skipped = Outcome(rawValue: "skipped")
    /// Closed by the viewer, or the player was destroyed.
    public static let closed = Outcome(rawValue: "closed")
    /// Neither the ad's end nor anything else was still to come, or the scenario's time was up.
    public static let unfinished = Outcome(rawValue: "unfinished")
    /// An ad ended in a VAST error.
    public static let error = Outcome(rawValue: "error")
    /// The document holds no ad.
    public static let noAd = Outcome(rawValue: "noAd")

    init(_ outcome: RunOutcome) { self.init(rawValue: outcome.rawValue) }
  }
}
