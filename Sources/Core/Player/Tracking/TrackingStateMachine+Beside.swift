package import VAST

/// The beacons other than those of the ad itself: those of its verifications, and of its ad break.
extension TrackingStateMachine {
  /// A verification of the ad is not executed.
  ///
  /// - Parameters:
  ///   - vendor: the vendor's key; nil when the tag names none.
  ///   - trackers: the verification's trackers of `verificationNotExecuted`.
  ///   - reason: why it is not executed.
  /// - Returns: the request.
  package func verificationRefused(
    of vendor: String?, _ trackers: [PlacedURL], _ reason: VerificationNotExecutedReason
  ) -> [TrackingAction] {
    let occurrence = occurrence(
      BeaconName.verificationNotExecuted.rawValue, .eachTime, by: .environment, vendor: vendor)
    return [
      .request(
        TrackerRequest(
          occurrence, to: trackers.map(BeaconTemplate.init),
          for: .verificationNotExecuted(reason)))
    ]
  }

  /// A vendor's script, or the simulator's built-in measurer for the vendor, sends a URL. A
  /// measurer sends each of its beacons once, and two resources of one vendor have two measurers. A
  /// script can send a URL any number of times.
  package func vendorSent(
    _ url: String, as key: String, vendor: String?
  ) -> [TrackingAction] {
    [
      .requestVendorURL(
        url,
        occurrence(key, .eachTime, by: .playback, source: .verification, vendor: vendor))
    ]
  }

  // MARK: Breaks

  /// An event of the ad break itself occurred (VMAP 1.0.1 § TrackingEvents).
  package func breakReported(
    _ name: AdBreakTracking.Name, of adBreak: PlannedBreak, _ code: VMAPErrorCode? = nil
  ) -> [TrackingAction] {
    let templates = adBreak.tracking(of: name).map(BeaconTemplate.init)
    guard !templates.isEmpty else { return [] }
    let event: BeaconName =
      switch name {
      case .breakStart: .breakStart
      case .breakEnd: .breakEnd
      case .error: .breakError
      }
    var occurrence = Self.occurrence(event.rawValue)
    occurrence.errorCode = code?.rawValue
    return [
      .request(
        TrackerRequest(
          occurrence, to: templates, about: .adBreak,
          for: code.map(TrackerRequest.Purpose.breakError) ?? .event))
    ]
  }

  /// No ad of a document could be played.
  package func documentFailed(
    _ document: VASTDocument, _ code: VASTErrorCode
  ) -> [TrackingAction] {
    let policy = delivery.errors
    guard let sent = policy.code(for: code), code != .noAd || policy.emptyWrapper.notifiesWrappers
    else { return [] }
    return [rootErrors(document.errors, sent, file: document.file)]
  }
}
