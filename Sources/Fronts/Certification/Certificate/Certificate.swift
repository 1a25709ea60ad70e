internal import Media
internal import OpenMeasurement
internal import Player
package import VASTSimulator
package import Vocabulary

/// One row of a certificate: a case, under a player, and its result.
package struct CaseResult: Sendable, Hashable, Codable {
  /// The case's name, such as `pause-and-resume`.
  package var name: String
  /// What the case shows, in one line.
  package var summary: String
  package var obligation: Obligation
  /// The player profile; absent for cases that need none.
  package var player: String?
  /// The unit of a screen; nil for cases of tags, and for cases about the whole screen.
  package var unit: UnitID?
  package var verdict: Verdict
  /// What was found; notes and accepted findings do not count for the verdict.
  package var findings: [Finding]
  /// Why the case was not judged; only for a case that is not applicable.
  package var reason: String?
  /// The outline of the case's run; nil for a case without a run.
  package var run: RunOutline?
  /// The instants of the case's beacons at several start-up offsets; nil if no offsets other than
  /// the profile's own were tried.
  package var scatter: ObservationScatter?

  /// Creates the result of a case that was judged; the findings decide the verdict.
  package init(
    _ name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    unit: UnitID? = nil, findings: [Finding], run: RunOutline? = nil
  ) {
    self.name = name
    self.summary = summary
    self.obligation = obligation
    self.player = player
    self.unit = unit
    self.findings = findings
    self.run = run
    verdict = Verdict(findings)
  }

  /// Creates the result of a case that could not be judged, with the reason.
  package init(
    _ name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    unit: UnitID? = nil, notApplicable reason: String
  ) {
    self.init(name, summary, obligation, player: player, unit: unit, findings: [])
    self.reason = reason
    verdict = .notApplicable
  }

  /// The player or the unit of the case; nil for a case about the whole tag or screen.
  package var subject: String? { player ?? unit?.name }

  /// The verdict that counts for the tag: a failed optional case counts as a warning.
  package var counted: Verdict {
    obligation == .optional && verdict == .fail ? .warn : verdict
  }

  /// The findings that count against the case, and the findings that a baseline accepts; notes are
  /// left out.
  package var reasons: [Finding] { findings.filter(\.isReported) }
}

