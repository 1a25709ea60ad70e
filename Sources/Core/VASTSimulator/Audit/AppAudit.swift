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
      let trackers = tag.captured(in: log.requests, isRedacted: measure.isRedacted)
      sent = trackers.map(\.requests.count).reduce(0, +)
      let beacons = BeaconCheck(trackers, beside: sessions.map(\.course))
      for finding in beacons.findings { list.add(Finding(finding)) }
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
      vendors: verifications.map { TagFacts.Vendor(key: $0.vendor, parameters: $0.parameters) },
      universalAdIDs: creative.universalAdIDs.flatMap { id in
        [id.registry.map { "\(id.value); \($0)" }, id.value].compactMap(\.self)
      })
    let trackers = AdTrackers(
      ad, playing: linear, duration: duration ?? .zero, order: .inlineFirst)
    self.trackers =
      trackers.impressions.map {
        TrackerRequests.Tracker(event: "impression", hop: $0.hop, url: $0.template)
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

  /// The tracking events for which a measurement session has a corresponding event.
  private static let events: [TrackingEventName] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .pause, .resume,
  ]

  /// The tag's trackers with their requests in a log.
  ///
  /// - Parameters:
  ///   - requests: the requests in the log.
  ///   - isRedacted: whether the queries of the trackers' URLs are removed.
  /// - Returns: each tracker once.
  func captured(in requests: [LoggedRequest], isRedacted: Bool = false) -> [CapturedTracker] {
    TrackerRequests(trackers, among: requests.map(\.url)).trackers.map { tracker, indices in
      CapturedTracker(
        event: tracker.event,
        hop: names.indices.contains(tracker.hop)
          ? names[tracker.hop] : AdRecord.Hop.name(at: tracker.hop),
        url: isRedacted ? SessionRedaction.redacted(tracker.url.text) : tracker.url.text,
        requests: indices.map { requests[$0] })
    }
  }
}
