/// What an ad session is created with: the ad's nature, who reports its events, and who shows it.
package struct AdSessionConfiguration: Sendable, Hashable {
  /// What is shown, and how.
  package enum CreativeType: String, Sendable, CaseIterable {
    case definedByJavaScript
    case htmlDisplay
    case nativeDisplay
    case video
    case audio

    /// The older, coarser type: `video` for everything that plays.
    package var mediaType: String {
      switch self {
      case .video, .audio: "video"
      case .definedByJavaScript, .htmlDisplay, .nativeDisplay: "display"
      }
    }
  }

  /// What the ad's impression means.
  package enum ImpressionType: String, Sendable, CaseIterable {
    case definedByJavaScript
    case unspecified
    case loaded
    case beginToRender
    case onePixel
    case viewable
    case audible
    case other
  }

  /// Who reports events of a kind.
  package enum Owner: String, Sendable, CaseIterable {
    case native
    case javaScript
    case none
  }

  /// The device, in its maker's words.
  package struct DeviceInfo: Sendable, Hashable {
    /// The model, for example `iPhone12,1`.
    package var deviceType: String
    /// The system's name.
    package var os: String
    /// The system's version.
    package var osVersion: String

    package init(deviceType: String, os: String, osVersion: String) {
      self.deviceType = deviceType
      self.os = os
      self.osVersion = osVersion
    }
  }

  /// A creative's identifier in a registry (VAST `UniversalAdId`).
  package struct UniversalAdID: Sendable, Hashable {
    /// The identifier itself.
    package var value: String
    /// Who gave it, for example `ad-id.org`.
    package var registry: String

    package init(value: String, registry: String) {
      self.value = value
      self.registry = registry
    }
  }

  /// What kind of ad it is.
  package var creativeType = CreativeType.video
  /// What the app takes for the impression; `ImpressionStateMachine` says when that is.
  package var impressionType = ImpressionType.beginToRender
  /// Who reports `loaded` and `impression`.
  package var impressionOwner = Owner.native
  /// Who reports media events; nobody does for display ads.
  package var mediaEventsOwner = Owner.native
  /// Who integrates the session into the app.
  package var partnerName = "vastsim"
  /// The integrator's version.
  package var partnerVersion: String
  /// Whose implementation this is: our own, for nothing here is a certified SDK.
  package var implementer = "vastsim"
  /// The implementation's version.
  package var serviceVersion: String
  /// The app's bundle identifier.
  package var appID = "vastsim"
  /// The device that the app runs on.
  package var deviceInfo: DeviceInfo
  /// The kind of device.
  package var deviceCategory = DeviceCategory.mobile
  /// The creative's identifier, if the tag gives one.
  package var universalAdID: UniversalAdID?
  /// VAST `AdServingId`.
  package var adServingID: String?
  /// The ad's place in its pod, from 1.
  package var podSequence: Int?
  /// The number of ads in the pod.
  package var adCount: Int?
  /// Where the content around the ad is to be had.
  package var contentURL: String?
  /// Whether there is a view that can be measured; an ad that is only heard has none.
  package var canMeasureVisibility = true
  /// Any text of the integrator's, up to 256 characters.
  package var customReferenceData: String?
  /// When the user last did something, in milliseconds since 1970.
  package var lastActivity: Int64?
  /// The vendors that listen.
  package var verificationResources: [VerificationScriptResource] = []

  /// A native video session as the simulator keeps them.
  ///
  /// - Parameter version: the simulator's version, which is its partner's and its service's too.
  package init(version: String) {
    partnerVersion = version
    serviceVersion = version
    deviceInfo = DeviceInfo(deviceType: "simulated", os: "vastsim", osVersion: version)
  }

  /// Checks what belongs together.
  ///
  /// - Throws: the first contradiction that is found.
  package func validate() throws(AdSessionConfigurationError) {
    if impressionOwner == .none { throw .impressionWithoutOwner }
    switch creativeType {
    case .htmlDisplay, .nativeDisplay:
      if mediaEventsOwner != .none { throw .displayWithMediaOwner }
    case .definedByJavaScript, .video, .audio:
      break
    }
    let isDefinedByJavaScript =
      creativeType == .definedByJavaScript || impressionType == .definedByJavaScript
    if isDefinedByJavaScript, impressionOwner == .native || mediaEventsOwner == .native {
      throw .definedByJavaScriptWithNativeOwner
    }
    if let characters = customReferenceData?.count, characters > 256 {
      throw .customReferenceDataTooLong(characters: characters)
    }
  }
}
