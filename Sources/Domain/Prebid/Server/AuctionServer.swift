internal import NativeUnits

/// Prebid Server's decisions: merges stored requests, holds the auction and sets targeting.
///
/// It is asked twice, because the cache answers in between:
///
/// ```swift
/// let progress = AuctionServer().auction(request)
/// let result = progress.answered(["279971e4-70f0-4b18-bd65-5c6e7aa75d40"])
/// ```
package struct AuctionServer: Sendable {
  package init() {}

  /// Holds an auction up to what goes into the cache.
  package func auction(_ request: AuctionRequest) -> AuctionProgress {
    AuctionProgress(request: request.request.value)
  }
}
