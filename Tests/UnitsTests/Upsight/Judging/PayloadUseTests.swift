import Testing
import Vocabulary

@testable import Units

struct PayloadUseTests {
  private static let inputs: [(type: UpsightSettings.InputType, key: String, value: JSONValue)] = [
    (.string, "Title", "Half price"), (.boolean, "Closable", true), (.int, "Coins", 250),
    (.float, "Discount", 0.5), (.color, "Back", "#FFCC00"),
  ]

  private func payload(_ text: String) throws -> UpsightPayload {
    try #require(UpsightPayloadReader.read(Array(text.utf8), file: "p").payload)
  }

  @Test func `UP-02 each accessor returns inputs of its own type and nil for others`() throws {
    let payload = try payload(SampleMessage.payload)
    for (type, key, value) in Self.inputs {
      for asked in UpsightSettings.InputType.allCases {
        let answer = payload.answer(to: .input(key: key, type: asked), areImagesFetched: true)
        #expect(answer == (asked == type ? .value(value) : .nothing(actual: .input(type))))
      }
    }
    for asked in UpsightSettings.InputType.allCases {
      let answer = payload.answer(to: .input(key: "Nothing", type: asked), areImagesFetched: true)
      #expect(answer == .nothing(actual: nil))
    }
  }

  @Test func `UP-02 raw data is read as a whole and not by keys`() throws {
    let payload = try payload(SampleMessage.raw)
    let data: JSONValue = ["level": 7, "gifts": ["coin", "gem"]]
    #expect(payload.answer(to: .rawData, areImagesFetched: true) == .value(data))
    let answer = payload.answer(to: .input(key: "level", type: .int), areImagesFetched: true)
    #expect(answer == .nothing(actual: .raw))
    let basic = try self.payload(SampleMessage.payload)
    #expect(basic.answer(to: .rawData, areImagesFetched: true) == .nothing(actual: .basic))
  }

