package import Units
internal import Comparison
package import OpenMeasurement
internal import Player
internal import VAST
package import Vocabulary

/// The findings about an app: about the calls that a trace records on the SDKs of the app's units,
/// and about the app's measurement sessions.
package struct AppAudit: Sendable {
  /// One unit of a trace.
  package struct Unit: Sendable, Hashable {
    package var name: String
    /// The SDK that the unit uses; nil where no call names it.
    package var sdk: NativeSDK?
    /// The number of the trace's calls that belong to the unit.
    package var calls: Int
  }

  /// A finding with the unit, item and session that it is about; nil where it is about none.
  package struct Finding: Sendable, Hashable {
    package var unit: String?
    package var item: Int?
    package var session: String?
    package var diagnostic: Diagnostic

    init(
      unit: String? = nil, item: Int? = nil, session: String? = nil, _ diagnostic: Diagnostic
    ) {
      self.unit = unit
      self.item = item
      self.session = session
      self.diagnostic = diagnostic
    }
  }

  /// The units in the order of their first calls.
  package var units: [Unit] = []
  /// The sessions in the order of their first events.
  package var sessions: [AuditedSession] = []
  /// The number of logged requests that are beacons of the audited tag.
  var beacons = 0
  /// The findings about the log itself, followed by those about its calls and events in their
  /// order.
  package var findings: [Finding]
  /// The cases of the user's plan that occur in no session.
  var missingCases: [ShownCase] = []
}

/// The verdict on an app's log, and its reasons.
package struct AuditVerdict: Sendable, Hashable {
  package let verdict: Verdict
  /// The reason for the verdict, in one sentence; for a pass, what was judged.
  package let reason: String
  /// What could not be judged, each a sentence fragment.
  package let notJudged: [String]
  /// The entries of `notJudged` that no finding reports: the cases of the plan that no session
  /// shows.
  package let notShown: [String]

  /// - Parameter audit: the audit, which has judged the log.
  package init(of audit: AppAudit) {
    let truncated = audit.findings.filter { $0.diagnostic.rule == .logTruncated }
    notShown = audit.missingCases.map {
      "the case '\($0.name)' of the plan: no session shows that \($0.summary)"
    }
    notJudged =
      truncated.map { "the rest of session '\($0.session ?? "")': \($0.diagnostic.message)" }
      + notShown
    let counted = audit.findings.map(\.diagnostic).filter { $0.rule != .logTruncated }
    let worst = counted.map(\.severity).max()
    let reasons = Severity.allCases.reversed().compactMap { severity in
      Verdict.counted(
        counted.filter { $0.severity == severity }.map(\.message), severity.rawValue)
    }
    let byFindings = Verdict(worst: worst)
    let calls = audit.units.map(\.calls).reduce(0, +)
    let events = audit.sessions.map(\.course.session.events.count).reduce(0, +)
    let judged = [
      Judged.counted(audit.sessions.count, "session"), Judged.counted(events, "event"),
      Judged.counted(calls, "call"), Judged.counted(audit.beacons, "beacon"),
    ].compactMap(\.self)
    if byFindings == .fail {
      verdict = .fail
      reason = reasons.joined(separator: "; ")
    } else if let first = notJudged.first {
      verdict = .inconclusive
      reason =
        (["not judged: \(first)" + (notJudged.count > 1 ? ", and \(notJudged.count - 1) more" : "")]
        + reasons).joined(separator: "; ")
    } else if judged.isEmpty {
      verdict = .inconclusive
      reason = (["nothing was judged"] + reasons).joined(separator: "; ")
    } else {
      verdict = byFindings
      reason =
        reasons.isEmpty
        ? "\(judged.joined(separator: ", ")) without a finding" : reasons.joined(separator: "; ")
    }
  }
}

extension AppAudit {
  /// The settings by which a log is judged, in addition to the rules of sessions.
  package struct Measure: Sendable {
    /// The severities that the user chose for single rules.
    var levels: RuleLevels
    package var tag: AuditedTag?
    /// The cases that the log has to show.
    var plan: [ShownCase]
    /// Whether everything that could identify the viewer is removed from reports.
    var isRedacted: Bool

    package init(
      levels: RuleLevels = RuleLevels(), tag: AuditedTag? = nil, plan: [ShownCase] = [],
      isRedacted: Bool = false
    ) {
      self.levels = levels
      self.tag = tag
      self.plan = plan
      self.isRedacted = isRedacted
    }
  }

  /// Judges a log of measurement sessions. For each severity, as many findings are listed as a report shows;
  /// others are only counted.
  package init(of log: SessionLog, by measure: Measure) {
    var list = AuditFindingList(levels: measure.levels)
    for finding in SessionLogJudge.findings(of: log) { list.add(Finding(finding)) }
    var sessions = Self.judged(log.sessions, by: measure, &list)
    var sent = 0
    if let tag = measure.tag, !log.requests.isEmpty {
      let capture = tag.capture(of: log.requests, isRedacted: measure.isRedacted)
      sent = capture.trackers.map(\.requests.count).reduce(0, +)
      let beacons = BeaconCheck(
        capture.trackers, beside: sessions.map(\.course), among: log.requests,
        by: SessionCheck.Measure(tag: tag.facts))
      for finding in capture.findings + beacons.findings { list.add(Finding(finding)) }
      for index in sessions.indices {
        sessions[index].impressionDelay =
          beacons.impressionDelay(in: sessions[index].course)?
          .milliseconds
      }
    }
    self.init(
      sessions: sessions, findings: list.finished(),
      missingCases: Self.missing(of: measure.plan, in: sessions))
    beacons = sent
  }

