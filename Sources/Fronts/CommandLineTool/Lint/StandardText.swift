internal import OpenMeasurement
internal import Vocabulary

/// A viewability standard in words, as `vastsim explain` prints it.
enum StandardText {
  static func text(for standard: ViewabilityStandard) -> String {
    let lines = [
      requirement(of: standard),
      "",
      "sound: " + (standard.requiresAudible ? audible : "not required"),
      "playback: "
        + (standard.requiresUserInitiated
          ? "user-initiated only" : "user-initiated or autoplay"),
      "counts: " + counted(by: standard),
      "for: " + creatives(of: standard),
      standard.source.isEmpty ? nil : "source: \(standard.source)",
    ]
    return "\(standard.name) (viewability standard)\n"
      + lines.compactMap(\.self).joined(separator: "\n") + "\n"
  }

  private static let audible = "the player's volume is above 0, and the device's if it is known"

  /// A sentence about the share of the ad that the standard requires to be in view.
  static func requirement(of standard: ViewabilityStandard) -> String {
    let pixels =
      standard.percent == 100
      ? "all of the ad's pixels in view"
      : "at least \(number(standard.percent)) % of the ad's pixels in view"
    let sound = standard.requiresAudible ? ", with sound" : ""
    guard !standard.isJudgedAtCompletion else {
      return "\(pixels)\(sound), at the instant when the ad is complete"
    }
    let manner = standard.isContinuous ? "continuously" : "in total"
    return "\(pixels) for \(length(of: standard)) \(manner)\(sound)"
  }

  private static func length(of standard: ViewabilityStandard) -> String {
    switch standard.share {
    case .percentage(let digits, let scale):
      "\(number(Double(digits) / Double(scale))) % of the ad's duration"
    case .time(let time): TimeText.readable(time)
    case nil: TimeText.readable(standard.time)
    }
  }

  private static func counted(by standard: ViewabilityStandard) -> String {
    if standard.isJudgedAtCompletion { return "the first time that the ad is complete" }
    if standard.countsReplays { return "every play, while it is neither paused nor buffering" }
    return "the first play, while it is neither paused nor buffering"
  }

  private static func creatives(of standard: ViewabilityStandard) -> String {
    let names = standard.creatives.names.joined(separator: ", ")
    switch (standard.minimumArea, standard.areaLimit) {
    case (nil, nil): return names
    case (let least?, nil): return "\(names) of \(number(least)) square pixels or more"
    case (nil, let limit?): return "\(names) below \(number(limit)) square pixels"
    case (let least?, let limit?):
      return "\(names) from \(number(least)) to below \(number(limit)) square pixels"
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
