/// The values of macros about the ad break; nil and empty are unknown.
package struct BreakMacroFacts: Sendable, Hashable {
  /// Where a break is in its content, by the registry's numbers.
  package enum Position: Int, Sendable, Hashable, CaseIterable {
    case other = 0
    case preRoll = 1
    case midRoll = 2
    case postRoll = 3
    /// Without any content.
    case standalone = 4
  }

  package var position: Position?
  /// The longest duration of the break; written in whole seconds, as are the other times.
  package var maxDuration: Duration?
  package var minDuration: Duration?
  package var maxAds: Int?
  package var minAdLength: Duration?
  package var maxAdLength: Duration?
  /// The categories that ads should have.
  package var adCategories: [String]
  /// The categories that outer wrappers block.
  package var blockedAdCategories: [String]

  package init(
    position: Position? = nil, maxDuration: Duration? = nil, minDuration: Duration? = nil,
    maxAds: Int? = nil, minAdLength: Duration? = nil, maxAdLength: Duration? = nil,
    adCategories: [String] = [], blockedAdCategories: [String] = []
  ) {
    self.position = position
    self.maxDuration = maxDuration
    self.minDuration = minDuration
    self.maxAds = maxAds
    self.minAdLength = minAdLength
    self.maxAdLength = maxAdLength
    self.adCategories = adCategories
    self.blockedAdCategories = blockedAdCategories
  }
}
