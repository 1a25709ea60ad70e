internal import VASTSimulator
internal import Vocabulary
internal import Units

/// One event or action for a unit on its screen, and the behaviour that the unit must then show.
struct ScreenCase: Sendable {
  let name: String
  /// What the case shows, in one line.
  let summary: String
  let obligation: Obligation
  /// The rules of the findings that the case itself causes; these do not count against the unit.
  let provoked: Set<Rule>
  /// Whether the case applies to a kind of unit; a case that does not apply has no row.
  let concerns: @Sendable ((any UnitKind.Type)?) -> Bool
  let staging: @Sendable (ScreenSubject) -> Staging
  let judge: @Sendable (UnitTrace, ScreenSubject) -> [Violation]

  /// How a case is staged on a screen.
  enum Staging: Sendable {
    /// Plays these steps in place of the scenario's own.
    case steps([ScenarioStep])
    /// Plays these steps, and another unit in place of the subject's.
    case replaced(by: UnitScenario, [ScenarioStep])
    /// The case does not apply to the screen, for this reason.
    case notApplicable(String)
  }

  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    provoked: Set<Rule> = [],
    concerns: @escaping @Sendable ((any UnitKind.Type)?) -> Bool = { _ in true },
    staging: @escaping @Sendable (ScreenSubject) -> Staging,
    judge: @escaping @Sendable (UnitTrace, ScreenSubject) -> [Violation]
  ) {
    self.name = name
    self.summary = summary
    self.obligation = obligation
    self.provoked = provoked
    self.concerns = concerns
    self.staging = staging
    self.judge = judge
  }

  /// Every case, in the order of a certification.
  static let all: [ScreenCase] = scrolling + environments + answers + handling + auctions
}

extension [Violation] {
  /// The result of a case without a violation.
  static let none: [Violation] = []

  static func one(_ message: String, at instant: Duration? = nil) -> [Violation] {
    [Violation(message, at: instant)]
  }
}

/// The cases about actions of an app and its user on a widget or a message.
extension ScreenCase {
  static let handling: [ScreenCase] = [
    ScreenCase(
      "cell-reuse", "the first cell is reused for the last item",
      concerns: { $0?.reusesCells == true },
      staging: { subject in
        guard subject.itemCount > 1 else {
          return .notApplicable("the unit has fewer than two items")
        }
        return .steps(
          subject.entrance + [
            subject.step(.seconds(2), .native(.reuse(cell: 0, item: subject.itemCount - 1)))
          ])
      },
      judge: { trace, subject in
        let reuse = subject.settled + .seconds(2)
        let shown = trace.native.contains {
          $0.event.event == "shown" && $0.event.item == subject.itemCount - 1 && $0.at >= reuse
        }
        return shown ? .none : .one("the cell does not show the item it is reused for", at: reuse)
      }),

    ScreenCase(
      "acceptance", "the vendor's console shows that the message was displayed, clicked, dismissed",
      concerns: { $0?.hasMilestone == true },
      staging: { subject in
        if let unseen = subject.unseen { return .notApplicable(unseen) }
        return .steps([
          subject.step(.zero, .native(.milestone)), subject.step(.zero, .native(.openBillboard)),
          subject.step(.seconds(3), .native(.tap(item: nil, part: nil))),
          subject.step(.seconds(4), .native(.dismiss)),
        ])
      },
      judge: { trace, _ in
        switch NativeMessageAcceptance.judge(trace.native.map(\.event), wasTapped: true) {
        case .accepted: .none
        case .notApplicable(let reason): .one(reason.text)
        case .refused(let misses): misses.map { Violation($0.text) }
        }
      }),
  ]
}

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

/// The cases of a widget or a message whose answer is slow or fails.
extension ScreenCase {
  static let answers: [ScreenCase] = [
    ScreenCase(
      "slow-response", "the answer takes five seconds, and everything comes after it",
      concerns: { $0 is any AppUnit.Type },
      staging: { subject in
        .replaced(by: subject.unit.answering(after: slowAnswer), subject.entrance)
      },
      judge: { trace, subject in
        guard let answer = trace.first(NativeEventName.answers) else {
          return .one("no answer comes")
        }
        guard subject.isSeen else { return .none }
        guard
          let shown = trace.native.first(where: { NativeEventName.shown.contains($0.event.event) })
        else { return .one("nothing is shown after the answer", at: answer.at) }
        guard shown.at >= slowAnswer else {
          return .one("'\(shown.event.event)' comes before the answer", at: shown.at)
        }
        return .none
      }),

    ScreenCase(
      "failed-response", "the answer fails, and nothing is shown or counted",
      provoked: [.payloadNotReceived],
      concerns: { $0 is any AppUnit.Type },
      staging: { subject in .replaced(by: subject.unit.failing, subject.entrance) },
      judge: { trace, subject in
        if let shown = trace.native.first(where: { NativeEventName.shown.contains($0.event.event) })
        {
          return .one("'\(shown.event.event)' comes without an answer", at: shown.at)
        }
        // A message without data has no event that reports the failure, so an opened billboard is
        // enough.
        let asked = subject.kind?.hasMilestone == true ? askedEvents : NativeEventName.failures
        return trace.first(asked) == nil ? .one("no event reports that the answer failed") : .none
      }),
  ]

  private static let slowAnswer = Duration.seconds(5)
  private static let askedEvents: Set = ["billboardOpened"]
}

extension UnitScenario {
  /// The unit with an answer that takes longer.
  fileprivate func answering(after latency: Duration) -> UnitScenario {
    changed { $0.answer(after: latency) }
  }

  /// The unit with an answer that does not exist at its path.
  fileprivate var failing: UnitScenario {
    changed { $0.loseAnswer() }
  }

  private func changed(
    _ change: (inout any UnitKind) -> Void
  ) -> UnitScenario {
    guard case .native(var native) = self else { return self }
    change(&native.settings.value)
    return .native(native)
  }
}
