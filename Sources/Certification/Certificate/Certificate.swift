internal import Diagnostics

/// One row of a certificate: a case, under a player, and what it came to.
package struct CaseResult: Sendable, Hashable {
  /// The case's name, such as `pause-and-resume`.
  package var name: String
  /// What the case shows, in one line.
  package var summary: String
  package var obligation: Obligation
  /// The player profile; absent for cases that need none.
  package var player: String?
  package var verdict: CaseVerdict
  /// What speaks against it; empty when it passes.
  package var findings: [Finding]
  /// Why it was not judged, for a case that is not applicable.
  package var reason: String?

  /// A case that was judged; what was found decides.
  package init(
    _ name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    findings: [Finding]
  ) {
    self.name = name
    self.summary = summary
    self.obligation = obligation
    self.player = player
    self.findings = findings
    verdict = CaseVerdict(findings)
  }

  /// A case that could not be judged, and why.
  package init(
    _ name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    notApplicable reason: String
  ) {
    self.init(name, summary, obligation, player: player, findings: [])
    self.reason = reason
    verdict = .notApplicable
  }
}

/// The verdict on one tag with the cases that led to it.
package struct Certificate: Sendable, Hashable {
  /// The tag's display name.
  package var tag: String
  /// The names of the player profiles, in the order asked for.
  package var players: [String]
  package var cases: [CaseResult]

  package init(tag: String, players: [String], cases: [CaseResult]) {
    self.tag = tag
    self.players = players
    self.cases = cases
  }

  /// The worst of the cases; a failed optional case is a warning.
  ///
  /// Never `notApplicable`: a tag of which nothing could be judged has failed.
  package var verdict: CaseVerdict {
    let verdict = cases.reduce(CaseVerdict.notApplicable) { worst, result in
      let isOptional = result.obligation == .optional && result.verdict == .fail
      return worst.joined(with: isOptional ? .warn : result.verdict)
    }
    return verdict == .notApplicable ? .fail : verdict
  }

  /// How many cases came to a verdict.
  package func count(of verdict: CaseVerdict) -> Int { cases.count { $0.verdict == verdict } }

  /// Every rule that a finding names, in the order of their first appearance, with what to do.
  package var remedies: [(rule: String, text: String)] {
    var rules: [String] = []
    for finding in cases.flatMap(\.findings) where finding.severity > .note {
      if !rules.contains(finding.rule) { rules.append(finding.rule) }
    }
    return rules.compactMap { rule in Remedy.text(for: rule).map { (rule, $0) } }
  }
}
