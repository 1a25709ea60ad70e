/// What a scenario or a trace knows of a unit, beside its calls.
///
/// What is not stated is not judged.
package struct OutbrainUnitFacts: Sendable, Hashable {
  /// The external ID that requests must pass on.
  package var externalID: String?
  /// The host of paid redirects; nil where it is not to be judged.
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
