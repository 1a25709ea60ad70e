package import Diagnostics

/// What a certification finds by itself, beside the invariants and what a run reports.
extension Rule {
  package static let caseNotShown = Rule(
    "CaseNotShown", .error, "the session does not show what the case requires",
    explanation: "The session did not report the events that a certification requires.",
    remedy: """
      Play the tag with the same steps in a scenario file: 'vastsim play TAG' shows every event \
      that the session reported.
      """)

  package static let noAdToPlay = Rule(
    "NoAdToPlay", .error, "no ad of the tag can be played",
    explanation: "Viewers see no ad from this tag.",
    remedy: """
      Run 'vastsim resolve TAG' to see where each chain fails. Use --map for URLs that local files \
      answer.
      """)

  package static let scriptNotRun = Rule(
    "ScriptNotRun", .error, "a vendor's script did not run, or did not finish",
    explanation: """
      A script that fails measures nothing, and its numbers differ from other vendors' numbers.
      """,
    remedy: """
      Run the script alone, and check the line that the message names. The script has no DOM.
      """)
}

/// Every rule that a certification finds broken by itself.
package enum CertificationRules {
  /// All rules: its own, the invariants', and one for each error that an ad can end in.
  package static let all: [Rule] =
    [.caseNotShown, .noAdToPlay, .scriptNotRun] + RunInvariants.rules + AdFailure.rules
}
