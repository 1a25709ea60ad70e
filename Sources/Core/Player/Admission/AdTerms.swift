package import VAST
package import Vocabulary

/// The conditions of the slot and the player for an ad before it plays.
package struct AdTerms: Sendable {
  /// The publisher's slot.
  var slot: AdSlot
  /// The break's types in order of preference; empty when the break does not state any.
  var breakTypes: [AdBreak.BreakType]
  /// The player's size in points.
  var playerSize: Size
  /// The device's screen, in words.
  var screen: String
  /// How the player selects a MediaFile, and under which conditions.
  package var selector: MediaFileSelector
  /// The stitching server's demand for the Mezzanine; nil without such a
  /// server.
  var mezzanine: MezzanineDemand?
  /// Whether a declared duration that differs from the media's is error 202.
  var isDurationStrict: Bool
  /// How long the ad may play in its break; nil without a limit.
  package var playoutLimit: Duration?
  /// The player's requirements for documents and ads.
  var demands: AdDemands

  package init(
    slot: AdSlot, breakTypes: [AdBreak.BreakType], playerSize: Size,
    on screen: String, selector: MediaFileSelector,
    mezzanine: MezzanineDemand? = nil, isDurationStrict: Bool = false,
    demands: AdDemands = AdDemands()
  ) {
    self.slot = slot
    self.breakTypes = breakTypes
    self.playerSize = playerSize
    self.screen = screen
    self.selector = selector
    self.mezzanine = mezzanine
    self.isDurationStrict = isDurationStrict
    self.demands = demands
  }
}

/// What a player requires of documents and ads besides playable media, and the error code of each refusal.
package struct AdDemands: Sendable, Hashable {
  /// The declared versions that it accepts; nil for all. A document without a version is accepted.
  package var versions: Set<VASTVersion>?
  /// The code for a document of another version.
  package var otherVersion: DemandError = .code102
  /// The code for a linear creative without a Duration.
  package var missingDuration: DemandError = .accepted
  /// The code for a progress event without an offset.
  package var missingOffset: DemandError = .accepted
  /// The code for an ad without linear or nonlinear creatives; with `accepted` the ad fails later,
  /// with the standard's own error.
  package var missingCreative: DemandError = .accepted

  package init() {}

  /// Why the player refuses an ad; nil where the ad has all that the player requires.
  func refusal(of ad: ResolvedAd) -> AdRefusal? {
    guard self != AdDemands(), let inLine = ad.inLine else { return nil }
    if let versions, let code = otherVersion.code,
      let other = ad.hops.lazy.compactMap(\.version).first(where: { version in
        VASTVersion(declared: version).map { !versions.contains($0) } ?? true
      })
    {
      return AdRefusal(code, "the player rejects documents of VAST \(other)")
    }
    let linears = inLine.creatives.compactMap(\.linear)
    if let code = missingCreative.code, linears.isEmpty,
      inLine.creatives.allSatisfy({ $0.nonLinearAds == nil })
    {
      return AdRefusal(code, "the player requires a Creative, and the ad has none to play")
    }
    if let code = missingDuration.code, linears.contains(where: { $0.duration == nil }) {
      return AdRefusal(code, "the player requires a Duration, and the Linear has none")
    }
    if let code = missingOffset.code,
      linears.contains(where: { linear in
        linear.tracking.contains { $0.name == .progress && $0.offset == nil }
      })
    {
      return AdRefusal(
        code,
        "the player requires an offset of each progress event, and a progress event has no offset")
    }
    return nil
  }
}

/// What happens to a document or an ad that lacks what a player requires.
package enum DemandError: String, NamedPolicy {
  /// The document or the ad is accepted.
  case accepted
  case code101
  case code102
  case code303
  case code403

  package var words: String {
    code.map { "refused with error \($0)" } ?? "accepted"
  }

  /// Whether an ad is refused with an error's code.
  package func refuses(with code: Int) -> Bool { self.code?.rawValue == code }

  /// The error code; nil when the document or the ad is accepted.
  var code: VASTErrorCode? {
    switch self {
    case .accepted: nil
    case .code101: .schemaValidation
    case .code102: .versionNotSupported
    case .code303: .noAd
    case .code403: .mediaFileUnsupported
    }
  }
}

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
  func review(_ linear: Linear) -> Review {
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

  enum Review: Sendable, Hashable {
    case wanted(Mezzanine)
    case failed(MediaFileDecision.Failure)
  }

  /// Reviews a file that could not be opened: 411 where it cannot be decoded, 406 where there is no
  /// file.
  func review(
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
  func review(
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
