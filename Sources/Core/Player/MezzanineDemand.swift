package import VAST

/// The demand of an ad-stitching server for an ad's Mezzanine (VAST 4.2 § 3.9.2).
///
/// Such a server never plays the Mezzanine: it makes renditions of its own from it. In a run the
/// selected MediaFile represents these renditions.
package struct MezzanineDemand: Sendable, Hashable {
  /// How an ad is handled whose Mezzanine cannot be used.
  package enum Need: String, Sendable, Hashable, CaseIterable {
    /// The ad is not played.
    case required
    /// The ad is played from its MediaFiles.
    case preferred
  }

  package var need: Need
  /// Whether renditions of the Mezzanine exist already; a new ad has to wait until they are made.
  package var isTranscoded: Bool

  package init(_ need: Need, isTranscoded: Bool = true) {
    self.need = need
    self.isTranscoded = isTranscoded
  }

  /// Reviews a creative by its tag alone. Returns the first Mezzanine, which is to be opened, or
  /// why no Mezzanine can be used.
  ///
  /// The failure is 406 if there is no Mezzanine, and 407 if its renditions are still to be made.
  package func review(_ linear: Linear) -> Review {
    guard let mezzanine = linear.mezzanines.first else {
      return .failed(.init(code: .mezzanineMissing, reason: "the creative has no Mezzanine"))
    }
    return isTranscoded
      ? .wanted(mezzanine)
      : .failed(
        .init(
          code: .mezzanineInProgress,
          reason: "the Mezzanine is being transcoded for the first time"))
  }

  package enum Review: Sendable, Hashable {
    case wanted(Mezzanine)
    case failed(MediaFileDecision.Failure)
  }

  /// Reviews a file that could not be opened: 411 where it cannot be decoded, 406 where there is no
  /// file.
  package func review(
    _ mezzanine: Mezzanine, failedWith code: VASTErrorCode, _ reason: String
  ) -> MediaFileDecision.Failure {
    .init(
      code: code == .mediaFileUndisplayable ? .mezzanineOutOfSpecification : .mezzanineMissing,
      reason: "the Mezzanine cannot be used: \(reason)")
  }

  /// Reviews the opened file: 411 where it differs from the declaration, nil where it fits.
  ///
  /// Compared are the container with `type`, the picture's size, the codec, the size in bytes, and
  /// the length with the creative's Duration.
  package func review(
    _ mezzanine: Mezzanine, of linear: Linear, actual: ActualMedia
  ) -> MediaFileDecision.Failure? {
    let comparison = MediaComparison(
      MediaFile(mezzanine), duration: linear.duration, actual: actual)
    guard !comparison.differences.isEmpty else { return nil }
    return .init(
      code: .mezzanineOutOfSpecification,
      reason: "the Mezzanine differs from its declaration: "
        + comparison.differenceTexts.joined(separator: ", "))
  }
}

extension MediaFile {
  /// The Mezzanine as a file to fetch and compare.
  package init(_ mezzanine: Mezzanine) {
    self.init(
      url: mezzanine.url, id: mezzanine.id, delivery: mezzanine.delivery, type: mezzanine.type,
      width: mezzanine.width, height: mezzanine.height, codec: mezzanine.codec,
      fileSize: mezzanine.fileSize, mediaType: mezzanine.mediaType, position: mezzanine.position)
  }
}
