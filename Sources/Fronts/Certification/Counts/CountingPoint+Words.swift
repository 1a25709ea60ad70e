package import VASTSimulator

/// The texts about counting points, and their names in reports.
extension CountingPoint {
  /// What is counted at the point, in a few words.
  package var meaning: String {
    switch self {
    case .tagRequest: "requests for the tag"
    case .mediaSelected: "MediaFiles selected and requested"
    case .impression: "requests of the Impression trackers"
    case .start: "first frames: requests of the start trackers"
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      "requests of the \(rawValue) trackers"
    case .omidImpression: "OMID impressions that a vendor measures"
    case .viewable: "measured impressions that meet a viewability standard"
    }
  }

  /// Other names of the point in reports.
  private var synonyms: [String] {
    switch self {
    case .tagRequest: ["request", "requests", "tag requests"]
    case .mediaSelected: ["media", "media requests"]
    case .impression: ["impressions"]
    case .start: ["starts", "first frame", "first frames"]
    case .firstQuartile: ["25%"]
    case .midpoint: ["50%"]
    case .thirdQuartile: ["75%"]
    case .complete: ["completes", "completions", "100%"]
    case .omidImpression: ["measured", "omid impressions"]
    case .viewable: ["viewables", "viewable impressions"]
    }
  }

  /// Whether a word of a report is one of the point's names.
  package func isNamed(_ word: String) -> Bool {
    let word = word.lowercased()
    return rawValue.lowercased() == word || synonyms.contains(word)
  }
}
