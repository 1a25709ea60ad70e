/// How much media a player needs before it plays, and how long the player waits for that media.
package struct BufferingPolicy: Sendable, Hashable {
  /// The media that must have arrived before the ad is loaded; less if the file ends earlier.
  package var initialBuffer: Duration = .seconds(1)
  /// The media that must have arrived before a rebuffering player goes on; less if the file ends
  /// earlier.
  package var rebuffer: Duration = .seconds(1)
  /// How long the first fill may take; after that the ad fails with VAST error 402.
  package var loadingLimit: Duration = .seconds(10)
  /// The interval that the limit measures.
  package var limitCounts: LimitCounts = .sinceRequest
  /// Whether the whole file and its captions are downloaded before the ad is loaded, whatever
  /// `initialBuffer` says: such a player starts late and never rebuffers.
  package var downloadsFirst = false

  /// The time that a loading limit counts.
  package enum LimitCounts: String, NamedPolicy {
    /// The time since the request.
    case sinceRequest
    /// The time in which no byte arrives, as iOS counts a request's timeout.
    case silence

    package var words: String {
      switch self {
      case .sinceRequest: "from the request on"
      case .silence: "the time without a byte"
      }
    }
  }

  package init() {}

  /// Downloads the file first, and gives up after 60 s in which no byte arrives: the default of
  /// iOS.
  package static let wholeFile: BufferingPolicy = {
    var policy = BufferingPolicy()
    policy.downloadsFirst = true
    policy.loadingLimit = .seconds(60)
    policy.limitCounts = .silence
    return policy
  }()
}
