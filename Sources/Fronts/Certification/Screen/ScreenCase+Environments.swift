internal import VASTSimulator
internal import Vocabulary

/// The cases about events of the device while a unit is in view.
extension ScreenCase {
  static let environments: [ScreenCase] = [
    ScreenCase(
      "rotate", "the screen is rotated and rotated back, and shows what it showed before",
      staging: { subject in
        inView(
          subject,
          [
            subject.step(.seconds(1), .screen(.rotate)),
            subject.step(.seconds(3), .screen(.rotate)),
          ])
      }, judge: { trace, subject in comesBack(trace, subject) }),

    ScreenCase(
      "background", "the app goes to the background and comes back",
      staging: { subject in
        inView(
          subject,
          [
            subject.step(.seconds(1), .app(.background)),
            subject.step(.seconds(3), .app(.foreground)),
          ])
      },
      judge: { trace, subject in
        let away = trace.percents(before: subject.settled + .seconds(3))
        let seen = away.filter { $0.value > 0 }
        guard seen.isEmpty else {
          return .one(
            "in the background the session still reports \(Int(seen.values.max() ?? 0)) % in view",
            at: subject.settled + .seconds(3))
        }
        return comesBack(trace, subject)
      }),
  ]

  /// Steps that happen while the unit is in view.
  private static func inView(_ subject: ScreenSubject, _ steps: [ScenarioStep]) -> Staging {
    if let unseen = subject.unseen { return .notApplicable(unseen) }
    let last = subject.settled + .seconds(4)
    if let end = subject.adEnd, end < last {
      return .notApplicable("the ad is over at \(TimeText.readable(end))")
    }
    return .steps(subject.entrance + steps)
  }

  /// Judges whether each item that was in view before a disturbance is in view again after it.
  private static func comesBack(_ trace: UnitTrace, _ subject: ScreenSubject) -> [Violation] {
    let before = trace.percents(before: subject.settled + .seconds(1))
    guard before.values.contains(where: { $0 > 0 }) else {
      return .one(
        "nothing of the unit is in view before the rotation, or before the app goes to the background"
      )
    }
    let after = trace.percents(before: subject.settled + .seconds(4))
    return before.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.compactMap { item, percent in
      guard let now = after[item], abs(now - percent) >= 1 else { return nil }
      return Violation(
        "\(Int(percent)) % of \(item.map { "item \($0)" } ?? "the ad") are in view before, and "
          + "\(Int(now)) % after", at: subject.settled + .seconds(4))
    }
  }
}
