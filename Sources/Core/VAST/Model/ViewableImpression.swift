package import Vocabulary

/// The trackers to request once it is decided whether an ad was viewable (VAST 4.x §
/// ViewableImpression).
///
/// Exactly one of the three lists is requested in a run.
package struct ViewableImpression: Sendable, Hashable {
  package var id: String?
  /// For an ad that met the criteria.
  package var viewable: [TrackingURL]
  /// For an ad that ended without meeting the criteria.
  package var notViewable: [TrackingURL]
  /// For an ad whose viewability could not be determined.
  package var viewUndetermined: [TrackingURL]
  package var position: SourcePosition

  package init(
    id: String? = nil, viewable: [TrackingURL] = [], notViewable: [TrackingURL] = [],
    viewUndetermined: [TrackingURL] = [], position: SourcePosition
  ) {
    self.id = id
    self.viewable = viewable
    self.notViewable = notViewable
    self.viewUndetermined = viewUndetermined
    self.position = position
  }
}
