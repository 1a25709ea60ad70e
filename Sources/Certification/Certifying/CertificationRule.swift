internal import Diagnostics

/// What a certification finds by itself, beside the invariants and what a run reports.
package enum CertificationRule: String, Sendable, CaseIterable {
  /// The tag leads to no ad that would play.
  case noAdToPlay = "NoAdToPlay"
  /// What a case is about did not happen, or not as it should.
  case caseNotShown = "CaseNotShown"
  /// A vendor's script was not run, or not to its end.
  case scriptNotRun = "ScriptNotRun"

  /// What is wrong, a sentence fragment.
  package var summary: String {
    switch self {
    case .noAdToPlay: "the tag leads to no ad that plays"
    case .caseNotShown: "the session does not show what the case is about"
    case .scriptNotRun: "a vendor's script is not run, or not to its end"
    }
  }

  /// What it means and what to do about it, in whole sentences.
  package var remedy: String {
    switch self {
    case .noAdToPlay:
      "Nobody would see an ad from this tag. 'vastsim resolve TAG' shows where each chain breaks; "
        + "give --map for addresses that stand for local files."
    case .caseNotShown:
      "The session did not tell what a certification looks for. 'vastsim play TAG' with the same "
        + "steps in a scenario file shows every event that it did tell."
    case .scriptNotRun:
      "A script that fails measures nothing, and other vendors' numbers differ. Run the script "
        + "by itself, look at the line that the message names, and mind that there is no DOM."
    }
  }
}

/// An ad or a run that ended in a VAST error.
package enum AdFailure {
  /// What the rule's identifier begins with, before the code.
  static let rulePrefix = "VASTError"

  /// The number in `VASTError405`; nil for other rules.
  package static func code(in rule: String) -> Int? {
    rule.hasPrefix(rulePrefix) ? Int(rule.dropFirst(rulePrefix.count)) : nil
  }

  static func finding(code: Int, reason: String?, at instant: Duration?) -> Finding {
    Finding(
      rule: "\(rulePrefix)\(code)", severity: .error,
      "the ad ended in error \(code)" + (reason.map { ": \($0)" } ?? ""), at: instant)
  }
}
