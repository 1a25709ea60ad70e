package import Diagnostics

/// One creative of an ad; only linear ones are modelled.
package struct Creative: Sendable, Hashable {
  package var id: String?
  /// The ad server's identifier of the creative: `adId`, `AdID` before 4.0.
  package var adID: String?
  /// The order among the creatives of one ad; it never makes a pod.
  package var sequence: Int?
  /// One is required since 4.0, several are allowed since 4.2.
  package var universalAdIDs: [UniversalAdID]
  package var linear: Linear?
  package var position: SourcePosition

  package init(
    id: String? = nil, adID: String? = nil, sequence: Int? = nil,
    universalAdIDs: [UniversalAdID] = [], linear: Linear? = nil, position: SourcePosition
  ) {
    self.id = id
    self.adID = adID
    self.sequence = sequence
    self.universalAdIDs = universalAdIDs
    self.linear = linear
    self.position = position
  }
}

/// An identifier of a creative that is the same on all systems.
package struct UniversalAdID: Sendable, Hashable {
  /// The registry that gave the identifier, such as `ad-id.org`.
  package var registry: String?
  /// The element's text; the `idValue` attribute of 4.0 when there is no text.
  package var value: String

  package init(registry: String?, value: String) {
    self.registry = registry
    self.value = value
  }
}
