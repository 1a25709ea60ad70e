import Vocabulary

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
    var mediaType: String {
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
  struct DeviceInfo: Sendable, Hashable {
    /// The model, for example `iPhone12,1`.
    var deviceType: String
    /// The system's name.
    var os: String
    /// The system's version.
    var osVersion: String
  }

  /// A creative's identifier in a registry (VAST `UniversalAdId`).
  package struct UniversalAdID: Sendable, Hashable {
    /// The identifier itself.
    var value: String
    /// The registry that issued it, for example `ad-id.org`.
    var registry: String

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
  var partnerName = "vastsim"
  /// The partner's version.
  var partnerVersion: String
  /// The implementer of the session: vastsim itself, because it is not a certified SDK.
  var implementer = "vastsim"
  /// The implementation's version.
  var serviceVersion: String
  /// The app's bundle identifier.
  var appID = "vastsim"
  /// The device that the app runs on.
  var deviceInfo: DeviceInfo
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
  var canMeasureVisibility = true
  /// Any text of the integrator's, up to 256 characters.
  package var customReferenceData: String?
  /// When the user last did something, in milliseconds since 1970.
  package var lastActivity: Int64?
  /// The resources of the verification vendors whose scripts take part in the session.
  var verificationResources: [VerificationScriptResource] = []

  /// A native video session with the simulator's defaults.
  package init(version: String) {
    partnerVersion = version
    serviceVersion = version
    deviceInfo = DeviceInfo(deviceType: "simulated", os: "vastsim", osVersion: version)
  }

  /// Checks that the values do not contradict each other.
  ///
  /// - Throws: the first contradiction that is found.
  func validate() throws(AdSessionConfigurationError) {
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

extension AdSessionConfiguration {
  /// The members `impressionType`, `mediaType` and `creativeType`, with which the data of several
  /// events ends.
  var typeMembers: [JSONValue.Member] {
    [
      JSONValue.Member("impressionType", .string(impressionType.rawValue)),
      JSONValue.Member("mediaType", .string(creativeType.mediaType)),
      JSONValue.Member("creativeType", .string(creativeType.rawValue)),
    ]
  }

  /// The data of `sessionStart`, without the parameters that differ by observer.
  var sessionStartData: JSONValue {
    var members = [JSONValue.Member("context", context)]
    members += typeMembers
    members.append(JSONValue.Member("supportsLoadedEvent", true))
    // An app has no page.
    members.append(JSONValue.Member("pageUrl", .null))
    members.append(JSONValue.Member("contentUrl", contentURL.map(JSONValue.string) ?? .null))
    if let lastActivity {
      members.append(
        JSONValue.Member("lastActivity", ["timestamp": .integer(Int(lastActivity))]))
    }
    return .object(members)
  }

  private var context: JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("apiVersion", "1.0"),
      JSONValue.Member("accessMode", "limited"),
      JSONValue.Member("environment", "app"),
      JSONValue.Member("adSessionType", "native"),
      JSONValue.Member(
        "omidNativeInfo",
        ["partnerName": .string(partnerName), "partnerVersion": .string(partnerVersion)]),
      JSONValue.Member(
        "omidJsInfo",
        ["omidImplementer": .string(implementer), "serviceVersion": .string(serviceVersion)]),
      JSONValue.Member(
        "app", ["appId": .string(appID), "libraryVersion": .string(serviceVersion)]),
      JSONValue.Member(
        "deviceInfo",
        [
          "deviceType": .string(deviceInfo.deviceType), "os": .string(deviceInfo.os),
          "osVersion": .string(deviceInfo.osVersion),
        ]),
      JSONValue.Member("deviceCategory", .string(deviceCategory.rawValue)),
      JSONValue.Member("supports", ["clid", "vlid"]),
    ]
    // An unknown value has no key, as in captured sessions.
    if let customReferenceData {
      members.append(JSONValue.Member("customReferenceData", .string(customReferenceData)))
    }
    if let universalAdID {
      members.append(
        JSONValue.Member(
          "universalAdId", .string("\(universalAdID.value); \(universalAdID.registry)")))
    }
    members.append(JSONValue.Member("canMeasureVisibility", .bool(canMeasureVisibility)))
    if let adServingID { members.append(JSONValue.Member("adServingId", .string(adServingID))) }
    if let podSequence { members.append(JSONValue.Member("podSequence", .integer(podSequence))) }
    if let adCount { members.append(JSONValue.Member("adCount", .integer(adCount))) }
    return .object(members)
  }
}

/// Why a session can't be created.
package enum AdSessionConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The impression has no owner.
  case impressionWithoutOwner
  /// A display creative has an owner of media events, although it has no media
  /// events.
  case displayWithMediaOwner
  /// The creative type or the impression type is `definedByJavaScript`, but the native app owns the
  /// impression or the media events.
  case definedByJavaScriptWithNativeOwner
  /// `customReferenceData` has more than 256 characters.
  case customReferenceDataTooLong(characters: Int)

  /// The app leaves something out that it needs for a session.
  case leftOut(SessionDuty)

  /// The contradiction in words.
  package var description: String {
    switch self {
    case .impressionWithoutOwner: "the impression has no owner"
    case .displayWithMediaOwner: "a display creative has a media events owner"
    case .definedByJavaScriptWithNativeOwner:
      "a type is 'definedByJavaScript' while the native app owns its events"
    case .customReferenceDataTooLong(let characters):
      "the custom reference data has \(characters) characters, more than the limit of 256"
    case .leftOut(let duty): "the app leaves out '\(duty.name)'"
    }
  }
}

extension AdSessionConfigurationError {
  /// The fix for the app's author, as the second half of a diagnostic's message.
  package var fix: String {
    switch self {
    case .impressionWithoutOwner: "set 'impressionOwner' to 'native'"
    case .displayWithMediaOwner: "set 'mediaEventsOwner' to 'none'"
    case .definedByJavaScriptWithNativeOwner:
      "name the type, or set both owners to 'javaScript'"
    case .customReferenceDataTooLong: "shorten 'customReferenceData'"
    case .leftOut: "it is required before the session is created"
    }
  }
}

/// A verification vendor's script and parameters for a session.
struct VerificationScriptResource: Sendable, Hashable {
  /// The script's URL.
  let url: String
  /// The vendor's name, by convention `company.com-omid`.
  let vendorKey: String?
  /// An opaque text that reaches the vendor's own script only.
  let parameters: String?

  /// Declares a resource; empty texts count as absent.
  ///
  /// - Parameters:
  ///   - url: the script's URL.
  ///   - vendorKey: the vendor's name.
  ///   - parameters: the vendor's opaque text.
  /// - Throws: a misuse when one of vendor key and parameters comes without the other; a URL
  ///   alone is fine.
  init(url: String, vendorKey: String? = nil, parameters: String? = nil)
    throws(AdSessionMisuse)
  {
    let vendorKey = vendorKey == "" ? nil : vendorKey
    let parameters = parameters == "" ? nil : parameters
    if let vendorKey, parameters == nil {
      throw .vendorKeyWithoutParameters(vendorKey: vendorKey)
    }
    if vendorKey == nil, parameters != nil { throw .parametersWithoutVendorKey }
    self.url = url
    self.vendorKey = vendorKey
    self.parameters = parameters
  }
}

/// The kind of device an ad is shown on (OMID `deviceCategory`).
package enum DeviceCategory: String, Sendable, CaseIterable {
  case ctv
  case desktop
  case mobile
  case other
}
