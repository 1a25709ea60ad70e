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

  package static let notJudged = Rule(
    "NotJudged", .error, "something could not be judged, for want of a file or the network",
    explanation: """
      A document or a media file is only on the network, or not where the tag names it. That is no \
      fault of the tag; what depends on it was not looked at.
      """,
    remedy: """
      Name a local file with --map PREFIX=PATH, for media with --media FILE, or allow the network \
      with --network.
      """)

  package static let adNeverBegan = Rule(
    "AdNeverBegan", .error, "an ad was put on the screen and never began to play",
    explanation: "Viewers saw nothing of the ad, so nothing of the case was shown.",
    remedy: """
      Play the tag with the case's scenario: 'vastsim play TAG --scenario NAME' shows what the \
      player waited for.
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
    [.adNeverBegan, .caseNotShown, .noAdToPlay, .notJudged, .scriptNotRun] + RunInvariants.rules
    + AdFailure.rules
}
