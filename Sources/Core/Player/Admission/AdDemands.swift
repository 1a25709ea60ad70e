package import VAST

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
  package func refusal(of ad: ResolvedAd) -> AdRefusal? {
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