/// The verdict on one tag with the cases that led to it.
package struct Certificate: Sendable, Hashable {
  /// Whether the ad in full view met a viewability standard.
  package struct Viewability: Sendable, Hashable, Codable {
    package var standard: String
    package var isMet: Bool
  }

  /// The tag's display name.
  package var tag: String
  /// The subject, the recipient and the date of the certificate.
  package var head: CertificateHead
  /// The names of the player profiles, in the requested order; empty for a screen, whose units have
  /// their own.
  package var players: [String]
  package var cases: [CaseResult]
  /// The reference run, with its ads, their chains and their media. Of its events it has the
  /// beacons only. Nil if nothing was played.
  package private(set) var reference: RunRecord?
  /// The display names of the documents that the reference run read, the tag's own among them.
  package private(set) var documents: [String]
  /// The copies of ``documents`` and of the scenario's file, for a page that shows them.
  package private(set) var copies: [FetchedDocument] = []
  /// The viewability of the first ad in the reference run, standard by standard.
  package private(set) var viewability: [Viewability]
  /// The URLs that had neither a mapped file nor the network, each once, in the order in which they were
  /// requested. Something was not judged without them; empty if everything was judged.
  package private(set) var wanted: [String] = []
  /// The basis of the verdict: the counts of what was judged in the reference run, and of the
  /// requested assets.
  package private(set) var judged = Judged()
  /// What was not judged, in play order; empty for a tag that was not played.
  package internal(set) var notJudged: [NotJudged] = []
  /// Which MediaFiles the known players select, creative by creative; empty where no ad that plays
  /// offers several.
  package internal(set) var renditions: [RenditionChoices] = []
  /// The beacons of the players, compared with those of the exact player; nil if no players were
  /// compared.
  package var matrix: PlayerMatrix?

  /// What a player did by its own rules.
  package struct Habit: Sendable, Hashable {
    package var player: String
    package var finding: Finding
  }

  /// What the players did by their own rules, each rule once for a player: notes, which count against no case.
  package var habits: [Habit] {
    var said: Set<[String]> = []
    return cases.flatMap { result in
      result.findings.compactMap { finding in
        guard let player = result.player, finding.isHabit,
          said.insert([player, finding.rule.id]).inserted
        else { return nil }
        return Habit(player: player, finding: finding)
      }
    }
  }

  /// The notes about the documents, each once: advice, which counts against no case.
  package var notes: [Finding] {
    var said: Set<Finding> = []
    return cases.filter { $0.subject == nil }.flatMap(\.findings).filter {
      $0.severity == .note && !$0.isUnjudged && said.insert($0.recurrence).inserted
    }
  }

  package init(
    tag: String, players: [String], cases: [CaseResult], reference: RunRecord? = nil,
    assets: [AssetInspection] = []
  ) {
    self.tag = tag
    self.players = players
    self.cases = cases
    self.reference = reference
    head = CertificateHead(of: reference)
    copies = reference?.sources ?? []
    documents = reference?.documents.map(\.name) ?? []
    viewability = (reference?.viewability ?? []).filter { $0.ad == 0 }
      .map { Viewability(standard: $0.standard, isMet: $0.metAt != nil) }
    if cases.contains(where: { $0.findings.contains(where: \.isUnjudged) }) {
      wanted = reference?.wanted ?? []
    }
    if let reference {
      let verdict = RunVerdict(of: reference, failingOn: .error)
      judged = verdict.judged
      judged.assets = assets.count { NotJudged($0) == nil }
      // The assets include the captions that were not judged.
      notJudged =
        verdict.notJudged.filter { $0.subject != .captions } + assets.compactMap(NotJudged.init)
    }
    // A folder of tags has many runs, so only what certificates show of a run is kept: its beacons.
    for index in reference?.units.indices ?? 0..<0 { self.reference?.units[index].documents = [] }
    self.reference?.events.removeAll { if case .beacon = $0.kind { false } else { true } }
  }

  /// Removes the documents' copies, because a folder of tags has many of them.
  package mutating func dropCopies() { copies = [] }

  /// What the certificate is about: the tag, and which of its draws if it was requested several times.
  package var title: String { head.draws.map { "\(tag), \($0.text)" } ?? tag }

  /// The subjects of the cases: the players of a tag, or the units of a screen.
  package var subjects: (noun: String, names: [String]) {
    guard players.isEmpty else { return ("player", players) }
    var units: [String] = []
    for case let unit? in cases.map(\.unit) where units.last != unit.name {
      units.append(unit.name)
    }
    return ("unit", units)
  }

  /// A case's name, with its player or unit if there are several.
  package func name(of result: CaseResult) -> String {
    guard subjects.names.count > 1, let subject = result.subject else { return result.name }
    return "\(result.name) (\(subject))"
  }

  /// The worst of the cases; a failed optional case is a warning.
  ///
  /// Never `notApplicable`: a tag of which nothing could be judged has failed.
  package var verdict: Verdict {
    let verdict = cases.reduce(Verdict.notApplicable) { $0.joined(with: $1.counted) }
    return verdict == .notApplicable ? .fail : verdict
  }

  /// How many cases have a verdict; a failed optional case counts as a warning.
  package func count(of verdict: Verdict) -> Int { cases.count { $0.counted == verdict } }

  /// Every rule that a finding names, in the order of their first appearance.
  package var rules: [Rule] {
    var rules: [Rule] = []
    for finding in cases.flatMap(\.findings) where finding.counts {
      if !rules.contains(finding.rule) { rules.append(finding.rule) }
    }
    return rules
  }

  /// Replaces the advice of rules, for a program with its own advice, such as the inspector.
  package mutating func advise(_ fixes: [Rule: String]) {
    for index in cases.indices {
      for place in cases[index].findings.indices {
        let rule = cases[index].findings[place].rule
        if let fix = fixes[rule] { cases[index].findings[place].rule = rule.advising(fix) }
      }
    }
  }

  /// What to do about the findings of each rule, rule by rule.
  package var fixes: [(rule: Rule, advice: String)] {
    rules.map { ($0, advice(on: $0)) }
  }

  /// What to do about the findings of a rule: each advice once.
  package func advice(on rule: Rule) -> String {
    cases.flatMap(\.findings).filter { $0.rule == rule && $0.counts }.advice
  }
}

extension [Finding] {
  /// The advice of the findings: each text once, in their order.
  var advice: String {
    var texts: [String] = []
    for finding in self where !texts.contains(finding.advice) { texts.append(finding.advice) }
    return texts.joined(separator: " ")
  }
}

extension Certificate: Codable {
  /// Everything but the reference run and the copies.
  private enum CodingKeys: CodingKey {
    case tag
    case head
    case players
    case cases
    case documents
    case viewability
    case wanted
    case judged
    case notJudged
    case renditions
    case matrix
  }
}

extension RunRecord {
  /// The URLs of missing inputs that a file of the user, or the network, would have supplied.
  fileprivate var wanted: [String] {
    var urls: [String] = []
    var known: Set<String> = []
    for event in events {
      guard case .fetch(let fetch) = event.kind, fetch.absence?.wantsFile == true,
        fetch.purpose.decides, known.insert(fetch.url).inserted
      else { continue }
      urls.append(fetch.url)
    }
    return urls
  }
}

extension FetchPurpose {
  /// Whether a missing file of this purpose keeps an ad from playing.
  fileprivate var decides: Bool {
    switch self {
    case .vast, .media, .resource: true
    case .script, .captions: false
    }
  }
}

