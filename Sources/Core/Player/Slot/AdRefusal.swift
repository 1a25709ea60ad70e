package import VAST
package import Vocabulary

/// Why an ad is not played, or a part of it not shown: the code for its Error URLs, and a text.
package struct AdRefusal: Error, Sendable, Hashable {
  package var code: VASTErrorCode
  /// The reason, as a sentence fragment.
  package var reason: String
  /// The reason why a resource was not fetched, if that caused the refusal.
  package var absence: Fetch.Absence?

  package init(_ code: VASTErrorCode, _ reason: String, _ absence: Fetch.Absence? = nil) {
    self.code = code
    self.reason = reason
    self.absence = absence
  }
}
