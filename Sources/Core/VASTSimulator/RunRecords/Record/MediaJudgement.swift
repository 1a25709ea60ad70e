package import Media
package import Vocabulary

/// The result of judging the media of an ad.
package struct MediaJudgement: Sendable, Hashable {
  /// The creative profile whose checks were applied.
  package var profile: String
  /// The result of the checks, in a few words.
  package var summary: String
  /// The findings of the judgement. They replace the run's own findings of the same rules.
  package var diagnostics: [Diagnostic]
  /// The run's own findings that ``diagnostics`` replaces.
  package var replaced: [Diagnostic] = []
  /// Every check, as it is written in the run's record.
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
  /// The URL as written in the tag.
  package var url: String
  /// The facts about the file, which is read without decoding unless it is the file that plays.
  package var facts: MediaFacts

  package init(url: String, facts: MediaFacts) {
    self.url = url
    self.facts = facts
  }
}

/// The comparison of a creative's MediaFiles.
package struct RenditionJudgement: Sendable, Hashable {
  /// The findings of the comparison.
  package var diagnostics: [Diagnostic]
  /// Every check, as it is written in the run's record.
  package var json: JSONValue

  package init(diagnostics: [Diagnostic], json: JSONValue) {
    self.diagnostics = diagnostics
    self.json = json
  }
}
