package import Diagnostics
package import Media

/// A caption file that was read: its cues, and what is wrong with it.
///
/// Nothing in the file is an error of the ad: what cannot be used is left out,
/// with a finding.
package struct CaptionFile: Sendable, Hashable {
  /// The name that findings are shown under.
  package let name: String
  /// The form it was read in; absent when none fits.
  package let format: CaptionFormat?
  /// The language: as declared, otherwise as the file itself says.
  package let language: String?
  /// What can be shown, by start.
  package let cues: [Cue]
  /// What is wrong with the file and its declaration, a few for each rule.
  package let findings: [Diagnostic]

  init(
    name: String, format: CaptionFormat?, language: String?, cues: [Cue], findings: [Diagnostic]
  ) {
    self.name = name
    self.format = format
    self.language = language
    self.cues = cues
    self.findings = findings
  }

  /// What is wrong once it is known how long the media is.
  package func findings(duringMediaOf duration: Duration) -> [Diagnostic] {
    var findings = CaptionFindings(file: name)
    CueChecks.checkEnds(of: cues, against: duration, &findings)
    return findings.all
  }
}
