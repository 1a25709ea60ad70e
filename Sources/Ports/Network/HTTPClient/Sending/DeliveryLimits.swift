/// How many beacons are under way at once, and how often each is tried.
package struct DeliveryLimits: Sendable, Hashable {
  /// The most requests at one time to all hosts together.
  package var atOnce: Int
  /// The most requests at one time to one scheme, host and port.
  package var atOncePerHost: Int
  package var retries: RetryPolicy
  /// The limits of one attempt, its redirects included.
  package var request: HTTPLimits

  package init(
    atOnce: Int = 32, atOncePerHost: Int = 28, retries: RetryPolicy = RetryPolicy(),
    request: HTTPLimits = HTTPLimits(for: .beacon)
  ) {
    self.atOnce = atOnce
    self.atOncePerHost = atOncePerHost
    self.retries = retries
    self.request = request
  }
}
