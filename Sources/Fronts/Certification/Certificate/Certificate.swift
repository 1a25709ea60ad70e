internal import OpenMeasurement
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
  /// The beacons of the players, compared with those of the exact player; nil if no players were
  /// compared.
  package var matrix: PlayerMatrix?

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
  package var advice: String {
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