extension Verdict {
  /// The worst verdict of several tags; without tags it is `pass`.
  package static func worst(of certificates: [Certificate]) -> Verdict {
    certificates.reduce(.pass) { $0.joined(with: $1.verdict) }
  }
}

/// The subject, the recipient and the date of a certificate, so that it can be filed.
///
/// The same input gives the same certificate, except the date.
package struct CertificateHead: Sendable, Hashable, Codable {
  /// A media file that was played.
  package struct Medium: Sendable, Hashable, Codable {
    /// The URL that the tag declares.
    package var url: String
    /// The SHA-256 of the file, as 64 hexadecimal digits.
    package var digest: String
  }

  /// The day, or the time in ISO 8601; nil until the certificate is printed.
  package var date: String?
  /// The recipient of the certificate.
  package var recipient: String?
  /// The screen that the tag was played on, such as `phone 390x844 at 3 px per point`.
  package var device: String?
  /// The profile that the media was judged by; nil where it was not judged.
  package var profile: String?
  /// The SHA-256 of the tag's bytes, or of the scenario file's, as 64 hexadecimal digits.
  package var tagDigest: String?
  /// The media files that the reference run played, each once, in play order. Files that were not
  /// measured are left out.
  package var media: [Medium] = []
  /// Which of the tag's draws it is about; nil for a tag that was requested once.
  package var draws: DrawShare?

  init() {}

  /// Creates a head that has only the media that a run played.
  init(of reference: RunRecord?) {
    for ad in reference?.ads ?? [] {
      guard let url = ad.mediaFile?.url, let digest = ad.mediaFacts?.measurements?.contentDigest,
        !digest.isEmpty
      else { continue }
      let medium = Medium(url: url, digest: digest)
      if !media.contains(medium) { media.append(medium) }
    }
  }

  /// Records the device, the media profile and the digest of the tag.
  package mutating func identify(
    device: PlaybackScenario.Device, profile: String?, tagDigest: String?
  ) {
    self.device = device.summary
    self.profile = profile
    self.tagDigest = tagDigest
  }
}

/// The outline of a run: how it ended, and the instants of its player's events and of its beacons.
package struct RunOutline: Sendable, Hashable, Codable {
  /// Where a mark comes from.
  package enum Voice: String, Sendable, Hashable, Codable, CaseIterable {
    case player
    case vast
    case verification
    /// A widget or a message.
    case native
  }

  /// An event or a beacon of the run.
  package struct Mark: Sendable, Hashable, Codable {
    /// The instant, since the run began.
    package var at: Duration
    package var voice: Voice
    /// The event's name.
    package var name: String
    /// Whether the event or the beacon reports an error.
    package var isError: Bool
  }

  package var outcome: RunOutcome
  /// The duration of the run on the virtual clock.
  package var duration: Duration
  /// The parts of the run that are drawn.
  package var shown: ShownTime
  /// The marks in order of time.
  package var marks: [Mark]

  package init(_ record: RunRecord) {
    outcome = record.outcome
    duration = record.duration
    shown = ShownTime(record)
    marks = record.events.compactMap { event in
      let at = event.at.sinceStart
      switch event.kind {
      // A caption is part of the media, not an event of the player.
      case .player(let player, _) where player.kind == .caption: return nil
      case .player(let player, _):
        return Mark(at: at, voice: .player, name: player.name, isError: false)
      case .beacon(let beacon):
        let voice: Voice =
          switch beacon.source {
          case .vast: .vast
          case .verification: .verification
          case .prebid: .native
          }
        return Mark(
          at: at, voice: voice, name: beacon.event, isError: Self.errors.contains(beacon.event))
      case .native(let native):
        return Mark(at: at, voice: .native, name: native.event, isError: native.event == "failed")
      default: return nil
      }
    }
  }

  private static let errors = Set([BeaconName.error, .breakError].map(\.rawValue))
}

/// A tag that has no certificate, because it cannot be read.
package struct UnreadableTag: Sendable, Hashable {
  /// The tag's display name.
  package var tag: String
  /// Why the tag cannot be read, and what to do; a sentence fragment.
  package var reason: String
  /// Why the tag has no certificate, in a few words.
  package private(set) var summary = "cannot be read"

  package init(tag: String, reason: String) {
    self.tag = tag
    self.reason = reason
  }

  /// A tag that was not read because the user ended the check.
  package static func interrupted(_ tag: String) -> UnreadableTag {
    var unread = UnreadableTag(
      tag: tag,
      reason: "cannot check '\(tag)': the check was interrupted before it read the tag; "
        + "run it again")
    unread.summary = "interrupted"
    return unread
  }

  /// A tag whose process ended before the certificate was made; `cause` says how the process ended.
  package static func lost(_ tag: String, cause: String) -> UnreadableTag {
    var lost = UnreadableTag(
      tag: tag,
      reason: "cannot check '\(tag)': \(cause); check it alone, or all tags with '--jobs 1'")
    lost.summary = "not checked: \(cause)"
    return lost
  }
}
