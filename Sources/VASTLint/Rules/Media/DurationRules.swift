internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

/// A duration that cannot be read.
enum DurationMalformed: PracticeRule {
  static let rule = LintRule(
    "DurationMalformed", .error, "a Duration that cannot be read",
    rationale: """
      Quartiles, progress in percent and skip offsets in percent depend on it. Players take the \
      media's own duration, or none, or refuse the ad (error 101).
      """,
    clause: "VAST 2.0 to 4.3, Duration")

  static let elements: [SchemaElement] = [.duration]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let text = node.text.withoutBlankEnds
    guard !text.isEmpty else {
      pass.report(MissingRules.duration, at: node.position, "'Duration' is empty")
      return
    }
    switch TimeValue(text) {
    case .time(let value, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
      if value == .zero { DurationZero.report(text, node, &pass) }
    case .number:
      pass.report(
        TimeForm.rule, at: node.position,
        "duration \(LintPass.quoted(text)) has no unit, and some players take it for seconds; "
          + "\(ValueForm.time.wanted) is wanted")
    case .percentage, nil:
      pass.report(
        rule, at: node.position,
        "duration \(LintPass.quoted(text)) cannot be read; \(ValueForm.time.wanted) is wanted")
    }
  }
}

/// A duration of nothing.
enum DurationZero: RuleHolder {
  static let rule = LintRule(
    "DurationZero", .warning, "a Duration of zero",
    rationale: """
      Players that go by the declared duration reach every quartile at once, or none. VPAID tags \
      have it most often: their unit knows the duration only when it runs.
      """,
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static func report(_ text: Substring, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "duration \(LintPass.quoted(text)) is zero; quartiles need a real one")
  }
}

/// A time that some read and some do not.
enum TimeForm: RuleHolder {
  static let rule = LintRule(
    "TimeForm", .warning, "a time that can be read and is not in VAST's form",
    rationale: """
      VAST has HH:MM:SS and HH:MM:SS.mmm. '0:0:5', '00:00:05.5' and '30' are read by some \
      players, rounded by others and refused by the rest.
      """,
    clause: "VAST 2.0 to 4.3, Duration; 3.0 and later, offsets")

  static func report(
    _ flaw: TimeValue.Flaw, _ text: Substring, _ node: XMLNode, _ pass: inout LintPass
  ) {
    pass.report(
      rule, at: node.position,
      "\(LintPass.quoted(text)) is not HH:MM:SS or HH:MM:SS.mmm; \(flaw.words)")
  }

  /// Checks an attribute that is a time and never a percentage.
  static func check(
    _ text: Substring, of subject: String, _ node: XMLNode, _ pass: inout LintPass
  ) {
    switch TimeValue(text) {
    case .time(_, nil): break
    case .time(_, let flaw?): report(flaw, text, node, &pass)
    case .number, .percentage, nil:
      pass.report(
        StructureRules.attributeMalformed, at: node.position,
        "\(subject) is \(LintPass.quoted(text)); \(ValueForm.time.wanted) is wanted")
    }
  }
}
