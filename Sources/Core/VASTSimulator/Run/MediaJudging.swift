package import Media
package import VAST
package import Vocabulary

/// Judges media while a run opens it. The command line supplies a judge if the quality is
/// requested.
package protocol MediaJudging: Sendable {
  /// Judges a file, and compares it with the tag's `mediaFile` unless that is nil.
  ///
  /// `duration` is the creative's duration, and findings are reported at `location`.
  func judgement(
    of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
    at location: SourceLocation
  ) -> MediaJudgement

  /// Compares the MediaFiles of one creative with each other; nil when there is nothing to say.
  ///
  /// Findings are about `location`, the creative's.
  func comparison(of renditions: [MediaRendition], at location: SourceLocation)
    -> RenditionJudgement?
}
