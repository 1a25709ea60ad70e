internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about durations and times.
extension LintRule {
  static let times: [LintRule] = [
    .durationMalformed, .durationZero, .durationImplausible, .timeForm, .timeMalformed,
  ]

  static let durationMalformed: LintRule = .init(
    "DurationMalformed", .error, "a Duration that cannot be read",
    explanation: """
      Quartiles, progress in percent and skip offsets in percent depend on it. Players use the \
      media's own duration, or none, or reject the ad (error 101).
      """,
    fix: "Write HH:MM:SS or HH:MM:SS.mmm, such as 00:00:15.",
    clause: "VAST 2.0 to 4.3, Duration",
    mattersToRuns: true, on: [.duration]
  ) { node, pass in
    let text = node.text.withoutBlankEnds
    guard !text.isEmpty else {
      pass.report(.durationMissing, at: node.position, "'Duration' is empty")
      return
    }
    switch TimeValue(text) {
    case .time(let value, let flaw):
      if let flaw { pass.reportForm(of: text, flaw, node) }
      if value == .zero {
        pass.report(
          .durationZero, at: node.position,
          "duration \(LintPass.quoted(text)) is zero; quartiles need the actual duration")
      } else if value < .seconds(1) || value > .seconds(600) {
        pass.report(
          .durationImplausible, at: node.position, "duration '\(text)' is unusual for an ad")
      }
    case .number:
      pass.report(
        .timeForm, at: node.position,
        "duration \(LintPass.quoted(text)) has no unit, and some players read it as seconds; "
          + "use \(ValueForm.time.wanted)")
    case .percentage, nil:
      pass.report(
        .durationMalformed, at: node.position,
        "duration \(LintPass.quoted(text)) cannot be read; "
          + (TimeValue.exceedsClock(text)
            ? "minutes and seconds are at most 59" : "use \(ValueForm.time.wanted)"))
    }
  }

  static let durationZero = LintRule(
    "DurationZero", .warning, "a Duration of zero",
    explanation: """
      Players that use the declared duration reach every quartile at once, or none. A Duration of \
      zero is common in VPAID tags, whose unit knows the duration only when it runs.
      """,
    fix: "Write the media's duration.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static let durationImplausible = LintRule(
    "DurationImplausible", .note, "a Duration that is unusual for an ad",
    explanation: """
      If a Duration is below one second or above ten minutes, its hours, minutes and seconds were \
      usually mixed up: '00:30:00' is half an hour.
      """,
    fix: "Write HH:MM:SS, such as 00:00:30 for thirty seconds.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static let timeForm = LintRule(
    "TimeForm", .warning, "a time that can be read but is not in VAST's format",
    explanation: """
      VAST uses HH:MM:SS and HH:MM:SS.mmm. '0:0:5', '00:00:05.5' and '30' are read by some \
      players, rounded by others and rejected by the rest.
      """,
    fix: "Write two digits for each part, and three for a fraction: 00:00:05.500.",
    clause: "VAST 2.0 to 4.3, Duration; 3.0 and later, offsets",
    mattersToRuns: true)

  static let timeMalformed = LintRule(
    "TimeMalformed", .warning, "an attribute that must be a time and cannot be read",
    explanation: "A player that cannot read the time ignores the attribute.",
    fix: "Write HH:MM:SS or HH:MM:SS.mmm.",
    clause: "VAST 2.0 to 4.3, schemas, xs:time",
    mattersToRuns: true)
}

extension LintPass {
  /// Reports a time that only some players can read.
  mutating func reportForm(of text: Substring, _ flaw: TimeValue.Flaw, _ node: XMLNode) {
    report(
      .timeForm, at: node.position,
      "\(Self.quoted(text)) is not HH:MM:SS or HH:MM:SS.mmm; \(flaw.words)")
  }

  /// Checks an attribute that is a time and never a percentage.
  mutating func checkTime(_ text: Substring, of subject: String, _ node: XMLNode) {
    switch TimeValue(text) {
    case .time(_, nil): break
    case .time(_, let flaw?): reportForm(of: text, flaw, node)
    case .number, .percentage, nil:
      report(
        .timeMalformed, at: node.position,
        "\(subject) is \(Self.quoted(text)); use \(ValueForm.time.wanted)")
    }
  }

  /// Reports a break's offset that only some players can read; false for one that no player reads.
  mutating func checkBreakOffset(_ text: Substring, _ node: XMLNode) -> Bool {
    if case .time(_, let flaw?) = TimeValue(text) {
      reportForm(of: text, flaw, node)
      return true
    }
    guard let offset = AdBreak.TimeOffset(text) else { return false }
    for (place, word) in [(AdBreak.TimeOffset.start, "start"), (.end, "end")]
    where offset == place && text != word {
      report(.timeForm, at: node.position, "\(Self.quoted(text)) is written '\(word)' in VMAP")
    }
    return true
  }
}
