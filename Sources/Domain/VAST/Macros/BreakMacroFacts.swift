/// What macros can tell about the break that ads are played in; nil and empty are unknown.
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
  /// The longest that the break may take; told in whole seconds, as are the other times.
  package var maxDuration: Duration?
  package var minDuration: Duration?
  package var maxAds: Int?
  package var minAdLength: Duration?
  package var maxAdLength: Duration?
  /// What ads should be about.
  package var adCategories: [String]
  /// What wrappers further out do not want ads to be about.
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
