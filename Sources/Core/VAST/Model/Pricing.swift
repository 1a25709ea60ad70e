/// The price of an ad, for real-time bidding (VAST 3.0 § Pricing).
package struct Pricing: Sendable, Hashable {
  /// `cpc`, `cpm`, `cpe` or `cpv`, in capitals as well since 4.0.
  package var model: String?
  /// The three letters of ISO 4217.
  package var currency: String?
  /// The number as written, white space at its ends removed; never empty. It may be encrypted.
  package var value: String

  package init(model: String? = nil, currency: String? = nil, value: String) {
    self.model = model
    self.currency = currency
    self.value = value
  }
}

/// A survey to run with an ad (deprecated since VAST 4.1).
package struct Survey: Sendable, Hashable {
  /// The MIME type, as written (4.0 and later).
  package var type: String?
  package var url: TrackingURL

  package init(type: String? = nil, url: TrackingURL) {
    self.type = type
    self.url = url
  }
}
