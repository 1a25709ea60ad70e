/// The kinds of request that the macro registry distinguishes (VAST 4.x, contexts).
package enum RequestKind: String, Sendable, Hashable, CaseIterable {
  /// For an ad: the tag itself and the tags of wrappers.
  case adRequest
  /// For an event of an ad or a creative: impressions and everything below that has no kind of its
  /// own.
  case tracking
  /// For a click: ClickTracking and its like.
  case clickTracking
  /// To an Error URL.
  case error
  /// For verification code that was not executed.
  case verificationNotExecuted
  /// To an error tracker of an ad break (VMAP).
  case breakError
}
