extension Timeline {
  /// How a run ended. Later versions may add further outcomes.
  public struct Outcome: RawRepresentable, Sendable, Hashable {
    /// The word for the outcome in the event stream.
    public let rawValue: String

    /// The outcome with this word in the event stream.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In every unit, the last ad reached its end, was ended by the content or a playout limit, or
    /// was left by a seek.
    public static let completed = Outcome(rawValue: "completed")
    /// The viewer skipped the ad.
    public static let skipped = Outcome(rawValue: "skipped")
    /// The viewer closed the ad, or the player was destroyed.
    public static let closed = Outcome(rawValue: "closed")
    /// The run stopped before the ad's end: no further event was due, or the scenario's time limit
    /// was reached.
    public static let unfinished = Outcome(rawValue: "unfinished")
    /// An ad failed with a VAST error.
    public static let error = Outcome(rawValue: "error")
    /// The document holds no ad.
    public static let noAd = Outcome(rawValue: "noAd")

    init(_ outcome: RunOutcome) { self.init(rawValue: outcome.rawValue) }
  }
}

extension Timeline {
  /// The verdict on a run. Later versions may add further verdicts.
  public struct Verdict: RawRepresentable, Sendable, Hashable {
    /// The word for the verdict in reports.
    public let rawValue: String

    /// The verdict with this word in reports.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The run has no fault and no warning.
    public static let pass = Verdict(.pass)
    /// Nothing failed, but there is a warning.
    public static let warn = Verdict(.warn)
    /// Nothing failed, but something could not be judged.
    public static let inconclusive = Verdict(.inconclusive)
    /// The run failed.
    public static let fail = Verdict(.fail)

    init(_ verdict: VASTSimulator.Verdict) { self.init(rawValue: verdict.word) }
  }
}
