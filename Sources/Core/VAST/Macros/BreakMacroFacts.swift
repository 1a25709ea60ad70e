/// The values of macros about the ad break; a nil or empty value is unknown.
package struct BreakMacroFacts: Sendable, Hashable {
  /// Where a break is in its content, by the numbers of VAST's macro registry.
  package enum Position: Int, Sendable, Hashable, CaseIterable {
    case other = 0
    case preRoll = 1
    case midRoll = 2
    case postRoll = 3
    /// There is no content.
    case standalone = 4
  }

  package var position: Position?
  /// The longest duration of the break. In macros, all times of a break are written in whole
  /// seconds.
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
