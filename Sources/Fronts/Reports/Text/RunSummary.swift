internal import Units
internal import Media
internal import OpenMeasurement
internal import Player
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// The result of a run in a few lines, the verdict last.
struct RunSummary {
  private let record: RunRecord
  private let verdict: RunVerdict

  /// The width of the column of labels.
  private static let labelWidth = 13

  init(_ record: RunRecord, failingOn severity: Severity) {
    self.record = record
    verdict = RunVerdict(of: record, failingOn: severity)
  }

  func lines(_ style: TextStyle) -> [VisibleText] { resultLines(style) + judgementLines(style) }

  var outcomeLine: VisibleText {
    line("Outcome", "\(record.outcome.words) after \(TimeText.readable(record.duration))")
  }

  /// The outcome, and the results of ads, beacons and measurement.
  func resultLines(_ style: TextStyle) -> [VisibleText] {
    let ads = record.ads
    var lines = [outcomeLine] + ads.flatMap { adLines($0, isOne: ads.count == 1) }
    lines += record.units.compactMap { $0.failure.map { line("Failure", $0) } }
    if record.units.contains(where: \.isPlayer) || !record.beacons.isEmpty {
      lines.append(line("Beacons", beaconCounts))
    }
    lines += DeliverySummary(record).lines.enumerated().map { line($0 == 0 ? "Sent" : "", $1) }
    lines += lostLines
    lines += ViewabilitySummary(record).lines.map { line($0.label, $0.text) }
    return lines.flatMap { style.fitted($0, indent: Self.labelWidth) }
  }

  /// The results of expectations, the number of diagnostics, and the verdict.
  func judgementLines(_ style: TextStyle) -> [VisibleText] {
    var lines = expectationLines(style)
    lines.append(line("Diagnostics", diagnosticCounts))
    let reason = verdict.reason.isEmpty ? "" : ": \(verdict.reason)"
    lines.append(line("Verdict", style.bold("\(style.word(of: verdict.verdict))\(reason)")))
    return lines.flatMap { style.fitted($0, indent: Self.labelWidth) }
  }

  private func line(_ label: String, _ value: String) -> VisibleText {
    line(label, VisibleText(value))
  }

  private func line(_ label: String, _ text: VisibleText) -> VisibleText {
    "\(label.padded(to: Self.labelWidth))\(text)"
  }

  private func adLines(_ ad: AdRecord, isOne: Bool) -> [VisibleText] {
    var facts: [String] = []
    if let title = ad.title { facts.append("'\(title)'") }
    if let id = ad.adID { facts.append("id \(id)") }
    if let code = ad.errorCode { facts.append("error \(code)") }
    // The event stream's ad numbers distinguish several ads.
    let number = isOne ? "" : ad.index.map { "\($0): " } ?? "not played: "
    var lines = [
      line("Ad", number + (facts.isEmpty ? "without id and title" : facts.joined(separator: ", ")))
    ]
    if let media = ad.mediaFile { lines.append(line("Media", Self.text(of: media, in: ad))) }
    if let nonLinear = ad.nonLinear { lines.append(line("NonLinear", Self.text(of: nonLinear))) }
    lines += choiceLines(ad)
    if let buffering = ad.buffering { lines.append(line("Buffering", Self.text(of: buffering))) }
    lines += CaptionSummary(ad).texts.map { line("Captions", $0) }
    if let judgement = ad.judgement {
      lines.append(line("Quality", "\(judgement.profile): \(judgement.summary)"))
    }
    return lines
  }

  /// Why each MediaFile was selected or rejected, if there are several.
  private func choiceLines(_ ad: AdRecord) -> [VisibleText] {
    guard ad.mediaFiles.count > 1 else { return [] }
    return ad.mediaFiles.enumerated().map { index, candidate in
      line(index == 0 ? "Choice" : "", candidate.choiceText)
    }
  }

  private static func text(of nonLinear: ShownNonLinear) -> String {
    var parts = [nonLinear.url.map { HostAndPath.text(of: $0) } ?? nonLinear.resource.rawValue]
    let drawn = nonLinear.drawnSize
    parts.append("\(Int(drawn.width.rounded()))×\(Int(drawn.height.rounded()))")
    if let width = nonLinear.width, let height = nonLinear.height,
      Double(width) != drawn.width || Double(height) != drawn.height
    {
      parts.append("declared \(width)×\(height)")
    }
    parts.append("shown for \(TimeText.readable(nonLinear.duration))")
    return parts.joined(separator: ", ")
  }

