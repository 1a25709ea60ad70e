internal import RunRecords
internal import Scenario
internal import Verdicts

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

extension Timeline {
  /// What a run came to; there may come more.
  public struct Verdict: RawRepresentable, Sendable, Hashable {
    /// As reports write it.
    public let rawValue: String

    /// The verdict that reports write so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing speaks against the run.
    public static let pass = Verdict(.pass)
    /// A warning does.
    public static let warn = Verdict(.warn)
    /// Nothing failed, but something could not be judged.
    public static let inconclusive = Verdict(.inconclusive)
    /// The run failed.
    public static let fail = Verdict(.fail)

    init(_ verdict: Verdicts.Verdict) { self.init(rawValue: verdict.word) }
  }
}
