internal import Vocabulary

/// Why a standard was not met, with the measured value that came nearest to it.
package enum ViewabilityShortfall: Sendable, Hashable, CustomStringConvertible {
  /// The standard requires user-initiated playback.
  case notUserInitiated
  /// The ad was not played to its end, where the standard is judged.
  case notCompleted
  /// When the ad ended, too little of it was in view, in percent, or it was silent.
  case atCompletion(percent: Double, needed: Double, isSilent: Bool)
  /// Too little time counted. `needed` is nil if the standard requires a share of an unknown
  /// duration.
  case time(counted: Duration, needed: Duration?, isContinuous: Bool)

  package var description: String {
    switch self {
    case .notUserInitiated:
      "playback was not user-initiated"
    case .notCompleted:
      "the ad was not played to its end"
    case .atCompletion(let percent, let needed, let isSilent):
      ([percent < needed ? "\(Self.text(percent)) of \(Self.text(needed)) in view" : nil]
        + [isSilent ? "no sound" : nil])
        .compactMap(\.self).joined(separator: " and ") + " at the end"
    case .time(let counted, let needed, let isContinuous):
      (isContinuous ? "longest time" : "time") + " that counted: \(TimeText.readable(counted))"
        + (needed.map { " of \(TimeText.readable($0))" }
          ?? "; the standard requires a share of the duration, and the duration is unknown")
    }
  }

  /// A percentage with its unit, up to two decimals. It is rounded down, so that it does not seem
  /// to meet the standard.
  private static func text(_ percent: Double) -> String {
    let hundredths = Int((percent * 100).rounded(.down))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals =
      rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return "\(whole)\(decimals) %"
  }
}

extension ViewabilityTimer {
  /// Why the standard is not met so far; absent once it is.
  package var shortfall: ViewabilityShortfall? {
    guard !isMet else { return nil }
    if lacksUser { return .notUserInitiated }
    guard standard.isJudgedAtCompletion else {
      return .time(
        counted: longestRun, needed: requiredTime, isContinuous: standard.isContinuous)
    }
    return completion.map {
      .atCompletion(
        percent: $0.percent, needed: standard.percent,
        isSilent: standard.requiresAudible && !$0.isAudible)
    } ?? .notCompleted
  }
}
