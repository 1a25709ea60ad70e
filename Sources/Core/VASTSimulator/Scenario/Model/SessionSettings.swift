package import OpenMeasurement
package import Vocabulary

/// The app's setup of its measurement sessions, as far as a scenario states it.
///
/// Settings that are not stated follow from the ad. The settings may contradict the ad or each
/// other, as in a real app; the session then reports an error.
package struct SessionSettings: Sendable, Hashable {
  package var creativeType: AdSessionConfiguration.CreativeType?
  package var impressionType: AdSessionConfiguration.ImpressionType?
  package var impressionOwner: AdSessionConfiguration.Owner?
  package var mediaEventsOwner: AdSessionConfiguration.Owner?
  package var customReferenceData: String?
  package var contentURL: String?
  /// The vendor key that the app passes to its session, whatever the tag names.
  package var vendorKey: String?
  /// The duties that the app omits.
  package var omitted: Set<SessionDuty> = []
  /// Where the settings are written.
  package var location: SourceLocation?

  package init() {}

  /// Applies the settings to a configuration.
  package func apply(to configuration: inout AdSessionConfiguration) {
    configuration.creativeType = creativeType ?? configuration.creativeType
    configuration.impressionType = impressionType ?? configuration.impressionType
    configuration.impressionOwner = impressionOwner ?? configuration.impressionOwner
    configuration.mediaEventsOwner = mediaEventsOwner ?? configuration.mediaEventsOwner
    configuration.customReferenceData = customReferenceData ?? configuration.customReferenceData
    configuration.contentURL = contentURL ?? configuration.contentURL
  }
}
