internal import Transport
package import VAST

extension MediaFailure {
  /// What it means to a player that nothing answers for a MediaFile.
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
