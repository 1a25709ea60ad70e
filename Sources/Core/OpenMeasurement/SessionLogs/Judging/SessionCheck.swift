internal import Vocabulary

/// A check that is applied to every session.
package struct SessionCheck: Sendable {
  /// The standards and the tag by which a session is judged.
  package struct Measure: Sendable {
    /// How far a quartile event may be from its due time, in milliseconds.
    var tolerance: Int64
    /// The facts that the tag states; nil where no tag was given.
    var tag: TagFacts?

    package init(tolerance: Int64 = Self.usualTolerance, tag: TagFacts? = nil) {
      self.tolerance = tolerance
      self.tag = tag
    }

    package static let usualTolerance: Int64 = 1_000
  }

  let judge: @Sendable (SessionCourse, Measure) -> [Diagnostic]

  init(_ judge: @escaping @Sendable (SessionCourse, Measure) -> [Diagnostic]) {
    self.judge = judge
  }

  init(_ judge: @escaping @Sendable (SessionCourse) -> [Diagnostic]) {
    self.judge = { course, _ in judge(course) }
  }

  /// All checks, in the order of their findings.
  static let all: [SessionCheck] = course + progress + values + context + tag

  /// The checks of what a session reports, whatever was set up around it. A check that can have a finding about
  /// a play without any incident needs a condition in `PlainPlay`; `SessionFormsTests` tries each fault there.
  static let ofReports: [SessionCheck] =
    course + progress + [SessionCheck(duration), SessionCheck(volume)]

  /// The findings of checks about a session, in the order of the log.
  static func findings(
    of course: SessionCourse, by measure: Measure, _ checks: [SessionCheck] = all
  ) -> [Diagnostic] {
    let findings = checks.flatMap { $0.judge(course, measure) }
    return findings.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

/// The vendors of a tag and the scripts of a session that are not paired yet, and the pairs.
private struct VendorPairing {
  private(set) var vendors: [TagFacts.Vendor]
  private(set) var scripts: [OMIDScriptCall]
  private(set) var pairs: [(vendor: TagFacts.Vendor, script: OMIDScriptCall)] = []

  init(of vendors: [TagFacts.Vendor], with scripts: [OMIDScriptCall]) {
    self.vendors = vendors
    self.scripts = scripts
  }

  /// Pairs each vendor with the first script that belongs to it.
  mutating func pair(where belongs: (TagFacts.Vendor, OMIDScriptCall) -> Bool) {
    vendors.removeAll { vendor in
      guard let place = scripts.firstIndex(where: { belongs(vendor, $0) }) else { return false }
      pairs.append((vendor, scripts.remove(at: place)))
      return true
    }
  }
}

/// The facts that a tag states about the ad whose sessions are judged. A fact that the tag does not
/// state is nil or empty.
package struct TagFacts: Sendable, Hashable {
  /// One Verification of the tag.
  package struct Vendor: Sendable, Hashable {
    var key: String?
    var parameters: String?
    /// The URLs of its scripts for Open Measurement.
    var scripts: [String]

    package init(key: String?, parameters: String?, scripts: [String] = []) {
      self.key = key
      self.parameters = parameters
      self.scripts = scripts
    }

    /// How a sentence names the vendor.
    fileprivate var name: String {
      key.map { "the vendor '\($0.prefix(80))'" } ?? "a vendor without a key"
    }

    /// Whether a URL is that of one of the vendor's scripts; what follows a macro may differ.
    fileprivate func loads(_ url: String?) -> Bool {
      guard let url else { return false }
      return scripts.contains { script in
        script == url || script.contains("[") && url.hasPrefix(script.prefix { $0 != "[" })
      }
    }
  }

  /// In seconds.
  var duration: Double?
  /// In seconds.
  var skipOffset: Double?
  var vendors: [Vendor]
  /// The creative's identifiers, each as `value; registry`, which is the form in sessions, and as
  /// the value alone.
  var universalAdIDs: [String]

  package init(
    duration: Double? = nil, skipOffset: Double? = nil, vendors: [Vendor] = [],
    universalAdIDs: [String] = []
  ) {
    self.duration = duration
    self.skipOffset = skipOffset
    self.vendors = vendors
    self.universalAdIDs = universalAdIDs
  }
}

extension Diagnostic {
  /// The position of the finding in its file; a finding without a location is sorted last.
  fileprivate var place: SourcePosition {
    location?.position ?? SourcePosition(line: Int.max, column: 1)
  }
}

/// Checks of the context of a session, and of its agreement with the tag.
extension SessionCheck {
  static let context: [SessionCheck] = [
    SessionCheck(partner), SessionCheck(accessMode), SessionCheck(version),
    SessionCheck(parameters),
  ]

  static let tag: [SessionCheck] = [
    SessionCheck(tagDuration), SessionCheck(tagSkipOffset), SessionCheck(tagScripts),
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

  /// Compares the scripts with which the app created the session with those of the tag, vendor by vendor.
  @Sendable
  private static func tagScripts(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let tag = measure.tag, let scripts = course.session.scripts else { return [] }
    let place = course.session.creation ?? course.session.events.first?.location
    var pairing = VendorPairing(of: tag.vendors, with: scripts)
    pairing.pair { $0.key == $1.vendorKey && $0.loads($1.url) && $0.parameters == $1.parameters }
    pairing.pair { $0.key != nil && $0.key == $1.vendorKey }
    pairing.pair { vendor, script in script.url != nil && vendor.loads(script.url) }
    return pairing.pairs.flatMap { differences(of: $1, from: $0, at: place) }
      + foreign(pairing.scripts, tag, at: place) + absent(pairing, scripts, at: place)
  }

  /// What a script that the app names for a vendor of the tag has otherwise than the tag.
  private static func differences(
    of script: OMIDScriptCall, from vendor: TagFacts.Vendor, at place: SourceLocation?
  ) -> [Diagnostic] {
    let name = vendor.name
    var findings: [Diagnostic] = []
    if let key = script.vendorKey, key != vendor.key {
      findings.append(
        Diagnostic(
          rule: .vendorKeyWrong,
          "the app passes the vendor key '\(key.prefix(80))' with a script of the tag, and the tag "
            + "has \(vendor.key.map { "'\($0.prefix(80))'" } ?? "no key for it")", at: place))
    }
    if let url = script.url, let own = vendor.scripts.first, !vendor.loads(url) {
      findings.append(
        Diagnostic(
          rule: .verificationScriptDiffers,
          "the app loads '\(url.prefix(120))' for \(name), and the tag has '\(own.prefix(120))'",
          at: place))
    }
    let (given, stated) = (script.parameters ?? "", vendor.parameters ?? "")
    guard given != stated else { return findings }
    if given.isEmpty {
      findings.append(
        Diagnostic(
          rule: .sessionParametersMissing,
          "the app passes no parameters to the script of \(name), and the tag has "
            + "'\(stated.prefix(60))'", at: place
        ).graded(.error))
    } else {
      findings.append(
        Diagnostic(
          rule: .sessionParametersDiffer,
          "the script of \(name) gets the parameters '\(given.prefix(60))', and the tag has "
            + (stated.isEmpty ? "none" : "'\(stated.prefix(60))'"), at: place))
    }
    return findings
  }

  /// The finding about a script that belongs to no vendor of the tag.
  private static func foreign(
    _ scripts: [OMIDScriptCall], _ tag: TagFacts, at place: SourceLocation?
  ) -> [Diagnostic] {
    let keys = tag.vendors.compactMap(\.key)
    return scripts.lazy.compactMap(\.vendorKey).filter { !keys.contains($0) }.prefix(1).map { key in
      Diagnostic(
        rule: .vendorKeyWrong,
        "the app passes the vendor key '\(key.prefix(80))', and the tag has "
          + (keys.isEmpty
            ? "no vendor" : keys.map { "'\($0)'" }.joined(separator: ", ")),
        at: place)
    }
  }

  /// The findings about vendors of the tag for which the app names no script.
  private static func absent(
    _ pairing: VendorPairing, _ scripts: [OMIDScriptCall], at place: SourceLocation?
  ) -> [Diagnostic] {
    // A script with a wrong key and a wrong URL stands for one of them, and is reported by its key.
    pairing.vendors.filter { !$0.scripts.isEmpty }.dropFirst(pairing.scripts.count).map { vendor in
      Diagnostic(
        rule: .verificationScriptMissing,
        "the session has no script of \(vendor.name), which the tag's Verification names"
          + (scripts.isEmpty ? "; the app created the session without any script" : ""),
        at: place)
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

/// Checks of the values of a session's events.
extension SessionCheck {
  static let values: [SessionCheck] = [
    SessionCheck(duration), SessionCheck(volume), SessionCheck(autoplay), SessionCheck(geometry),
    SessionCheck { course in
      views(course, .geometryInconsistent) { inconsistency($0) }
    },
    SessionCheck { course in
      views(course, .reasonMissing) {
        $0.percentInView == 0 && $0.reasons.isEmpty
          ? "0 % of the ad is in view, and no reason is reported" : nil
      }
    },
    SessionCheck { course in
      views(course, .reasonUnknown) { view in
        view.reasons.first { AdViewReason(rawValue: $0) == nil }.map { reason in
          "Open Measurement does not define the reason '\(reason.prefix(40))'"
            + (NearestName.find(reason, in: AdViewReason.allCases.map(\.rawValue))
              .map { "; did you mean '\($0)'?" } ?? "")
        }
      }
    },
    SessionCheck { course in
      views(course, .obstructionUndeclared) { view in
        guard let first = view.obstructions.first else { return nil }
        let more = view.obstructions.count - 1
        return "a view of \(first) points covers the ad and is not declared friendly"
          + (more > 0 ? ", and \(more) more" : "")
      }
    },
  ]

  @Sendable
  private static func duration(_ course: SessionCourse, _ measure: Measure) -> [Diagnostic] {
    guard let start = course.first(.start), let seconds = start.duration else { return [] }
    let message: String
    if seconds <= 0 {
      message = "'start' reports a duration of \(SessionEvent.text(seconds)) s"
    } else if isInMilliseconds(course, seconds * 1_000, measure) {
      message =
        "'start' reports a duration of \(SessionEvent.text(seconds)) s, but the quartiles come as "
        + "in an ad of \(SessionEvent.text(seconds / 1_000)) s; give the duration in seconds, "
        + "not in milliseconds"
    } else {
      return []
    }
    return [Diagnostic(rule: .sessionDurationInvalid, message, at: start.location)]
  }

  @Sendable
  private static func volume(_ course: SessionCourse) -> [Diagnostic] {
    let wrong = course.events.compactMap { event in
      [event.volumes?.player, event.volumes?.device].compactMap(\.self)
        .first { !(0...1).contains($0) }.map { (event, $0) }
    }
    guard let (event, volume) = wrong.first else { return [] }
    return [
      Diagnostic(
        rule: .volumeOutOfRange,
        "'\(event.type.rawValue)' at \(course.time(event)) reports a volume of "
          + "\(SessionEvent.text(volume)), which is not between 0 and 1" + others(wrong.count),
        at: event.location)
    ]
  }

  /// Reports a `start` with a volume of 1 for an ad that starts by itself, because the ad may be
  /// muted. A first `volumeChange` to 1 proves that the ad was muted before. A simulated session is
  /// reported only with this proof.
  @Sendable
  private static func autoplay(_ course: SessionCourse) -> [Diagnostic] {
    guard let start = course.first(.start), let volumes = start.volumes, volumes.player == 1,
      volumes.device != 0, case .loaded(let loaded)? = course.first(.loaded)?.facts,
      loaded.isAutoPlay == true
    else { return [] }
    let change = course.events.first { $0.type == .volumeChange }.flatMap { change in
      change.volumes?.player == 1 && change.volumes?.device == volumes.device ? change : nil
    }
    guard change != nil || course.session.context?.isSimulated != true else { return [] }
    return [
      Diagnostic(
        rule: .mutedAutoplayNotReported,
        "'loaded' reports that the ad starts by itself, and such ads are usually muted, but "
          + "'start' reports a volume of 1"
          + (change.map {
            "; the 'volumeChange' to 1 at \(course.time($0)) proves that the ad was muted before"
          } ?? "; if the player is muted at 'start', report a volume of 0"),
        at: start.location)
    ]
  }

  @Sendable
  private static func geometry(_ course: SessionCourse) -> [Diagnostic] {
    guard !course.isAudio, !course.session.isTrace,
      course.session.context?.canMeasureVisibility != false,
      !course.events.contains(where: { $0.view != nil }),
      let shown = course.first(.impression) ?? course.first(.start)
    else { return [] }
    return [
      Diagnostic(
        rule: .geometryMissing,
        "the ad is shown at \(course.time(shown)), and no event reports its geometry",
        at: shown.location)
    ]
  }

  /// Reports the first view that has a mistake, and how many other views have one.
  private static func views(
    _ course: SessionCourse, _ rule: Rule, _ mistake: (LoggedView) -> String?
  ) -> [Diagnostic] {
    let wrong = course.events.compactMap { event in
      event.view.flatMap(mistake).map { (event, $0) }
    }
    guard let (event, message) = wrong.first else { return [] }
    return [
      Diagnostic(
        rule: rule,
        "'\(event.type.rawValue)' at \(course.time(event)): \(message)" + others(wrong.count),
        at: event.location)
    ]
  }

  /// How far the reported percentage in view may differ from the percentage that the reported areas
  /// give, in percentage points, because both are rounded.
  private static let widestRounding = 2.0

  private static func inconsistency(_ view: LoggedView) -> String? {
    guard let percent = view.percentInView else { return nil }
    guard (0...100).contains(percent) else {
      return "\(SessionEvent.text(percent)) % of the ad is reported in view, which is not between "
        + "0 and 100"
    }
    guard let area = view.area, area > 0 else { return nil }
    // When the app is in the background, the areas keep their values although 0 % is in view.
    let pixels = view.pixelsInView ?? (percent > 0 ? view.areaOnScreen : nil)
    guard let pixels else { return nil }
    let share = pixels / area * 100
    guard abs(share - percent) > widestRounding else { return nil }
    return
      "\(SessionEvent.text(percent)) % of the ad is reported in view, but "
      + "\(SessionEvent.text(pixels)) of \(SessionEvent.text(area)) square points are "
      + "\(SessionEvent.text((share * 10).rounded() / 10)) %"
  }

  private static func others(_ count: Int) -> String {
    count > 1 ? "; the same in \(count - 1) other event\(count == 2 ? "" : "s")" : ""
  }
}
