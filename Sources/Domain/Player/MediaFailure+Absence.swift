internal import Transport
package import VAST

extension MediaFailure {
  /// The failure of a player when a MediaFile's URL is not answered.
  package init(_ absence: ResourceAbsence) {
    switch absence {
    case .failed(let failure) where failure.kind == .timeout: self = .late(failure.reason)
    case .failed(let failure) where failure.kind == .status: self = .notFound(failure.reason)
    case .missing: self = .notFound(absence.reason)
    case .notRequestable, .unmapped, .late, .lost, .refused, .failed:
      self = .unreachable(remedy: absence.reason)
    }
  }
}
