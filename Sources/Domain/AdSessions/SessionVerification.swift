package import Diagnostics
package import Transport

/// A verification that an ad declares, with what is known of its script when the ad is loaded.
package struct SessionVerification: Sendable {
  /// What comes of the request for a script, and when.
  package struct Arrival: Sendable {
    package var fetch: Fetch
    package var delay: Duration
    /// The script; nil when it is unavailable.
    package var text: String?

    package init(fetch: Fetch, delay: Duration = .zero, text: String? = nil) {
      self.fetch = fetch
      self.delay = delay
      self.text = text
    }
  }

  /// The tag's name of the vendor, by which records name it; nil when it names none.
  package var vendor: String?
  /// The vendor key that the app passes in place of the tag's; nil for the tag's.
  package var passedVendorKey: String?
  /// The text of its VerificationParameters.
  package var parameters: String?
  /// Where it is declared.
  package var location: SourceLocation
  /// How it is handled.
  package var plan: VerificationPlan
  /// The script's URL; empty when none was requested.
  package var url: String
  /// What comes of the request for the script; nil when none was made.
  package var arrival: Arrival?

  package init(
    vendor: String?, passedVendorKey: String? = nil, parameters: String? = nil,
    at location: SourceLocation, plan: VerificationPlan, url: String = "",
    arrival: Arrival? = nil
  ) {
    self.vendor = vendor
    self.passedVendorKey = passedVendorKey
    self.parameters = parameters
    self.location = location
    self.plan = plan
    self.url = url
    self.arrival = arrival
  }

  /// The vendor as diagnostics name it.
  var vendorName: String { vendor ?? "without vendor" }
}
