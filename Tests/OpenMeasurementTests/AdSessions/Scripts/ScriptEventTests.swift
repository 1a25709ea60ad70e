import Testing
import Vocabulary

@testable import OpenMeasurement

struct ScriptEventTests {
  @Test func `an event is written with its keys in order`() {
    let event = ScriptEvent(
      OMIDEvent(
        adSessionID: "s", timestamp: 5, type: .geometryChange,
        data: ["z": 0.5, "a": ["y": nil, "x": [true, 1, "\"\\\n\u{1}é/"]]]))
    #expect(
      event.text
        == #"{"adSessionId":"s","timestamp":5,"type":"geometryChange","data":"#
        + #"{"z":0.5,"a":{"y":null,"x":[true,1,"\"\\\n\u0001é/"]}}}"#)
    #expect(event.context == nil)
  }

  @Test func `parameters stand where the session puts them`() {
    let source = OMIDEvent(
      adSessionID: "s", timestamp: 5, type: .sessionStart,
      data: ["context": ["a": 1], "pageUrl": nil])
    let event = ScriptEvent(source)
    #expect(event.text(verificationParameters: nil) == source.json().orderedText)
    for parameters in ["", "{\"a\": 1}", "\u{F8FF}verificationParameters\u{F8FF}"] {
      #expect(
        event.text(verificationParameters: parameters)
          == source.json(verificationParameters: parameters).orderedText)
    }
  }

  @Test func `numbers that JSON cannot say are null`() {
    #expect(
      JSONValue.array([.number(.nan), .number(.infinity), 2.0]).orderedText == "[null,null,2.0]")
  }

  @Test(arguments: ["load", "timer", "event start", "answer sendUrl"])
  func `a phase is read as it was written`(text: String) {
    #expect(ScriptPhase(text: text)?.text == text)
  }

  @Test(arguments: ["", "loads", "event", "answer", "timer 1", "other x"])
  func `other texts are no phase`(text: String) {
    #expect(ScriptPhase(text: text) == nil)
  }
}
