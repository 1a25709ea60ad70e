package import Diagnostics

/// What a certification finds by itself, beside the invariants and what a run reports.
extension Rule {
  package static let caseNotShown = Rule(
    "CaseNotShown", .error, "the session does not show what the case is about",
    explanation: "The session did not tell what a certification looks for.",
    remedy: """
      Play the tag with the same steps in a scenario file: 'vastsim play TAG' shows every event \
      that the session did tell.
      """)

  package static let noAdToPlay = Rule(
    "NoAdToPlay", .error, "the tag leads to no ad that plays",
    explanation: "Nobody would see an ad from this tag.",
    remedy: """
      Look where each chain breaks with 'vastsim resolve TAG'; give --map for addresses that stand \
      for local files.
      """)

  package static let scriptNotRun = Rule(
    "ScriptNotRun", .error, "a vendor's script is not run, or not to its end",
    explanation: "A script that fails measures nothing, and other vendors' numbers differ.",
    remedy: """
      Run the script by itself, look at the line that the message names, and mind that there is no \
      DOM.
      """)
}

/// Every rule that a certification finds broken by itself.
package enum CertificationRules {
  /// All rules: its own, the invariants', and one for each error that an ad can end in.
  package static let all: [Rule] =
    [.caseNotShown, .noAdToPlay, .scriptNotRun] + RunInvariants.rules + AdFailure.rules
}
