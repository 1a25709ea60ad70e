/// The configuration of an ad session: the kind of ad, who reports its events, and who shows it.
package struct AdSessionConfiguration: Sendable, Hashable {
  /// The kind of creative, and how it is shown.
  package enum CreativeType: String, Sendable, CaseIterable {
    case definedByJavaScript
    case htmlDisplay
    case nativeDisplay
    case video
    case audio

    /// The older, coarser type: `video` for every creative that plays.
    package var mediaType: String {
      switch self {
      case .video, .audio: "video"
      case .definedByJavaScript, .htmlDisplay, .nativeDisplay: "display"
      }
    }
  }

  /// The meaning of the ad's impression.
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

  /// The layer that reports events of a kind: the native app or JavaScript; `none` if no layer
  /// reports them.
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
    /// The registry that issued it, for example `ad-id.org`.
    package var registry: String

    package init(value: String, registry: String) {
      self.value = value
      self.registry = registry
    }
  }

  /// The kind of creative.
  package var creativeType = CreativeType.video
  /// The app's definition of the impression; `ImpressionStateMachine` decides when it occurs.
  package var impressionType = ImpressionType.beginToRender
  /// Who reports `loaded` and `impression`.
  package var impressionOwner = Owner.native
  /// Who reports media events; `none` for display ads.
  package var mediaEventsOwner = Owner.native
  /// The name of the partner that integrates the session into the app.
  package var partnerName = "vastsim"
  /// The partner's version.
  package var partnerVersion: String
  /// The implementer of the session: vastsim itself, because it is not a certified SDK.
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
  /// The URL of the content around the ad.
  package var contentURL: String?
  /// Whether there is a view that can be measured; an audio ad has none.
  package var canMeasureVisibility = true
  /// Any text of the integrator's, up to 256 characters.
  package var customReferenceData: String?
  /// When the user last did something, in milliseconds since 1970.
  package var lastActivity: Int64?
  /// The resources of the verification vendors whose scripts take part in the session.
  package var verificationResources: [VerificationScriptResource] = []

  /// A native video session with the simulator's defaults.
  ///
  /// - Parameter version: the simulator's version, which is also that of the partner and the
  ///   service.
  package init(version: String) {
    partnerVersion = version
    serviceVersion = version
    deviceInfo = DeviceInfo(deviceType: "simulated", os: "vastsim", osVersion: version)
  }

  /// Checks that the values do not contradict each other.
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
