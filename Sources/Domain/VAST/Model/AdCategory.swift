/// What an ad is about, in a list of categories that somebody keeps (VAST 4.0 § Category).
package struct AdCategory: Sendable, Hashable {
  /// The URL of whoever keeps the list; nil when it is missing.
  package var authority: String?
  /// The code or label in that list; never empty.
  package var code: String

  package init(authority: String? = nil, code: String) {
    self.authority = authority
    self.code = code
  }

  /// Whether a list of what is not wanted has the category (VAST 4.1, error 205).
  package func isBlocked(by blocked: [AdCategory]) -> Bool {
    blocked.contains { block in
      // Codes of a list that is not named may be of any.
      let isSameList =
        block.authority == nil || authority == nil || block.authority == authority
      return isSameList && block.code == code
    }
  }
}
