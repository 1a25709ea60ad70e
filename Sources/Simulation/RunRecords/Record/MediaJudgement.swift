package import Diagnostics
package import JSONTree
package import Media

/// The result of judging the media of an ad.
package struct MediaJudgement: Sendable, Hashable {
  /// The profile that it was judged under.
  package var profile: String
  /// How the checks came out, in a few words.
  package var summary: String
  /// What needs attention; a run's own findings of the same rules are left out for these.
  package var diagnostics: [Diagnostic]
  /// The run's own findings that are left out.
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
  /// Read without decoding, unless it is the one that plays.
  package var facts: MediaFacts

  package init(url: String, facts: MediaFacts) {
    self.url = url
    self.facts = facts
  }
}

/// The comparison of a creative's MediaFiles.
package struct RenditionJudgement: Sendable, Hashable {
  /// What needs attention.
  package var diagnostics: [Diagnostic]
  /// Every check, as it is written in the run's record.
  package var json: JSONValue

  package init(diagnostics: [Diagnostic], json: JSONValue) {
    self.diagnostics = diagnostics
    self.json = json
  }
}
