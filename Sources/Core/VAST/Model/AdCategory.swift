/// A category of an ad, from an authority's list of categories (VAST 4.0 § Category).
package struct AdCategory: Sendable, Hashable {
  /// The URL of the list's authority; nil when it is missing.
  package var authority: String?
  /// The code or label in that list; never empty.
  package var code: String

  package init(authority: String? = nil, code: String) {
    self.authority = authority
    self.code = code
  }

  /// Whether a list of blocked categories has the category (VAST 4.1, error 205).
  package func isBlocked(by blocked: [AdCategory]) -> Bool {
    blocked.contains { block in
      // Codes without an authority may be from any list.
      let isSameList =
        block.authority == nil || authority == nil || block.authority == authority
      return isSameList && block.code == code
    }
  }
}
