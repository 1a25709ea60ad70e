/// What an ad session is created with: the ad's nature, who reports its events, and who shows it.
package struct AdSessionConfiguration: Sendable, Hashable {
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
    package var deviceType: String
    package var os: String
    package var osVersion: String

    package init(deviceType: String, os: String, osVersion: String) {
      self.deviceType = deviceType
      self.os = os
      self.osVersion = osVersion
    }
  }

  /// A creative's identifier in a registry (VAST `UniversalAdId`).
  package struct UniversalAdID: Sendable, Hashable {
    package var value: String
    package var registry: String

    package init(value: String, registry: String) {
      self.value = value
      self.registry = registry
    }
  }

  package var creativeType = CreativeType.video
  package var impressionType = ImpressionType.beginToRender
  package var impressionOwner = Owner.native
  package var mediaEventsOwner = Owner.native
  /// Who integrates the session into the app.
  package var partnerName = "vastsim"
  package var partnerVersion: String
  /// Whose implementation this is: our own, for nothing here is a certified SDK.
  package var implementer = "vastsim"
  package var serviceVersion: String
  package var appID = "vastsim"
  package var deviceInfo: DeviceInfo
  package var deviceCategory = DeviceCategory.mobile
  package var universalAdID: UniversalAdID?
  /// VAST `AdServingId`.
  package var adServingID: String?
  /// The ad's place in its pod, from 1.
  package var podSequence: Int?
  /// The number of ads in the pod.
  package var adCount: Int?
  /// Where the content around the ad is to be had.
  package var contentURL: String?
  /// Any text of the integrator's, up to 256 characters.
  package var customReferenceData: String?
  /// When the user last did something, in milliseconds since 1970.
  package var lastActivity: Int64?
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