  @Test func `UP-02 the app reads all inputs by their own types`() {
    let trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    let calls = trial.calls.map(\.call).filter { UpsightCall.names.contains($0.name) }
    let accessors = calls.map(\.name).filter { $0.hasSuffix("ForKey") }
    #expect(
      accessors == [
        "stringValueForKey", "booleanValueForKey", "intValueForKey", "floatValueForKey",
        "colorValueForKey", "imageForKey",
      ])
    #expect(trial.calls("intValueForKey").first?["value"] == 250)
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-02 the app reads raw data`() {
    let trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.raw)
    #expect(trial.calls("getRawData").first?["value"]?["level"] == 7)
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-02 a missing key is a finding`() {
    var settings = SampleMessage.settings
    settings.reads = [.init(key: "Titel", type: .string)]
    let trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.rulesFound == ["PayloadInputMissing"])
    #expect(trial.judged.first?.message.contains("'stringValueForKey' for 'Titel'") == true)
    #expect(trial.calls("stringValueForKey").first?.states("value") == true)
  }

  @Test func `UP-02 an input of another type is a finding of its own`() {
    var settings = SampleMessage.settings
    settings.reads = [.init(key: "Coins", type: .float)]
    let trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.rulesFound == ["PayloadInputTypeDiffers"])
    #expect(trial.judged.first?.message.contains("type 'int'") == true)
  }

  @Test func `UP-02 getRawData of a basic campaign is a finding`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.call("getRawData", at: .seconds(1))
    #expect(trial.rulesFound == ["PayloadInputTypeDiffers"])
  }

  // MARK: Images

  @Test func `UP-03 images are fetched at their instant, with path and size`() throws {
    var settings = SampleMessage.settings
    settings.imagesFetchedAt = .seconds(2)
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.advance(to: .seconds(5))
    #expect(trial.instants(of: "imageFetched") == [.seconds(2)])
    let event = try #require(trial.events.first?.event)
    #expect(event.url == "offer.png")
    #expect(event.size?.width == 100)
    #expect(event.size?.height == 80)
    #expect(event.details == [.init("key", "Offer")])
    trial.handle(.milestoneReached)
    trial.advance(to: .seconds(5))
    #expect(trial.calls("imageForKey").first?["path"] == "offer.png")
    #expect(trial.calls("showImage").count == 1)
  }

  @Test func `UP-03 an image has no path before it is fetched, and the app copes`() {
    var settings = SampleMessage.settings
    settings.imagesFetchedAt = .seconds(2)
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.advance(to: .seconds(1))
    let call = trial.calls("imageForKey").first
    #expect(call?.states("path") == true)
    #expect(call?["path"] == nil)
    #expect(call?["width"] == 100.0)
    #expect(trial.callNames.contains("showImage") == false)
    #expect(trial.rulesFound == ["MessageImageNotFetched"])
    #expect(trial.judged.first?.severity == .note)
    trial.advance(to: .seconds(3))
    #expect(trial.instants(of: "imageFetched") == [.seconds(2)])
  }

  @Test func `UP-03 an image that is shown without a path is a finding`() {
    var settings = SampleMessage.settings
    settings.imagesFetchedAt = nil
    settings.omitted = [.imagePathCheck]
    let trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.rulesFound == ["MessageImageNotFetched", "MessageImageUsedBeforeFetch"])
    #expect(trial.instants(of: "imageFetched") == [])
  }

  @Test func `UP-03 an image that is copied without a path is a finding`() {
    var settings = SampleMessage.settings
    settings.imagesFetchedAt = nil
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("copyImage", [.init("key", "Offer")], at: .seconds(1))
    #expect(trial.rulesFound == ["MessageImageNotFetched", "MessageImageUsedBeforeFetch"])
  }

  @Test func `UP-03 an image that is read again after its fetch may be shown`() {
    var settings = SampleMessage.settings
    settings.imagesFetchedAt = .seconds(2)
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("imageForKey", [.init("key", "Offer")], at: .seconds(3))
    trial.call("showImage", [.init("key", "Offer")], at: .seconds(3))
    #expect(trial.rulesFound == ["MessageImageNotFetched"])
  }

  // MARK: Removal

  @Test func `UP-04 the data goes when the message is over`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(2))
    #expect(trial.instants(of: "dataRemoved") == [.seconds(2)])
    #expect(trial.callNames.last == "billboardDismissed")
    #expect(trial.rulesFound == [])
  }

  @Test(
    arguments: UpsightCall.names.filter {
      $0.hasSuffix("ForKey") || $0 == "getRawData" || $0.hasPrefix("record") || $0 == "copyImage"
    })
  func `UP-04 every use of a removed payload is a finding, and the SDK does nothing`(name: String) {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(2))
    let events = trial.eventNames
    trial.call(name, [.init("key", "Title")], at: .seconds(3))
    #expect(trial.rulesFound == ["PayloadUsedAfterRemoval"])
    #expect(trial.eventNames == events)
    #expect(trial.calls(name).last?["value"] == nil)
  }

  @Test func `UP-04 the data goes when the billboard is dismissed under the app`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.call("billboardDismissed", at: .seconds(1))
    #expect(trial.instants(of: "dataRemoved") == [.seconds(1)])
    trial.call("stringValueForKey", [.init("key", "Title")], at: .seconds(2))
    #expect(trial.rulesFound == ["PayloadUsedAfterRemoval"])
    trial.handle(.dismissed, at: .seconds(3))
    #expect(trial.eventNames.filter { $0 == "dataRemoved" }.count == 1)
    #expect(trial.eventNames.last == "destroyed")
  }

  @Test func `UP-04 a copy of an image survives, the image does not`() {
    var settings = SampleMessage.settings
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(2))
    trial.call("showImage", [.init("key", "Offer")], at: .seconds(3))
    #expect(trial.rulesFound == ["PayloadUsedAfterRemoval"])

    settings.copiesImages = true
    trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.calls("copyImage").count == 1)
    trial.handle(.dismissed, at: .seconds(2))
    trial.call("showImage", [.init("key", "Offer")], at: .seconds(3))
    #expect(trial.rulesFound == [])
  }
}
