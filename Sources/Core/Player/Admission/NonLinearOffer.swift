package import VAST
package import Vocabulary

/// An alternative of a nonlinear creative that can be shown, if its resource is available.
package struct NonLinearOffer: Sendable, Hashable {
  package var nonLinear: NonLinear
  /// The resource that it shows.
  package var resource: CreativeResource
  /// The size that it is drawn in, in points.
  package var size: Size
  /// The size that it is drawn in when it is expanded; nil when it declares none.
  package var expandedSize: Size?

  /// Nil for an alternative that was refused.
  init?(_ candidate: NonLinearSelector.Candidate, of selector: NonLinearSelector) {
    guard case .shown(let resource, let size) = candidate.verdict else { return nil }
    nonLinear = candidate.nonLinear
    self.resource = resource
    self.size = size
    expandedSize = selector.expandedSize(of: candidate.nonLinear)
  }
}
