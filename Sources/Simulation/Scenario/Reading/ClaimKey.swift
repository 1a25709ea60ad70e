/// The keys that name the claim of an expectation.
enum ClaimKey: String, CaseIterable {
  case beacon
  case verification
  case omid
  case player
  case native
  case never
  case order
  case viewable
  case notViewable
  case error
  case outcome
  case diagnostic

  static let names = allCases.map(\.rawValue)
  /// The claims about single events, which `never` can hold too.
  static let events: [ClaimKey] = [.beacon, .verification, .omid, .player, .native]

  /// The keys that narrow an event down.
  var conditions: [String] {
    let all = ["at", "within", "media", "adID"]
    return switch self {
    case .beacon: all + ["source", "hop", "url", "urlMatches"]
    case .verification: all + ["url", "urlMatches"]
    case .omid, .player: all
    case .native: ["at", "within", "url"]
    case .never, .order, .viewable, .notViewable, .error, .outcome, .diagnostic: []
    }
  }

  var known: [String] {
    switch self {
    case .beacon: EventNames.expectedBeacons
    case .verification: EventNames.verification
    case .omid: EventNames.omid
    case .player: EventNames.player
    case .native: EventNames.native
    case .never, .order, .viewable, .notViewable, .error, .outcome, .diagnostic: []
    }
  }
}
