package import Documents
package import Vocabulary

/// One creative of an ad. The standard requires exactly one kind of content in each creative, but
/// tags also put several kinds into one.
package struct Creative: Sendable, Hashable {
  package var id: String?
  /// The ad server's identifier of the creative: `adId`, `AdID` before 4.0.
  package var adID: String?
  /// The order among the creatives of one ad; it does not form an ad pod.
  package var sequence: Int?
  /// The framework that the creative needs (4.0 and later).
  package var apiFramework: String?
  /// Since 4.0 one identifier is required, and since 4.2 several are allowed; earlier versions have
  /// them in an extension.
  package var universalAdIDs: [UniversalAdID]
  package var linear: Linear?
  package var nonLinearAds: NonLinearAds?
  package var companionAds: CompanionAds?
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    id: String? = nil, adID: String? = nil, sequence: Int? = nil,
    apiFramework: String? = nil, universalAdIDs: [UniversalAdID] = [], linear: Linear? = nil,
    nonLinearAds: NonLinearAds? = nil, companionAds: CompanionAds? = nil,
    extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.id = id
    self.adID = adID
    self.sequence = sequence
    self.apiFramework = apiFramework
    self.universalAdIDs = universalAdIDs
    self.linear = linear
    self.nonLinearAds = nonLinearAds
    self.companionAds = companionAds
    self.extensions = extensions
    self.position = position
  }
}

/// An identifier of a creative that is the same on all systems.
package struct UniversalAdID: Sendable, Hashable {
  /// The registry that issued the identifier, such as `ad-id.org`.
  package var registry: String?
  /// The element's text; the `idValue` attribute of 4.0 when there is no text.
  package var value: String

  package init(registry: String?, value: String) {
    self.registry = registry
    self.value = value
  }
}

/// One extension of an ad or a creative, kept unchanged.
package struct VASTExtension: Sendable, Hashable {
  package var type: String?
  /// The `Extension` or `CreativeExtension` element.
  package var node: XMLNode

  package init(type: String?, node: XMLNode) {
    self.type = type
    self.node = node
  }
}
