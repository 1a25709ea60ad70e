package import Vocabulary

/// An action that is needed to follow wrappers.
package enum WrapperAction: Sendable, Hashable {
  /// Fetch the next response.
  case fetch(WrapperFetch)
  /// Report a failure to the Error URLs of an empty or broken response; these URLs belong to no ad.
  case sendErrors(VASTErrorCode, to: [TrackingURL], file: String)
  /// Report to the Error URLs of an ad's hops that the ad failed; another ad replaces it.
  case giveUp(ResolvedAd)
  case report(Diagnostic)
  /// Nothing is left to fetch. The ads are in document order; the ads of a wrapper's response replace the
  /// wrapper.
  case finish([ResolvedAd])
}

/// A request for the response that a wrapper points to.
package struct WrapperFetch: Sendable, Hashable {
  /// Identifies the request in its answer.
  package var id: Int
  package var url: URLTemplate
  /// How many wrappers lead to the response, 1 or more.
  package var depth: Int
  /// The document that names the URL.
  package var file: String
  /// The position in that document.
  package var position: SourcePosition
}

/// The result of a request.
package enum WrapperAnswer: Sendable, Hashable {
  case parsed(VASTParsing)
  /// The server has no ad and says so without a body (HTTP 204).
  case noContent
  /// There was no response, for example because of a refused connection or an HTTP error. The
  /// associated values are the reason in words and the absence itself.
  case unavailable(String, Fetch.Absence? = nil)
  /// There was no response in time. The associated value is the reason in words.
  case timedOut(String)
  /// There was no request, because the address cannot be requested. The associated value is the
  /// reason in words.
  case notRequestable(String)
}
