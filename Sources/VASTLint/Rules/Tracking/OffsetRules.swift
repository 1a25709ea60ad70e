internal import Diagnostics
internal import XMLTree

/// An offset that nobody asks for.
enum OffsetWithoutProgress: PracticeRule {
  static let rule = LintRule(
    "OffsetWithoutProgress", .warning, "an offset on an event that has none",
    rationale: """
      Only 'progress' of a Linear has an offset; elsewhere it is ignored, and the event fires \
      when it always does.
      """,
    clause: "VAST 3.0 and later, Tracking, offset")

  static let elements: [SchemaElement] = [
    .linearTracking, .nonLinearTracking, .companionTracking,
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.attributes.count > 1, node.value(of: "offset") != nil,
      let event = node.value(of: "event"), event != "progress"
    else { return }
    pass.report(
      rule, at: node.position,
      "'offset' of event \(LintPass.quoted(event)) is ignored; it belongs to 'progress'")
  }
}

/// A progress event without its moment.
enum ProgressOffsetMissing: PracticeRule {
  static let rule = LintRule(
    "ProgressOffsetMissing", .warning, "a progress event without an offset",
    rationale: "Without the moment the event never fires; some players refuse the ad (error 101).",
    clause: "VAST 3.0 and later, Tracking, progress")

  static let elements: [SchemaElement] = [.linearTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "progress", node.value(of: "offset") == nil else {
      return
    }
    pass.report(
      rule, at: node.position, "event 'progress' has no 'offset', so it never fires")
  }
}

/// A progress event whose moment cannot be read.
enum ProgressOffsetMalformed: PracticeRule {
  static let rule = LintRule(
    "ProgressOffsetMalformed", .warning, "a progress offset that cannot be read",
    rationale: """
      'start', '3' and '0:05' mean something to some players and nothing to the others: the event \
      fires at another moment, or never.
      """,
    clause: "VAST 3.0 and later, Tracking, offset")

  static let elements: [SchemaElement] = [.linearTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "progress", let text = node.value(of: "offset") else {
      return
    }
    switch TimeValue(text) {
    case .percentage: break
    case .time(_, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
    case .number, nil:
      pass.report(
        rule, at: node.position,
        "progress offset \(LintPass.quoted(text)) cannot be read, so it never fires; "
          + "\(ValueForm.offset.wanted) is wanted")
    }
  }
}

/// A skip offset that cannot be read.
enum SkipOffsetMalformed: PracticeRule {
  static let rule = LintRule(
    "SkipOffsetMalformed", .warning, "a skip offset that cannot be read",
    rationale: """
      Most players then show no skip button at all; some read '10%' as ten seconds, and '5' as \
      five.
      """,
    clause: "VAST 3.0 and later, Linear, skipoffset")

  static let elements: [SchemaElement] = [.linear, .wrapperLinear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let attribute = node.attribute(namedIgnoringCase: "skipoffset") else { return }
    let text = node.value(of: "skipoffset") ?? ""
    switch TimeValue(text) {
    case .percentage: break
    case .time(_, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
    case .number, nil:
      pass.report(
        rule, at: node.position,
        "\(attribute.name) \(LintPass.quoted(text)) cannot be read, so the ad is not skippable; "
          + "\(ValueForm.offset.wanted) is wanted")
    }
  }
}
