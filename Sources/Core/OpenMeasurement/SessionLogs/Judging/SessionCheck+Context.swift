internal import Vocabulary

/// Checks of the context of a session, and of its agreement with the tag.
extension SessionCheck {
  static let context: [SessionCheck] = [
    SessionCheck(partner), SessionCheck(accessMode), SessionCheck(version),
    SessionCheck(parameters),
  ]

  static let tag: [SessionCheck] = [
    SessionCheck(tagDuration), SessionCheck(tagSkipOffset), SessionCheck(tagVendor),
    SessionCheck(tagParameters), SessionCheck(tagAdID),
  ]

  /// The context in a session's `sessionStart`, with the event; nil where the log lacks that data.
  private static func reported(
    _ course: SessionCourse
  ) -> (context: SessionContext, event: SessionEvent)? {
    guard let event = course.first(.sessionStart), case .sessionStart(let context) = event.facts,
      context.isReported
    else { return nil }
    return (context, event)
  }

  @Sendable
  private static func partner(_ course: SessionCourse) -> [Diagnostic] {
    guard let (context, event) = reported(course) else { return [] }
    let missing = [
      context.partnerName?.isEmpty == false ? nil : "name",
      context.partnerVersion?.isEmpty == false ? nil : "version",
    ].compactMap(\.self)
    guard !missing.isEmpty else { return [] }
    return [
      Diagnostic(
        rule: .partnerMissing,
        "the session reports no \(missing.joined(separator: " and no ")) of its partner",
        at: event.location)
    ]
  }

  @Sendable
  private static func accessMode(_ course: SessionCourse) -> [Diagnostic] {
    guard let (context, event) = reported(course), context.accessMode == "domain" else { return [] }
    return [
      Diagnostic(
        rule: .accessModeDomain, "the session's access mode is 'domain'", at: event.location)
    ]
  }

  @Sendable
  private static func version(_ course: SessionCourse) -> [Diagnostic] {
    guard let (context, event) = reported(course), context.deviceCategory == "ctv",
      let version = context.serviceVersion
    else { return [] }
    let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, (numbers[0], numbers[1]) < (1, 4) else { return [] }
    return [
      Diagnostic(
        rule: .versionOld,
        "the SDK's version is '\(version.prefix(40))'; a television set needs 1.4 or later",
        at: event.location)
    ]
  }

  @Sendable
  private static func parameters(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let (context, event) = reported(course),
      context.verificationParameters?.isEmpty != false,
      measure.tag?.vendors.contains(where: { $0.parameters?.isEmpty == false }) != false
    else { return [] }
    return [
      Diagnostic(
        rule: .sessionParametersMissing, "'sessionStart' has no 'verificationParameters'",
        at: event.location)
    ]
  }

  @Sendable
  private static func tagDuration(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let stated = measure.tag?.duration, let start = course.first(.start),
      let seconds = start.duration, seconds > 0,
      abs(seconds - stated) * 1_000 > Double(measure.tolerance),
      !isInMilliseconds(course, seconds * 1_000, measure)
    else { return [] }
    return [
      Diagnostic(
        rule: .sessionDurationDiffers,
        "'start' reports a duration of \(SessionEvent.text(seconds)) s, but the tag has "
          + "\(SessionEvent.text(stated)) s; a difference of up to "
          + "\(SessionCourse.seconds(measure.tolerance)) is tolerated",
        at: start.location)
    ]
  }

  @Sendable
  private static func tagSkipOffset(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let tag = measure.tag, let event = course.first(.loaded),
      case .loaded(let loaded) = event.facts, let isSkippable = loaded.isSkippable
    else { return [] }
    let reported = isSkippable ? loaded.skipOffset : nil
    let message: String
    switch (tag.skipOffset, isSkippable) {
    case (nil, false): return []
    case (let stated?, true):
      guard let reported, abs(reported - stated) > 0.5 else { return [] }
      message =
        "'loaded' reports a skip offset of \(SessionEvent.text(reported)) s, but the tag has "
        + "\(SessionEvent.text(stated)) s"
    case (let stated?, false):
      message =
        "'loaded' reports that the ad cannot be skipped, and the tag has a skip offset of \(SessionEvent.text(stated)) s"
    case (nil, true):
      message = "'loaded' reports that the ad can be skipped, and the tag has no skip offset"
    }
    return [Diagnostic(rule: .skipOffsetDiffers, message, at: event.location)]
  }

  @Sendable
  private static func tagVendor(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let tag = measure.tag else { return [] }
    let keys = tag.vendors.compactMap(\.key)
    let foreign = course.session.vendorKeys.filter { !keys.contains($0) }
    return foreign.prefix(1).map { key in
      Diagnostic(
        rule: .vendorKeyWrong,
        "the app passes the vendor key '\(key.prefix(80))', and the tag has "
          + (keys.isEmpty
            ? "no vendor" : keys.map { "'\($0)'" }.joined(separator: ", ")),
        at: course.session.events.first?.location)
    }
  }

  @Sendable
  private static func tagParameters(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let tag = measure.tag, let (context, event) = reported(course),
      let parameters = context.verificationParameters, !parameters.isEmpty
    else { return [] }
    let stated = tag.vendors.compactMap(\.parameters)
    guard !stated.isEmpty, !stated.contains(parameters) else { return [] }
    return [
      Diagnostic(
        rule: .sessionParametersDiffer,
        "the script gets the parameters '\(parameters.prefix(60))', and the tag has "
          + stated.map { "'\($0.prefix(60))'" }.joined(separator: ", "), at: event.location)
    ]
  }

  @Sendable
  private static func tagAdID(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let tag = measure.tag, let (context, event) = reported(course),
      let id = context.universalAdID, !tag.universalAdIDs.isEmpty,
      !tag.universalAdIDs.contains(id)
    else { return [] }
    return [
      Diagnostic(
        rule: .universalAdIDDiffers,
        "the session's UniversalAdId is '\(id.prefix(80))', and the tag has "
          + tag.universalAdIDs.map { "'\($0)'" }.joined(separator: ", "), at: event.location)
    ]
  }
}
