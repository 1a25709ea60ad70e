/// The facts that a scenario or a trace states about a unit, in addition to its calls.
///
/// Facts that are not stated are not judged.
package struct OutbrainUnitFacts: Sendable, Hashable {
  /// The external ID that requests must contain.
  package var externalID: String?
  /// The host of paid redirects; nil where the host is not judged.
  package var paidHost: String? = OutbrainSettings.defaultPaidHost
  package var configuration: OutbrainSettings.Configuration?
  package var allowsForeignLinks = false
  package var isProduction = false

  package init() {}

  package init(_ settings: OutbrainSettings) {
    externalID = settings.externalID
    paidHost = settings.paidHost
    configuration = settings.configuration
    allowsForeignLinks = settings.allowsForeignLinks
    isProduction = settings.isProduction
  }
}
