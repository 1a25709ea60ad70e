/// The values of macros about the ad that is played; a nil or empty value is unknown.
package struct AdMacroFacts: Sendable, Hashable {
  package var adType: AdType?
  /// The identifiers of the creative that is played.
  package var universalAdIDs: [UniversalAdID]
  /// The inline ad's identifier, which macros pass on to wrappers.
  package var adServingID: String?
  /// The ad's `sequence`; nil for a stand-alone ad.
  package var podSequence: Int?
  /// In an ad request, how many ads are requested; in any other request, the ad's number in order
  /// of play, from 1.
  package var adCount: Int?

  package init(
    adType: AdType? = nil, universalAdIDs: [UniversalAdID] = [], adServingID: String? = nil,
    podSequence: Int? = nil, adCount: Int? = nil
  ) {
    self.adType = adType
    self.universalAdIDs = universalAdIDs
    self.adServingID = adServingID
    self.podSequence = podSequence
    self.adCount = adCount
  }
}