  static func missing(of plan: [ShownCase], in sessions: [AuditedSession]) -> [ShownCase] {
    plan.filter { planned in
      !sessions.contains { planned.coverage(in: $0.course) == .shown }
    }
  }
}

/// The ad of a tag with which an app's log is compared: its declarations and its trackers.
package struct AuditedTag: Sendable {
  let facts: TagFacts
  private let trackers: [TrackerRequests.Tracker]
  private let names: [String]

  /// Creates the first ad of the tag that has media, in play order; nil when the tag leads to no
  /// such ad.
  package init?(_ inspection: ChainInspection) {
    let ads = inspection.breaks.flatMap(\.ads)
    let inOrder =
      ads.filter { $0.order != nil }.sorted { ($0.order ?? 0) < ($1.order ?? 0) }
      + ads.filter { $0.order == nil }
    for ad in inOrder.map(\.ad) {
      guard let inLine = ad.inLine,
        let creative = inLine.creatives.first(where: { $0.linear != nil }),
        let linear = creative.linear
      else { continue }
      self.init(ad, creative, linear)
      return
    }
    return nil
  }

  private init(_ ad: ResolvedAd, _ creative: Creative, _ linear: Linear) {
    let verifications = ad.hops.flatMap(\.ad.verifications)
    let duration = linear.duration
    facts = TagFacts(
      duration: duration?.seconds,
      skipOffset: linear.skipOffset.flatMap { offset in
        duration.map { offset.resolved(in: $0).seconds }
      },
      vendors: verifications.map { verification in
        TagFacts.Vendor(
          key: verification.vendor, parameters: verification.parameters,
          scripts: verification.javaScriptResources.filter {
            $0.apiFramework?.lowercased() == "omid" && !$0.url.isEmpty
          }.map(\.url))
      },
      universalAdIDs: creative.universalAdIDs.flatMap { id in
        [id.registry.map { "\(id.value); \($0)" }, id.value].compactMap(\.self)
      })
    let trackers = AdTrackers(
      ad, playing: linear, duration: duration ?? .zero, order: .inlineFirst)
    self.trackers =
      trackers.impressions.map {
        TrackerRequests.Tracker(event: "impression", hop: $0.hop, url: $0.template)
      }
      + ad.errors.map {
        TrackerRequests.Tracker(event: Self.error, hop: $0.hop, url: $0.url.template)
      }
      + Self.events.flatMap { event in
        trackers.templates(of: event).map {
          TrackerRequests.Tracker(event: event.rawValue, hop: $0.hop, url: $0.template)
        }
      }
    names = ad.hops.enumerated().map { index, hop in
      AdRecord.Hop.name(
        at: index, AdRecord.Hop(adSystem: hop.ad.adSystem, document: hop.file))
    }
  }

  /// The tracking events that tell how an ad played: those for which a measurement session has a
  /// corresponding event, and the ends of an ad.
  private static let events: [TrackingEventName] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .pause, .resume, .close,
    .closeLinear,
  ]

  private static let error = "error"

  /// The tag's trackers with their requests in a log, and what their URLs say.
  struct Capture {
    /// Each tracker once.
    var trackers: [CapturedTracker] = []
    /// Errors that the ad reported, and macros that were not replaced.
    var findings: [Diagnostic] = []
  }

  /// Finds the tag's trackers among the requests of a log. `isRedacted` removes the queries of their URLs
  /// from what is reported.
  func capture(of requests: [LoggedRequest], isRedacted: Bool = false) -> Capture {
    var capture = Capture()
    for (tracker, indices) in TrackerRequests(trackers, among: requests.map(\.url)).trackers {
      let hop =
        names.indices.contains(tracker.hop)
        ? names[tracker.hop] : AdRecord.Hop.name(at: tracker.hop)
      let url =
        isRedacted ? SessionRedaction.redacted(tracker.url.text) : tracker.url.text
      let sent = indices.map { requests[$0] }
      capture.trackers.append(
        CapturedTracker(event: tracker.event, hop: hop, url: url, requests: sent))
      if tracker.event == Self.error, let request = sent.first {
        let code = tracker.url.value(of: "ERRORCODE", in: request.url).flatMap(Int.init)
        capture.findings.append(
          Diagnostic(
            rule: AdFailure.rule(ofCode: code ?? VASTErrorCode.undefined.rawValue),
            "the ad failed: the Error tracker of \(hop) was requested"
              + (code.map { " with error \($0)" } ?? ", which does not say the error")
              + ": '\(url)'", at: request.location))
      }
      for macro in tracker.url.macros where MacroDefinition.named(macro) != nil {
        let unreplaced = sent.filter {
          $0.url.contains("[\(macro)]") || $0.url.contains("%5B\(macro)%5D")
        }
        guard let first = unreplaced.first else { continue }
        capture.findings.append(
          Diagnostic(
            rule: .macroNotReplaced,
            "'[\(macro)]' stands in the request of '\(tracker.event)' of \(hop): '\(url)'"
              + (unreplaced.count > 1 ? ", \(unreplaced.count) times" : ""), at: first.location))
      }
    }
    return capture
  }
}

extension URLTemplate {
  /// The digits in a sent URL at the place of a macro, which is found by the text before it; nil where the
  /// template has no such macro, or the URL has no digits there.
  fileprivate func value(of macro: String, in url: String) -> String? {
    var before: Substring = ""
    for segment in segments {
      guard segment.macro == macro else {
        before = segment.macro == nil ? segment.text : ""
        continue
      }
      let mark = before.lastIndex { "?&;/".contains($0) }.map { before[$0...] } ?? before
      guard !mark.isEmpty, let place = url.ranges(of: mark).last else { return nil }
      let digits = url[place.upperBound...].prefix { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? nil : String(digits)
    }
    return nil
  }
}
