package import VAST

/// The selected MediaFile of a linear creative, and why the others are rejected.
package struct MediaFileDecision: Sendable, Hashable {
  /// One MediaFile with its decision.
  package struct Candidate: Sendable, Hashable {
    package var mediaFile: MediaFile
    package var isTaken: Bool
    /// The reason for or against the file, as a sentence fragment with numbers and units.
    package var reason: String
  }

  /// A failure that is reported to the Error URLs.
  package struct Failure: Sendable, Hashable {
    package var code: VASTErrorCode
    /// A sentence fragment.
    package var reason: String
  }

  /// Every MediaFile, in document order; at most one of them is selected.
  package var candidates: [Candidate]
  /// Why nothing plays; nil when a MediaFile is selected.
  package var failure: Failure?
  /// The interactive file that accompanies the selected MediaFile. It is not run: the error is 409,
  /// and the ad plays without it (VAST 4.2 § 3.9.3).
  package var unexecuted: InteractiveCreativeFile?

  /// The MediaFile that plays.
  package var taken: MediaFile? { candidates.first { $0.isTaken }?.mediaFile }

  /// The reason for the selected MediaFile, where there was a choice.
  package var merit: String? {
    candidates.count > 1 ? candidates.first { $0.isTaken }?.reason : nil
  }
}
