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

/// The rules about the offsets of progress events and of skipping.
extension LintRule {
  static let offsets: [LintRule] = [
    .offsetWithoutProgress, .progressOffsetMissing, .progressOffsetMalformed,
    .skipOffsetMalformed, .offsetBeyondDuration, .skipWithoutOffset,
  ]

  static let offsetWithoutProgress: LintRule = .init(
    "OffsetWithoutProgress", .warning, "an offset on an event other than 'progress'",
    explanation: """
      Only 'progress' of a Linear has an offset. On other events it is ignored, and the event \
      fires at its usual time.
      """,
    fix: "Remove 'offset', or change the event to 'progress'.",
    clause: "VAST 3.0 and later, Tracking, offset",
    mattersToRuns: true,
    on: [.linearTracking, .nonLinearTracking, .companionTracking]
  ) { node, pass in
    guard node.attributes.count > 1, node.value(of: "offset") != nil,
      let event = node.value(of: "event"), event != "progress"
    else { return }
    pass.report(
      .offsetWithoutProgress, at: node.position,
      "'offset' of event \(LintPass.quoted(event)) is ignored; it belongs to 'progress'")
  }

  static let progressOffsetMissing: LintRule = .init(
    "ProgressOffsetMissing", .warning, "a progress event without an offset",
    explanation: "Without an offset the event never fires. Some players reject the ad (error 101).",
    fix: """
      Add 'offset', such as offset="00:00:05" or offset="10%".
      """,
    clause: "VAST 3.0 and later, Tracking, progress",
    mattersToRuns: true, on: [.linearTracking]
  ) { node, pass in
    guard node.event == "progress", node.value(of: "offset") == nil else {
      return
    }
    pass.report(
      .progressOffsetMissing, at: node.position,
      "event 'progress' has no 'offset', so it never fires")
  }

  static let progressOffsetMalformed: LintRule = .init(
    "ProgressOffsetMalformed", .warning, "a progress offset that cannot be read",
    explanation: """
      Some players accept 'start', '3' and '0:05', others do not. The event fires at another time, \
      or never.
      """,
    fix: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Tracking, offset",
    mattersToRuns: true, on: [.linearTracking]
  ) { node, pass in
    guard node.event == "progress", let text = node.value(of: "offset") else {
      return
    }
    check(text, .progressOffsetMalformed, "progress offset", "it never fires", node, &pass)
  }

  static let skipOffsetMalformed: LintRule = .init(
    "SkipOffsetMalformed", .warning, "a skip offset that cannot be read",
    explanation: """
      Most players then show no skip button. Some read '10%' as ten seconds, and '5' as five.
      """,
    fix: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Linear, skipoffset",
    mattersToRuns: true, on: [.linear, .wrapperLinear]
  ) { node, pass in
    guard let attribute = node.attribute(namedIgnoringCase: "skipoffset") else { return }
    let text = node.value(of: "skipoffset") ?? ""
    check(
      text, .skipOffsetMalformed, attribute.name, "the ad is not skippable", node, &pass)
  }

  /// Reports an offset that is neither a time nor a percentage, with the consequence, and a time
  /// that is not in VAST's form.
  private static func check(
    _ text: Substring, _ rule: LintRule, _ name: String, _ consequence: String, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    switch TimeValue(text) {
    case .percentage: break
    case .time(_, let flaw):
      if let flaw { pass.reportForm(of: text, flaw, node) }
    case .number, nil:
      pass.report(
        rule, at: node.position,
        "\(name) \(LintPass.quoted(text)) cannot be read, so \(consequence); "
          + "use \(ValueForm.offset.wanted)")
    }
  }

  static let offsetBeyondDuration: LintRule = .init(
    "OffsetBeyondDuration", .warning, "an offset that the ad never reaches",
    explanation: """
      A skip button at or after the end of the ad is never shown, and a progress event after the \
      end never fires.
      """,
    fix: "Write an offset before the end of the ad, or correct Duration.",
    clause: "VAST 3.0 and later, Linear, skipoffset; Tracking, offset",
    mattersToRuns: true, on: [.linear, .wrapperLinear]
  ) { node, pass in
    var duration: Duration?
    if let text = node.child(named: "Duration")?.text.withoutBlankEnds {
      switch TimeValue(text) {
      case .time(let value, _), .number(let value):
        // Another rule reports a duration of zero.
        duration = value == .zero ? nil : value
      case .percentage, nil: break
      }
    }
    if let text = node.value(of: "skipoffset"), isBeyond(text, duration, orAt: true) {
      pass.report(
        .offsetBeyondDuration, at: node.position,
        "skipoffset \(LintPass.quoted(text)) is not before the end of the ad"
          + words(for: duration) + "; the ad is never skippable")
    }
    for container in node.children where container.name == "TrackingEvents" {
      for index in container.children.indices where container.children[index].event == "progress" {
        let tracking = container.children[index]
        guard let text = tracking.value(of: "offset"), isBeyond(text, duration, orAt: false) else {
          continue
        }
        pass.report(
          .offsetBeyondDuration, at: tracking.position,
          "progress offset \(LintPass.quoted(text)) is beyond the end of the ad"
            + words(for: duration) + "; it never fires")
      }
    }
  }

  private static func isBeyond(
    _ text: Substring, _ duration: Duration?, orAt isAtIncluded: Bool
  ) -> Bool {
    switch TimeValue(text) {
    case .percentage(let percent, _): isAtIncluded ? percent >= 100 : percent > 100
    case .time(let time, _):
      duration.map { isAtIncluded ? time >= $0 : time > $0 } ?? false
    case .number, nil: false
    }
  }

  private static func words(for duration: Duration?) -> String {
    duration.map { " at \(TimeText.readable($0))" } ?? ""
  }

  static let skipWithoutOffset: LintRule = .init(
    .skipWithoutOffset, on: [.linear]
  ) { node, pass in
    guard node.attribute(namedIgnoringCase: "skipoffset") == nil else { return }
    for container in node.children where container.name == "TrackingEvents" {
      for index in container.children.indices where container.children[index].event == "skip" {
        pass.report(
          .skipWithoutOffset, at: container.children[index].position,
          "event 'skip' is tracked, but 'Linear' has no 'skipoffset'")
        return
      }
    }
  }
}
