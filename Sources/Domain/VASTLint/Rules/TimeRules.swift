internal import Diagnostics
internal import VAST
internal import XMLTree

/// The rules about durations and times.
extension LintRule {
  static let times: [LintRule] = [
    .durationMalformed, .durationZero, .durationImplausible, .timeForm, .timeMalformed,
  ]

  static let durationMalformed: LintRule = .init(
    .durationMalformed, mattersToRuns: true, on: [.duration]
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
      Players that use the declared duration reach every quartile at once, or none. It is common \
      in VPAID tags, whose unit knows the duration only when it runs.
      """,
    remedy: "Write the media's duration.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static let durationImplausible = LintRule(
    "DurationImplausible", .note, "a Duration that is unusual for an ad",
    explanation: """
      Below one second or above ten minutes, hours, minutes and seconds were usually mixed up: \
      '00:30:00' is half an hour.
      """,
    remedy: "Write HH:MM:SS, such as 00:00:30 for thirty seconds.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static let timeForm = LintRule(.timeForm, mattersToRuns: true)

  static let timeMalformed = LintRule(.timeMalformed, mattersToRuns: true)
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
}
