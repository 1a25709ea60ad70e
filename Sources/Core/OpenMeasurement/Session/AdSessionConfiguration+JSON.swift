import Vocabulary

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
