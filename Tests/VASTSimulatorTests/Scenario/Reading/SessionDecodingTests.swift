import OpenMeasurement
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// A scenario's settings and calls of measurement sessions.
struct SessionDecodingTests {
  @Test func `settings are read, and what is left open stays open`() throws {
    let all = try scenario(
      """
      session:
        creativeType: htmlDisplay
        impressionType: onePixel
        impressionOwner: javaScript
        mediaEventsOwner: none
        customReferenceData: order 7
        contentUrl: https://app.example/page
      """
    ).measurement.session
    #expect(all.location?.description == "s.yaml:3:3")
    var configuration = AdSessionConfiguration(version: "1")
    all.apply(to: &configuration)
    #expect(configuration.creativeType == .htmlDisplay)
    #expect(configuration.impressionType == .onePixel)
    #expect(configuration.impressionOwner == .javaScript)
    #expect(configuration.mediaEventsOwner == .none)
    #expect(configuration.customReferenceData == "order 7")
    #expect(configuration.contentURL == "https://app.example/page")

    configuration = AdSessionConfiguration(version: "1")
    let untouched = configuration
    try scenario("session: {}").measurement.session.apply(to: &configuration)
    #expect(configuration == untouched)
    #expect(try scenario("name: x").measurement.session == SessionSettings())
  }

  @Test(arguments: AdSessionConfiguration.ImpressionType.allCases)
  func `every impression type can be asked for`(
    type: AdSessionConfiguration.ImpressionType
  ) throws {
    #expect(
      try scenario("session: { impressionType: \(type.rawValue) }").measurement.session
        .impressionType == type)
  }

  @Test(arguments: [
    ("adEvents", SessionCall.createAdEvents), ("mediaEvents", .createMediaEvents),
    ("startSession", .startSession), ("finishSession", .finishSession), ("loaded", .loaded),
    ("impression", .impression),
    ("error, type: media, message: gone", .error(.media, message: "gone")),
    ("error", .error(.generic, message: "an error")),
    (
      "start, duration: -1s, volume: 3",
      .media(.start(duration: .seconds(-1), playerVolume: 3, deviceVolume: nil))
    ),
    ("midpoint", .media(.quartile(.midpoint))), ("bufferFinish", .media(.bufferFinish)),
    ("skipped", .media(.skipped)),
    ("volumeChange, volume: -2", .media(.volumeChange(playerVolume: -2, deviceVolume: nil))),
    ("playerStateChange, state: expanded", .media(.playerStateChange(.expanded))),
    (
      "adUserInteraction, interaction: invitationAccept",
      .media(.adUserInteraction(.invitationAccept))
    ),
  ])
  func `every call is read`(text: String, call: SessionCall) throws {
    let steps = try scenario("steps: [{ at: 1s, do: session, call: \(text) }]").steps
    #expect(steps.map(\.action) == [.player(.session(call))])
  }

  @Test(
    arguments: [
      (
        "session: { impressionType: onepixel }",
        "s.yaml:1:42: error: unknown 'impressionType' 'onepixel'; did you mean 'onePixel'? "
          + "[ScenarioUnknownName]"
      ),
      (
        "session: { impression: x }",
        "s.yaml:1:26: error: unknown key 'impression' in 'session'; known: creativeType, "
          + "impressionType, impressionOwner, mediaEventsOwner, customReferenceData, contentUrl, "
          + "vendorKey, omits [ScenarioUnknownKey]"
      ),
      (
        "steps: [{ at: 1s, do: session }]",
        "s.yaml:1:23: error: 'call' is missing in step 'session' [ScenarioMissingKey]"
      ),
      (
        "steps: [{ at: 1s, do: session, call: impresion }]",
        "s.yaml:1:52: error: unknown call 'impresion'; did you mean 'impression'? "
          + "[ScenarioUnknownName]"
      ),
      (
        "steps: [{ at: 1s, do: session, call: pause, volume: 1 }]",
        "s.yaml:1:59: error: 'volume' in step 'session' does not apply to call 'pause' "
          + "[ScenarioConflictingKeys]"
      ),
    ] as [(String, Named<String>)])
  func `mistakes have a place`(text: String, problem: Named<String>) {
    #expect(problems("{ version: 1, \(text) }").first == problem.value)
  }
}
