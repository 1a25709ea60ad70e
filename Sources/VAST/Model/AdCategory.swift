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
}
