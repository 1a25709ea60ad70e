import OpenMeasurement
import Testing
import Vocabulary

struct OMIDEventTests {
  @Test func `an event without payload has no data`() {
    let event = OMIDEvent(adSessionID: "A", timestamp: 1234, type: .midpoint)
    #expect(event.json() == ["adSessionId": "A", "timestamp": 1234, "type": "midpoint"])
  }

  @Test func `parameters follow the context of a session's start, and nothing else`() {
    var event = OMIDEvent(
      adSessionID: "A", timestamp: 1, type: .sessionStart, data: ["context": [:], "x": 1])
    #expect(
      event.json(verificationParameters: "{}")["data"]
        == ["context": [:], "verificationParameters": "{}", "x": 1])
    #expect(event.json()["data"] == ["context": [:], "x": 1])
    event.type = .loaded
    #expect(event.json(verificationParameters: "{}")["data"] == ["context": [:], "x": 1])
  }

  @Test func `there are nineteen types`() {
    #expect(
      OMIDEventType.allCases.map(\.rawValue) == [
        "sessionStart", "sessionError", "sessionFinish", "loaded", "impression", "geometryChange",
        "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume",
        "bufferStart", "bufferFinish", "skipped", "volumeChange", "playerStateChange",
        "adUserInteraction",
      ])
  }
}
