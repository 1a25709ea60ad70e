internal import Vocabulary

/// The SDK, app and device of a session: the data of `sessionStart` (OMID `context`).
///
/// Values are those of the log; nil if the log does not have them.
package struct SessionContext: Sendable, Hashable {
  package var environment: String?
  package var accessMode: String?
  package var adSessionType: String?
  package var deviceCategory: String?
  /// The device's kind, system and the system's version.
  package var device: String?
  package var appID: String?
  /// The version of the SDK's OMID JavaScript (`serviceVersion`), or else that of the SDK's library
  /// (`libraryVersion`).
  package var serviceVersion: String?
  package var partnerName: String?
  package var partnerVersion: String?
  package var universalAdID: String?
  package var contentURL: String?
  package var verificationParameters: String?
  package var canMeasureVisibility: Bool?
  /// The implementer of Open Measurement that ran the session.
  package var implementer: String?

  /// Whether vastsim simulated the session and no device ran it.
  var isSimulated: Bool { implementer == "vastsim" }

  /// Whether the log has the `context` data of `sessionStart`; an app's trace leaves out most of
  /// it.
  package var isReported: Bool

  /// Creates the context of a session whose log has no `context` data.
  package init() { isReported = false }

  init(_ data: JSONValue) {
    isReported = data["context"] != nil
    let context = data["context"] ?? .null
    environment = context["environment"]?.text
    accessMode = context["accessMode"]?.text
    adSessionType = context["adSessionType"]?.text
    deviceCategory = context["deviceCategory"]?.text
    let info = context["deviceInfo"] ?? .null
    let words = [info["deviceType"], info["os"], info["osVersion"]].compactMap { $0?.text }
    device = words.isEmpty ? nil : words.joined(separator: " ")
    appID = context["app"]?["appId"]?.text
    let script = context["omidJsInfo"] ?? .null
    let native = context["omidNativeInfo"] ?? .null
    serviceVersion = script["serviceVersion"]?.text ?? context["app"]?["libraryVersion"]?.text
    partnerName = native["partnerName"]?.text ?? script["partnerName"]?.text
    partnerVersion = native["partnerVersion"]?.text ?? script["partnerVersion"]?.text
    universalAdID = context["universalAdId"]?.text
    contentURL = data["contentUrl"]?.text ?? context["contentUrl"]?.text
    verificationParameters = data["verificationParameters"]?.text
    implementer = script["omidImplementer"]?.text
    canMeasureVisibility = context["canMeasureVisibility"]?.flag
  }
}
