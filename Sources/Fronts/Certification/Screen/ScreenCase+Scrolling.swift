internal import VASTSimulator
internal import Vocabulary

/// The cases about a unit that viewers scroll past.
extension ScreenCase {
  static let scrolling: [ScreenCase] = [
    ScreenCase(
      "slow-scroll", "the content scrolls slowly past the unit, and all of it counts as viewable",
      staging: { subject in
        if let unseen = subject.unseen { return .notApplicable(unseen) }
        guard let scroller = subject.scroller else { return .notApplicable(unscrolled) }
        let passage = subject.passage
        guard passage > 0 else { return .notApplicable("the unit is in view without scrolling") }
        let by = View.Offset(x: 0, y: passage)
        let over = Duration.seconds(Int64((passage / slowSpeed).rounded(.up)))
        return .steps([
          subject.step(.zero, .screen(.scroll(view: scroller, .by(by), over: over)))
        ])
      }, judge: { trace, subject in seenWhole(trace, subject) }),

    ScreenCase(
      "fast-fling", "the content is flung past the unit and back, and nothing of it counts",
      staging: { subject in
        if let unseen = subject.unseen { return .notApplicable(unseen) }
        guard let scroller = subject.scroller else { return .notApplicable(unscrolled) }
        guard !subject.isInView, subject.passage > 0, let frame = subject.frame else {
          return .notApplicable("the unit is in view before the fling")
        }
        // Scroll so far that the unit is out of view again when the fling turns.
        let reach = frame.y + frame.height + 1
        let there = View.Offset(x: 0, y: reach)
        let back = View.Offset(x: 0, y: -reach)
        return .steps([
          subject.step(.zero, .screen(.scroll(view: scroller, .by(there), over: flingTime))),
          subject.step(flingTime, .screen(.scroll(view: scroller, .by(back), over: flingTime))),
        ])
      }, judge: { trace, subject in passedOver(trace, subject) }),
  ]

  /// In points a second: an item of 100 points is in view for some seconds.
  private static let slowSpeed: Double = 200
  private static let flingTime = Duration.milliseconds(500)

  private static let unscrolled = "no view around the unit scrolls"

  /// Judges whether the unit came into view, and whether each of its items, or the ad, counted as
  /// viewable.
  private static func seenWhole(_ trace: UnitTrace, _ subject: ScreenSubject) -> [Violation] {
    let seen = trace.readings.contains { $0.percent > 0 }
    guard seen else { return .one("nothing of the unit comes into view") }
    let subjects: [Int?] = subject.hasPlayer ? [nil] : trace.items.map(Optional.some)
    return subjects.filter { trace.viewable[$0] == nil }.map { item in
      let percent = trace.largestPercent(of: item)
      let what = item.map { "item \($0)" } ?? "the ad"
      return Violation(
        "\(what) never counts as viewable: at most \(Int(percent)) % of it come into view")
    }
  }

  /// Judges whether the items that came into view only during the fling were not counted.
  private static func passedOver(_ trace: UnitTrace, _ subject: ScreenSubject) -> [Violation] {
    let before = trace.percents(before: subject.settled)
    let end = subject.settled + flingTime * 2
    let passed = Set(
      trace.readings.filter {
        $0.percent > 0 && (before[$0.item] ?? 0) == 0 && $0.at > subject.settled && $0.at <= end
      }.map(\.item))
    guard !passed.isEmpty else {
      return .one("nothing of the unit comes into view during the fling")
    }
    return passed.sorted { ($0 ?? -1) < ($1 ?? -1) }.compactMap { item in
      trace.viewable[item].map { at in
        Violation("\(item.map { "item \($0)" } ?? "the ad") counts as viewable", at: at)
      }
    }
  }
}
