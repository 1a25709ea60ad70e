package import Diagnostics
package import Transport

/// An ad that points to another response.
package struct Wrapper: Sendable, Hashable {
  package var adSystem: String?
  /// The address of the next response; nil when it is missing or empty.
  package var adTagURL: URLTemplate?
  package var impressions: [TrackingURL]
  package var errors: [TrackingURL]
  package var position: SourcePosition

  package init(
    adSystem: String? = nil, adTagURL: URLTemplate? = nil, impressions: [TrackingURL] = [],
    errors: [TrackingURL] = [], position: SourcePosition
  ) {
    self.adSystem = adSystem
    self.adTagURL = adTagURL
    self.impressions = impressions
    self.errors = errors
    self.position = position
  }
}