  private static func text(of media: ChosenMedia, in ad: AdRecord) -> String {
    let facts = ad.mediaFacts
    var parts = [HostAndPath.text(of: media.url)]
    if ad.isStandIn { parts.append("a stand-in") }
    if let actual = media.actualDuration { parts.append("\(TimeText.readable(actual)) long") }
    if let declared = media.declaredDuration, declared != media.actualDuration, !ad.isStandIn {
      parts.append("declared \(TimeText.readable(declared))")
    }
    if let frames = facts?.videoFrames.count, frames > 0 {
      parts.append(frames == 1 ? "1 video frame" : "\(frames) video frames")
    }
    if let damage = facts?.damage {
      parts.append("damaged at \(TimeText.readable(damage.position))")
    }
    return parts.joined(separator: ", ")
  }

  private static func text(of buffering: BufferingRecord) -> String {
    let startup =
      buffering.startup.map { "loaded after \(TimeText.readable($0))" } ?? "never loaded"
    switch buffering.count {
    case 0: return "\(startup), none while playing"
    case 1: return "\(startup), once while playing, \(TimeText.readable(buffering.total))"
    default:
      return "\(startup), \(buffering.count) times while playing, "
        + "\(TimeText.readable(buffering.total)) in total"
    }
  }

  private var beaconCounts: String {
    let beacons = record.beacons.map(\.beacon)
    let vast = beacons.count { $0.source == .vast }
    let prebid = beacons.count { $0.source == .prebid }
    let verification = beacons.count - vast - prebid
    return "\(vast) VAST, \(verification) verification"
      + (prebid > 0 ? ", \(prebid) \(NativeSDK.prebid.word)" : "")
  }

  /// One line for each source and reason, with all events that were lost for that reason.
  private var lostLines: [VisibleText] {
    var groups: [(key: String, events: [String], reason: String)] = []
    for lost in record.ads.flatMap(\.lost) {
      let source = lost.vendor.map { "verification of \($0)" } ?? lost.source.rawValue.uppercased()
      if let last = groups.last, last.key == source, last.reason == lost.reason {
        groups[groups.count - 1].events.append(lost.event)
      } else {
        groups.append((source, [lost.event], lost.reason))
      }
    }
    return groups.map { group in
      line("Lost", "\(group.key): \(group.events.joined(separator: ", ")): \(group.reason)")
    }
  }

  private func expectationLines(_ style: TextStyle) -> [VisibleText] {
    guard !record.expectations.isEmpty else { return [] }
    let failed = record.expectations.filter { !$0.holds }
    let count = record.expectations.count
    let held = line("Expectations", "\(count - failed.count) of \(count) hold")
    return [held]
      + failed.map { result in
        let place = result.location.map { "\($0): " } ?? ""
        return "  \(style.red("✗")) \(place)\(result.failure ?? result.text)"
      }
  }

  private var diagnosticCounts: String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = record.diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}

extension MediaFileDecision.Candidate {
  /// The decision about a MediaFile, such as `cdn.example.com/ad.mp4: rejected: its type
  /// 'video/x-flv' is not played`.
  var choiceText: String {
    let verdict = isTaken ? "selected" : "rejected"
    return "\(HostAndPath.text(of: mediaFile.url)): \(verdict): \(reason)"
  }
}

/// The lines of the summary about viewability: a line for each standard, then the totals of how
/// long the ad was in view.
///
/// If several ads play, the built-in standards that do not decide whether an ad is `viewable` share
/// a line.
struct ViewabilitySummary {
  private let record: RunRecord

  init(_ record: RunRecord) { self.record = record }

  var lines: [(label: String, text: String)] {
    guard record.units.allSatisfy(\.isPlayer) else { return itemLines }
    let exposures = record.exposure
    let hasSeveralAds = exposures.count > 1
    let resultsOfAds = Dictionary(grouping: record.viewability, by: \.ad)
    return exposures.flatMap { exposure in
      let results = resultsOfAds[exposure.ad] ?? []
      let ad = hasSeveralAds ? "ad \(exposure.ad): " : ""
      let standards = hasSeveralAds ? Self.brief(results) : Self.table(results)
      return standards.enumerated().map { index, text in
        (index == 0 ? "Viewability" : "", ad + text)
      } + Self.totals(exposure.continuous).map { ($0.label, ad + $0.text) }
    }
  }

