import OpenMeasurement
import Testing
import Vocabulary

struct MediaEventTests {
  private static let payloads: [(MediaEvent, JSONValue)] = [
    (
      MediaEvent.start(duration: .milliseconds(30_030), playerVolume: 0, deviceVolume: 0.5),
      [
        "duration": 30.03, "mediaPlayerVolume": 0, "videoPlayerVolume": 0, "deviceVolume": 0.5,
      ]
    ),
    (
      .start(duration: .seconds(15), playerVolume: 1, deviceVolume: nil),
      ["duration": 15, "mediaPlayerVolume": 1, "videoPlayerVolume": 1]
    ),
    (
      .volumeChange(playerVolume: 0.25, deviceVolume: 1),
      ["mediaPlayerVolume": 0.25, "videoPlayerVolume": 0.25, "deviceVolume": 1]
    ),
    (.playerStateChange(.minimized), ["state": "minimized"]),
    (.adUserInteraction(.invitationAccept), ["interactionType": "invitationAccept"]),
  ]

  @Test(arguments: payloads)
  func `payloads have exactly their keys`(event: MediaEvent, data: JSONValue) {
    #expect(event.data == data)
  }

  @Test(arguments: MediaEvent.samples)
  func `only four types have a payload`(event: MediaEvent) {
    let types: Set<OMIDEventType> = [
      .start, .volumeChange, .playerStateChange, .adUserInteraction,
    ]
    #expect((event.data != nil) == types.contains(event.type))
  }
}
