package import Diagnostics
package import Transport

/// What resolving wrappers wants done.
package enum WrapperAction: Sendable, Hashable {
  /// The next response is wanted.
  case fetch(WrapperFetch)
  /// Error URLs outside of any ad are to hear of a failure: those of an empty or broken response.
  case sendErrors(VASTErrorCode, to: [TrackingURL], file: String)
  /// An ad that cannot be played, and whose place another takes; its hops are to hear of it.
  case giveUp(ResolvedAd)
  case report(Diagnostic)
  /// Nothing is left to fetch; the ads, in document order and each wrapper's in its place.
  case finish([ResolvedAd])
}

/// A request for what a wrapper points to.
package struct WrapperFetch: Sendable, Hashable {
  /// Names the request in the answer to it.
  package var id: Int
  package var url: URLTemplate
  /// How many wrappers lead to the response, 1 or more.
  package var depth: Int
  /// The document that names the URL.
  package var file: String
  /// Where in it.
  package var position: SourcePosition
}

/// What came of a request.
package enum WrapperAnswer: Sendable, Hashable {
  case parsed(VASTParsing)
  /// The server has no ad and says so without a body (HTTP 204).
  case noContent
  /// Nothing came: refused connections, HTTP errors, in words, and as it is.
  case unavailable(String, Fetch.Absence? = nil)
  /// Nothing came in time, in words.
  case timedOut(String)
  /// Nothing was asked for, since the address is none that can be requested, in words.
  case notRequestable(String)
}