  /// The lines of a native unit: one for each standard that decides `viewable` or that the scenario
  /// or the configuration states, with the number of items that met the standard, and which items
  /// met it.
  private var itemLines: [(label: String, text: String)] {
    let results = record.viewability.filter { $0.role != .builtIn }
    var standards: [String] = []
    for result in results where !standards.contains(result.standard) {
      standards.append(result.standard)
    }
    return standards.enumerated().map { index, standard in
      // An item that is loaded or shown again has several sessions, and is counted only once.
      let sessions = results.filter { $0.standard == standard }
      let items = Set(sessions.map(\.ad))
      let met = Set(sessions.filter { $0.metAt != nil }.map(\.ad)).sorted().map(String.init)
      let count = items.count == 1 ? "1 item" : "\(items.count) items"
      let text = "\(standard) met by \(met.count) of \(count)"
      return (
        index == 0 ? "Viewability" : "",
        met.isEmpty ? text : "\(text): \(met.joined(separator: ", "))"
      )
    }
  }

  private static func table(_ results: [ViewabilityResult]) -> [String] {
    let width = results.map(\.standard.count).max() ?? 0
    return results.map { $0.standard.padded(to: width + 2) + text(of: $0) }
  }

  private static func brief(_ results: [ViewabilityResult]) -> [String] {
    let further = results.filter { $0.role == .builtIn }
    let met = further.filter { $0.metAt != nil }.map(\.standard)
    let notMet = further.filter { $0.metAt == nil }.map(\.standard)
    let parts = [
      met.isEmpty ? nil : "also met: \(met.joined(separator: ", "))",
      notMet.isEmpty ? nil : "not met: \(notMet.joined(separator: ", "))",
    ].compactMap(\.self)
    return results.filter { $0.role != .builtIn }.map { "\($0.standard) \(text(of: $0))" }
      + (parts.isEmpty ? [] : [parts.joined(separator: "; ")])
  }

  private static func text(of result: ViewabilityResult) -> String {
    let comparison = result.comparison
    guard comparison.differs else { return result.finding.description }
    return result.isSampled
      ? "\(comparison.sampled.description); continuously: \(comparison.continuous.description)"
      : "\(comparison.continuous.description); sampled: \(comparison.sampled.description)"
  }

  private static func totals(_ totals: SessionExposure.Totals) -> [(label: String, text: String)] {
    let plays = !totals.quartiles.isEmpty
    var parts = [
      "\(TimeText.readable(totals.inView)) of \(TimeText.readable(totals.played)) "
        + "\(plays ? "played" : "shown"), \(PercentText.text(totals.percentOfDuration)) of the ad"
    ]
    if totals.inView > .zero {
      parts.append("longest \(TimeText.readable(totals.longestInView))")
      if plays { parts.append("with sound \(TimeText.readable(totals.audibleInView))") }
    }
    let inView = (label: "In view", text: parts.joined(separator: "; "))
    guard plays else { return [inView] }
    let reached = totals.quartiles.count(where: \.isReached)
    let visible = totals.quartiles.count(where: \.isVisible)
    let audible = totals.quartiles.count(where: \.isAudibleAndVisible)
    return [
      inView,
      ("Quartiles", "\(reached) reached, \(visible) visible, \(audible) audible and visible"),
    ]
  }
}

/// The captions of an ad in a line for each file.
struct CaptionSummary {
  let texts: [String]

  init(_ ad: AdRecord) {
    let embedded = ad.mediaFacts?.captions.flatMap { captions -> String? in
      guard captions.pictureCount > 0 else { return nil }
      let kinds = [captions.hasLine21 ? "CEA-608" : nil, captions.hasDTVCC ? "CEA-708" : nil]
        .compactMap(\.self)
      return kinds.isEmpty
        ? "in the video, empty"
        : "in the video, \(kinds.joined(separator: " and ")), \(Self.cues(captions.cues.count))"
    }
    texts = ad.captions.map(Self.text) + [embedded].compactMap(\.self)
  }

  private static func text(of captions: CaptionRecord) -> String {
    var parts = [captions.language ?? "language unknown", HostAndPath.text(of: captions.url)]
    switch captions.fetch.status {
    case 0: parts.append("not fetched")
    case 200: parts.append("\(captions.format ?? "unreadable"), \(cues(captions.cueCount))")
    default: parts.append("not found")
    }
    let count = captions.findings.count { $0.severity > .note }
    if count > 0 { parts.append(count == 1 ? "1 finding" : "\(count) findings") }
    if captions.isShown { parts.append("shown") }
    return parts.joined(separator: ", ")
  }

  private static func cues(_ count: Int) -> String { count == 1 ? "1 cue" : "\(count) cues" }
}
