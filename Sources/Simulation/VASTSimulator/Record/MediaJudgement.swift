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
  /// What needs attention; a run's own findings of the same rules are left out for these.
  package var diagnostics: [Diagnostic]
  /// Every check, as the run's record tells of it.
  package var json: JSONValue

  package init(
    profile: String, summary: String, diagnostics: [Diagnostic], json: JSONValue
  ) {
    self.profile = profile
    self.summary = summary
    self.diagnostics = diagnostics
    self.json = json
  }
}

/// One of a creative's MediaFiles that could be opened.
package struct MediaRendition: Sendable, Hashable {
  /// As the tag writes it.
  package var url: String
  /// Read without decoding, unless it is the one that plays.
  package var facts: MediaFacts

  package init(url: String, facts: MediaFacts) {
    self.url = url
    self.facts = facts
  }
}

/// What a judge makes of a creative's MediaFiles beside each other.
package struct RenditionJudgement: Sendable, Hashable {
  /// What needs attention.
  package var diagnostics: [Diagnostic]
  /// Every check, as the run's record tells of it.
  package var json: JSONValue

  package init(diagnostics: [Diagnostic], json: JSONValue) {
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

  /// Compares the MediaFiles of one creative with each other; nil when there is nothing to say.
  ///
  /// Findings are about `location`, the creative's.
  func comparison(of renditions: [MediaRendition], at location: SourceLocation)
    -> RenditionJudgement?
}
