package import Diagnostics
package import JSONTree
package import Media
package import VAST

/// What a judge makes of the media of an ad.
package struct MediaJudgement: Sendable, Hashable {
  /// The profile that it was judged under.
  package var profile: String
  /// How the checks came out, in a few words.
  package var summary: String
  /// What needs attention.
  package var diagnostics: [Diagnostic]
  /// Every check, as the run's record tells of it.
  package var json: JSONValue

  package init(profile: String, summary: String, diagnostics: [Diagnostic], json: JSONValue) {
    self.profile = profile
    self.summary = summary
    self.diagnostics = diagnostics
    self.json = json
  }
}

/// Judges media while a run opens it; the command line brings one where the quality is asked for.
package protocol MediaJudging: Sendable {
  /// Judges a file against what the tag declares of it.
  ///
  /// `duration` is the creative's; findings are about `location`.
  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement
}
