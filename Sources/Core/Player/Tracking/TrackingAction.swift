package import VAST

/// An action that a player performs after an input of the tracking state machine.
package enum TrackingAction: Sendable, Hashable {
  /// Request trackers of the tag, with their macros replaced.
  indirect case request(TrackerRequest)
  /// Request a URL of a verification vendor without changes.
  indirect case requestVendorURL(String, TrackingOccurrence)
  /// Open the page of a click, with its macros replaced.
  indirect case openPage(BeaconTemplate)
  /// Wake the machine when the media reaches the offset of an icon; the icon is given by its index.
  case awaitIcon(Int, at: Duration)
  /// Wake the machine when the player requests a segment of the media; the segment is given by its
  /// index in the server's reports.
  case awaitSegment(Int, at: Duration)
  /// The input had no effect, for this reason.
  case ignored(String)
}

extension [TrackingAction] {
  /// The names of the events whose trackers are requested, in order.
  package var requestedEvents: [String] {
    compactMap { action in
      if case .request(let request) = action { request.occurrence.event } else { nil }
    }
  }
}

/// Trackers that are requested for one occurrence of an event.
package struct TrackerRequest: Sendable, Hashable {
  /// The ad that the macros describe.
  package enum Subject: Sendable, Hashable {
    /// The ad on the screen, if there is one.
    case currentAd
    /// An ad that is not on the screen, with the media file that was selected for it.
    case otherAd(ResolvedAd, assetURI: String?)
    /// The ad break, whichever ad is on the screen.
    case adBreak
    /// A document without an ad.
    case document
  }

  /// The purpose of a request, which determines the values of some macros.
  package enum Purpose: Sendable, Hashable {
    case event
    case click
    case error(VASTErrorCode)
    case breakError(VMAPErrorCode)
    case verificationNotExecuted(VerificationNotExecutedReason)
  }

  package var occurrence: TrackingOccurrence
  /// The trackers, in the order in which they are requested.
  package var templates: [BeaconTemplate]
  package var subject: Subject
  package var purpose: Purpose

  init(
    _ occurrence: TrackingOccurrence, to templates: [BeaconTemplate],
    about subject: Subject = .currentAd, for purpose: Purpose = .event
  ) {
    self.occurrence = occurrence
    self.templates = templates
    self.subject = subject
    self.purpose = purpose
  }
}

extension MacroFacts {
  /// Sets the macro values that describe a request's purpose.
  package func describe(_ purpose: TrackerRequest.Purpose) {
    switch purpose {
    case .event: request = .tracking
    case .click: request = .clickTracking
    case .error(let code): (request, errorCode) = (.error, code)
    case .breakError(let code): (request, breakError) = (.breakError, code)
    case .verificationNotExecuted(let reason):
      (request, self.reason) = (.verificationNotExecuted, reason)
    }
  }
}

/// A failure of something that accompanies an ad; the ad itself plays on (VAST 4.2 § 2.3.6.3).
package struct SideFailure: Sendable, Hashable {
  /// The code that Error URLs are requested with.
  package let code: VASTErrorCode
  /// The Error URLs of this hop and of the wrappers around it are requested.
  package let hop: Int

  /// An interactive creative file is not executed, and the ad's MediaFile plays (VAST 4.2 § 3.9.3).
  package static let interactiveCreative = SideFailure(code: .interactiveNotExecuted, hop: 0)

  /// A verification that a hop declares is not executed (VAST 4.2 § 3.16).
  package static func verification(hop: Int) -> SideFailure {
    SideFailure(code: .verificationNotExecuted, hop: hop)
  }

  /// A companion that a hop declares is not shown.
  package static func companion(_ code: VASTErrorCode, hop: Int) -> SideFailure {
    SideFailure(code: code, hop: hop)
  }
}
