import TestSupport
import Testing
import Vocabulary

@testable import Units

struct UpsightPayloadReaderTests {
  private func read(_ text: String) -> UpsightPayloadReader.Reading {
    UpsightPayloadReader.read(Array(text.utf8), file: "payload.json")
  }

  @Test func `UP-02 a payload is read with its types`() {
    let reading = read(SampleMessage.payload)
    #expect(reading.problems == [])
    #expect(
      reading.payload
        == UpsightPayload(
          .basic([
            .init("Title", .string("Half price")), .init("Closable", .boolean(true)),
            .init("Coins", .int(250)), .init("Discount", .float(0.5)),
            .init("Back", .color("#FFCC00")),
            .init("Offer", .image(UpsightImage(path: "offer.png", width: 100, height: 80))),
          ])))
  }

  @Test func `UP-02 a raw payload is a dictionary`() {
    #expect(
      read(SampleMessage.raw).payload
        == UpsightPayload(
          .raw([.init("level", 7), .init("gifts", ["coin", "gem"])])))
  }

  @Test func `unknown keys are ignored`() {
    let reading = read(#"{"v": 1, "inputs": {"a": {"type": "int", "value": 1, "note": "x"}}}"#)
    #expect(reading.problems == [])
    #expect(reading.payload?.inputs.count == 1)
  }

  @Test(arguments: [
    ("[]", "1:1"), ("{}", "1:1"), ("{\"raw\": [1]}", "1:9"), ("{\n \"inputs\": 5}", "2:12"),
    ("{\n \"inputs\": ]}", "2:12"), ("", "1:1"),
  ])
  func `a text that is not a payload is a finding at its place`(text: String, place: String) {
    let reading = read(text)
    #expect(reading.payload == nil)
    #expect(reading.problems.map(\.rule.id) == ["PayloadMalformed"])
    #expect(reading.problems.first?.location?.description == "payload.json:\(place)")
  }

  @Test func `a payload with inputs and raw data has its inputs`() {
    let reading = read(#"{"inputs": {}, "raw": {}}"#)
    #expect(reading.payload == UpsightPayload(.basic([])))
    #expect(
      reading.problems.map(\.description) == [
        "payload.json:1:23: error: the payload has both 'inputs' and 'raw'; the app gets 'inputs' "
          + "[PayloadMalformed]"
      ])
  }

  @Test(arguments: [
    ("5", 8, "is not an object"), (#"{"value": 1}"#, 8, "has no 'type'"),
    (#"{"type": "sting", "value": 1}"#, 17, "did you mean 'string'?"),
    (#"{"type": "int"}"#, 8, "has no 'value'"), (#"{"type": "image"}"#, 8, "has no 'path'"),
    (#"{"type": "int", "value": null}"#, 8, "has no 'value'"),
    (#"{"type": "int", "value": 1.5}"#, 33, "a whole number"),
    (#"{"type": "int", "value": "1"}"#, 33, "a whole number"),
    (#"{"type": "string", "value": 1}"#, 36, "a text in quotes"),
    (#"{"type": "boolean", "value": 1}"#, 37, "true or false"),
    (#"{"type": "float", "value": "x"}"#, 35, "a number"),
    (#"{"type": "color", "value": "red"}"#, 35, "#RRGGBB"),
    (##"{"type": "color", "value": "#12345G"}"##, 35, "#RRGGBB"),
    (#"{"type": "image", "path": ""}"#, 34, "the path of a file"),
  ])
  func `an input that is not of its type is left out, with its place`(
    input: String, column: Int, text: String
  ) {
    let reading = read("{\"inputs\": {\n\"key\": \(input)}}")
    #expect(reading.payload == UpsightPayload(.basic([])))
    #expect(reading.problems.map(\.rule.id) == ["PayloadInputInvalid"])
    #expect(reading.problems.first?.location?.position?.line == 2)
    #expect(reading.problems.first?.location?.position?.column == column)
    #expect(reading.problems.first?.message.contains(text) == true)
  }

  @Test func `UP-02 the findings of a payload are reported once, and the app reads nil`() {
    var settings = SampleMessage.settings
    settings.reads = [.init(key: "a", type: .int)]
    let trial = MessageTrial(
      settings, payload: #"{"inputs": {"a": {"type": "int", "value": "1"}}}"#)
    #expect(trial.rulesFound == ["PayloadInputInvalid", "PayloadInputMissing"])
  }

  @Test func `a payload that cannot be read fails the unit`() {
    let trial = MessageTrial(SampleMessage.settings, payload: "{")
    #expect(trial.rulesFound == ["PayloadMalformed"])
    #expect(trial.failure == "'payload.json' is not a payload of a campaign")
  }

  @Test(arguments: [
    Named("payload", SampleMessage.payload), Named("raw", SampleMessage.raw),
    Named("published", SampleMessage.publishedPayload),
  ])
  func `damaged payloads give findings with places and never end the program`(text: Named<String>) {
    let bytes = Array(text.value.utf8)
    var random = SeededRandom(seed: 16)
    for _ in 0..<200 {
      let cut = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      let reading = UpsightPayloadReader.read(cut, file: "p")
      #expect(reading.payload == nil)
      #expect(reading.problems.first?.location?.position != nil)

      var flipped = bytes
      flipped[Int.random(in: 0..<bytes.count, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
      let damaged = UpsightPayloadReader.read(flipped, file: "p")
      #expect(damaged.payload != nil || !damaged.problems.isEmpty)
      #expect(damaged.problems.allSatisfy { $0.location?.position != nil })
    }
  }
}

struct PublishedSampleTests {
  @Test func `UP-07 the guide's sample shows its own faults`() {
    var trial = MessageTrial(SampleMessage.published, payload: SampleMessage.publishedPayload)
    trial.finish(at: .seconds(10))
    #expect(
      trial.rulesFound == [
        "MessageViewOutsideParent", "PayloadDestroyedEarly", "MessageImpressionMissing",
        "MessageNotAdded",
      ])
    #expect(
      trial.eventNames == [
        "milestone", "billboardOpened", "imageFetched", "imageFetched", "dataReceived",
        "destroyed", "dataRemoved",
      ])
    let places = trial.found.first?.message ?? ""
    #expect(places.contains("'offerImageView' at (215, 475) points"))
    #expect(places.contains("'contentDisplayView', which is 300 × 150 points"))
  }

  @Test func `UP-07 with its view added, the sample's texts and images are at 0 %`() {
    var settings = SampleMessage.published
    settings.addsViews = true
    settings.destroysAtOnce = false
    settings.omitted = []
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    let image = trial.tree.exposure(of: "offerImageView")
    #expect(image.frame == Rectangle(x: 230, y: 925, width: 100, height: 100))
    #expect(trial.tree.exposure(of: "contentDisplayView").percentInView == 100)
    for view in ["bodyCopy", "offerImageView", "ornamentImageView"] {
      #expect(trial.tree.exposure(of: view).percentInView == 0)
    }
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageViewOutsideParent", "MessageViewNeverInView"])
    let missed = trial.judged.first?.message ?? ""
    #expect(missed.contains("'bodyCopy', 'offerImageView', 'ornamentImageView'"))
  }

  @Test func `UP-07 with relative frames and the guide's calls the sample is clean`() throws {
    var settings = SampleMessage.published
    settings.addsViews = true
    settings.destroysAtOnce = false
    settings.omitted = []
    var views = try #require(settings.views)
    for index in views[0].children.indices {
      views[0].children[index].frame.x -= 15
      views[0].children[index].frame.y -= 450
    }
    views[0].children[2].frame.x = 0
    settings.views = views
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-07 with its view added, the sample still destroys too early`() {
    var settings = SampleMessage.published
    settings.addsViews = true
    var trial = MessageTrial(settings, payload: SampleMessage.publishedPayload)
    trial.finish(at: .seconds(2))
    #expect(
      trial.rulesFound == [
        "MessageViewOutsideParent", "PayloadDestroyedEarly", "MessageImpressionMissing",
        "MessageDismissedMissing", "MessageViewNeverInView",
      ])
  }
}
