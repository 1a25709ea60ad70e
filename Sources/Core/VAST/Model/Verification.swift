package import Vocabulary

/// One measurement vendor's code and its parameters (VAST 4.1 § AdVerifications).
package struct Verification: Sendable, Hashable {
  /// The vendor's key, such as `company.com-omid`; nil when it is missing.
  package var vendor: String?
  package var javaScriptResources: [JavaScriptResource]
  package var executableResources: [ExecutableResource]
  /// Flash code (4.0 only); never executed here.
  package var flashResources: [ExecutableResource]
  /// Opaque text for the vendor's code, unchanged except for white space at its ends.
  package var parameters: String?
  /// The trackers that are all requested with `[REASON]` when no resource is executed.
  package var notExecuted: [TrackingURL]
  /// The vendor's own viewability trackers (4.0 only).
  var viewableImpression: ViewableImpression?
  package var position: SourcePosition

  package init(
    vendor: String? = nil, javaScriptResources: [JavaScriptResource] = [],
    executableResources: [ExecutableResource] = [], flashResources: [ExecutableResource] = [],
    parameters: String? = nil, notExecuted: [TrackingURL] = [],
    viewableImpression: ViewableImpression? = nil, position: SourcePosition
  ) {
    self.vendor = vendor
    self.javaScriptResources = javaScriptResources
    self.executableResources = executableResources
    self.flashResources = flashResources
    self.parameters = parameters
    self.notExecuted = notExecuted
    self.viewableImpression = viewableImpression
    self.position = position
  }
}

/// A verification script.
package struct JavaScriptResource: Sendable, Hashable {
  /// The address, white space removed; empty when the tag has none, which is a load error
  /// (`[REASON]` 3).
  package var url: String
  /// `omid` for Open Measurement, in small or capital letters.
  package var apiFramework: String?
  /// Whether the script can run outside a browser; nil when the tag does not say.
  package var browserOptional: Bool?
  package var position: SourcePosition

  package init(
    url: String, apiFramework: String? = nil, browserOptional: Bool? = nil,
    position: SourcePosition
  ) {
    self.url = url
    self.apiFramework = apiFramework
    self.browserOptional = browserOptional
    self.position = position
  }
}

/// Verification code that is not a script; never executed here.
package struct ExecutableResource: Sendable, Hashable {
  /// The address, white space removed; empty when the tag has none.
  package var url: String
  package var apiFramework: String?
  /// The MIME type, as written.
  var type: String?
  var position: SourcePosition
}

/// Why verification code was not executed: the value of `[REASON]` (VAST 4.1 § 3.16).
package enum VerificationNotExecutedReason: Int, Sendable, Hashable, CaseIterable {
  /// The vendor is not recognised or not allowed.
  case rejected = 1
  /// The framework, the language or the environment that the code needs is missing.
  case notSupported = 2
  /// The code could not be fetched or started.
  case loadError = 3
}
