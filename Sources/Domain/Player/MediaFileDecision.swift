package import VAST

/// Which MediaFile of a linear creative plays, and why not the others.
package struct MediaFileDecision: Sendable, Hashable {
  /// One MediaFile and what was decided about it.
  package struct Candidate: Sendable, Hashable {
    package var mediaFile: MediaFile
    package var isTaken: Bool
    /// What spoke for it or against it, a sentence fragment with numbers and units.
    package var reason: String
  }

  /// Something that the Error URLs are to hear.
  package struct Failure: Sendable, Hashable {
    package var code: VASTErrorCode
    /// A sentence fragment.
    package var reason: String
  }

  /// Every MediaFile, in document order; one of them is taken, or none.
  package var candidates: [Candidate]
  /// Why nothing plays; nil when a MediaFile is taken.
  package var failure: Failure?
  /// The interactive file beside the one that is taken, which is not run: error 409, and the ad
  /// goes on without it (VAST 4.2 § 3.9.3).
  package var unexecuted: InteractiveCreativeFile?

  /// The MediaFile that plays.
  package var taken: MediaFile? { candidates.first { $0.isTaken }?.mediaFile }

  /// What spoke for the MediaFile that plays, where there was a choice.
  package var merit: String? {
    candidates.count > 1 ? candidates.first { $0.isTaken }?.reason : nil
  }
}
