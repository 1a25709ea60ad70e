internal import OpenMeasurement
internal import Vocabulary

/// The event objects that verification scripts receive, as JSON Schema.
///
/// Their keys are those of the Open Measurement interface, API 1.5.
enum OMIDEventSchema {
  /// An event of any type.
  static var schema: Schema {
    .one(of: OMIDEventType.allCases.map { .reference(name(of: $0)) })
  }

  static var definitions: [SchemaDocument.Definition] {
    OMIDEventType.allCases.map { .init(name(of: $0), schema(of: $0)) } + [
      .init("omid-context", .object(context)), .init("omid-adView", .object(adView)),
    ]
  }

  private static func name(of type: OMIDEventType) -> String { "omid-\(type.rawValue)" }

  private static func schema(of type: OMIDEventType) -> Schema {
    let data = fields(of: type).map {
      [SchemaField.required("data", .object($0), "The event's payload.")]
    }
    return .object(
      [
        .required("adSessionId", .filledString, "The session's identifier, from the seed."),
        .required("timestamp", .integer(), "The wall time in milliseconds since 1970."),
        .required("type", .constant(.string(type.rawValue)), "The event's type."),
      ] + (data ?? []))
  }

  /// The fields of the event's payload; nil for an event type without a payload.
  private static func fields(of type: OMIDEventType) -> [SchemaField]? {
    switch type {
    case .sessionStart: sessionStart
    case .sessionError:
      [
        .required("errorType", .choice(of: SessionErrorType.self), "The kind of error."),
        .required("message", .string, "The error message."),
      ]
    case .loaded: types + vastProperties
    case .impression: geometry(isRequired: false) + types
    case .geometryChange: geometry(isRequired: true)
    case .start:
      [.required("duration", number, "The media's duration in seconds.")] + volumes
    case .volumeChange: volumes
    case .playerStateChange:
      [.required("state", .choice(of: PlayerState.self), "The player's size.")]
    case .adUserInteraction:
      [
        .required(
          "interactionType", .choice(of: MediaEvent.InteractionType.self), "What the viewer did.")
      ]
    case .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped, .sessionFinish:
      nil
    }
  }

  private static let number = Schema([.init("type", "number")])

  private static let types: [SchemaField] = [
    .required(
      "impressionType", .choice(of: AdSessionConfiguration.ImpressionType.self),
      "When the impression is reached."),
    .required("mediaType", .names(["video", "display"]), "The kind of media."),
    .required(
      "creativeType", .choice(of: AdSessionConfiguration.CreativeType.self),
      "The kind of creative."),
  ]

  private static let volumes: [SchemaField] = [
    .required("mediaPlayerVolume", number, "The player's volume."),
    .required("videoPlayerVolume", number, "The player's volume, under its older name."),
    .init("deviceVolume", number, "The device's volume, if it is known."),
  ]

  private static let vastProperties: [SchemaField] = [
    .init("skippable", .flag, "Whether the ad can be skipped."),
    .init("skipOffset", number, "When it can be skipped, in seconds."),
    .init("autoPlay", .flag, "Whether it plays automatically."),
    .init(
      "position", .choice(of: VASTProperties.Position.self),
      "The position relative to the content."),
  ]

  private static let sessionStart: [SchemaField] =
    [
      .required("context", .reference("omid-context"), "The context of the session."),
      .init("verificationParameters", .string, "The vendor's parameters, unchanged from the tag."),
    ] + types + [
      .required("supportsLoadedEvent", .flag, "Always true."),
      .required(
        "pageUrl", Schema([.init("type", "null")]), "Always null, because an app has no page."),
      .required(
        "contentUrl", Schema([.init("type", ["string", "null"])]), "The content's address."),
      .init(
        "lastActivity", .object([.required("timestamp", .integer(), "Milliseconds since 1970.")]),
        "The last activity of the viewer."),
    ]

  private static let context: [SchemaField] = [
    .required("apiVersion", .string, "The version of the context."),
    .required("accessMode", .string, "Always limited."),
    .required("environment", .string, "Always app."),
    .required("adSessionType", .string, "Always native."),
    .required(
      "omidNativeInfo", texts(["partnerName", "partnerVersion"]),
      "The integration partner."),
    .required("omidJsInfo", texts(["omidImplementer", "serviceVersion"]), "The implementer."),
    .required("app", texts(["appId", "libraryVersion"]), "The app."),
    .required("deviceInfo", texts(["deviceType", "os", "osVersion"]), "The device."),
    .required("deviceCategory", .choice(of: DeviceCategory.self), "The kind of device."),
    .required("supports", .list(of: .string), "The features of the host."),
    .init("customReferenceData", .string, "The custom data of the app."),
    .init("universalAdId", .string, "The UniversalAdId and its registry."),
    .required("canMeasureVisibility", .flag, "Whether geometry is measured."),
    .init("adServingId", .string, "The AdServingId."),
    .init("podSequence", .integer(), "The ad's sequence in its ad pod."),
    .init("adCount", .integer(), "The number of ads in the ad pod."),
  ]

  private static func texts(_ keys: [String]) -> Schema {
    .object(keys.map { .required($0, .string, "Its \($0).") })
  }

  private static func geometry(isRequired: Bool) -> [SchemaField] {
    let size: [SchemaField] = [
      .required("width", number, "In points."), .required("height", number, "In points."),
    ]
    return [
      SchemaField("viewport", .object(size), "The screen's size.", isRequired: isRequired),
      SchemaField("adView", .reference("omid-adView"), "The ad.", isRequired: isRequired),
      SchemaField(
        "declaredFriendlyObstructions", .integer(0...Int.max),
        "The number of declared friendly obstructions.",
        isRequired: isRequired),
    ]
  }

  private static let rectangle: [SchemaField] = ["width", "height", "x", "y"].map {
    .required($0, number, "In points.")
  }

  private static let pixels = SchemaField.required("pixels", number, "The area in square points.")

  private static let adView: [SchemaField] = [
    .required("percentageInView", .integer(0...100), "In whole percent."),
    .required("pixelsInView", number, "In square points."),
    .required(
      "reasons", .list(of: .choice(of: AdViewReason.self)),
      "Why not all of the ad is in view."),
    .init("geometry", .object(rectangle + [pixels]), "The ad's rectangle."),
    .init(
      "onScreenGeometry",
      .object(
        rectangle + [
          pixels,
          .required("obstructions", .list(of: .object(rectangle)), "The obstructions over the ad."),
          .required(
            "friendlyObstructions", .list(of: .object(friendly)),
            "The friendly obstructions over the ad."),
        ]), "The part of the ad that is on the screen."),
  ]

  private static let friendly: [SchemaField] =
    rectangle + [
      .required("obstructionClass", .string, "The view's name."),
      .required(
        "obstructionPurpose", .choice(of: FriendlyObstruction.Purpose.self),
        "The purpose of the friendly obstruction."),
      .init("obstructionReason", .string, "The reason of the friendly obstruction."),
    ]
}
