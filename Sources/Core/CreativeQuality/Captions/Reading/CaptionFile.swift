package import Media
package import Vocabulary

/// A caption file that was read: its cues and its findings.
///
/// Nothing in the file is an error of the ad: unusable parts are left out, with
/// a finding.
package struct CaptionFile: Sendable, Hashable {
  /// The name of the file in findings.
  package let name: String
  /// The format it was read in; absent when none fits.
  package let format: CaptionFormat?
  /// The declared language, otherwise the one that the file itself names.
  package let language: String?
  /// The cues that can be shown, by start.
  package let cues: [Cue]
  /// The findings about the file and its declaration, a few for each rule.
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

  /// The findings that depend on the media's duration.
  package func findings(duringMediaOf duration: Duration) -> [Diagnostic] {
    var findings = CaptionFindings(file: name)
    CueChecks.checkEnds(of: cues, against: duration, &findings)
    return findings.all
  }
}
