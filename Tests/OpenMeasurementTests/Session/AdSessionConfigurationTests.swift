import Testing
import Vocabulary

@testable import OpenMeasurement

struct AdSessionConfigurationTests {
  private typealias Change = @Sendable (inout AdSessionConfiguration) -> Void

  private static let contradictions: [(Change, AdSessionConfigurationError)] = [
    ({ $0.impressionOwner = .none }, .impressionWithoutOwner),
    ({ $0.creativeType = .nativeDisplay }, .displayWithMediaOwner),
    (
      {
        $0.creativeType = .htmlDisplay
        $0.mediaEventsOwner = .javaScript
      }, .displayWithMediaOwner
    ),
    ({ $0.creativeType = .definedByJavaScript }, .definedByJavaScriptWithNativeOwner),
    (
      {
        $0.impressionType = .definedByJavaScript
        $0.mediaEventsOwner = .none
      }, .definedByJavaScriptWithNativeOwner
    ),
    (
      { $0.customReferenceData = String(repeating: "x", count: 257) },
      .customReferenceDataTooLong(characters: 257)
    ),
  ]

  @Test(arguments: 0..<6)
  func `contradictions keep a session from being created`(row: Int) {
    let (change, expected) = Self.contradictions[row]
    #expect(throws: expected) { try AdSessionStateMachine.created(change) }
  }

  @Test func `what belongs together passes`() throws {
    _ = try AdSessionStateMachine.created {
      $0.customReferenceData = String(repeating: "x", count: 256)
    }
    _ = try AdSessionStateMachine.created {
      $0.creativeType = .nativeDisplay
      $0.mediaEventsOwner = .none
    }
    _ = try AdSessionStateMachine.created {
      $0.creativeType = .definedByJavaScript
      $0.impressionOwner = .javaScript
      $0.mediaEventsOwner = .javaScript
    }
  }

  @Test(
    arguments: zip(
      AdSessionConfiguration.CreativeType.allCases,
      ["display", "display", "display", "video", "video"]))
  func `the media type is video for all that plays`(
    type: AdSessionConfiguration.CreativeType, mediaType: String
  ) {
    #expect(type.mediaType == mediaType)
  }

  @Test func `vendor key and parameters come together or not at all`() throws {
    let url = "https://vendor.example/omid.js"
    #expect(throws: AdSessionMisuse.vendorKeyWithoutParameters(vendorKey: "v")) {
      try VerificationScriptResource(url: url, vendorKey: "v")
    }
    #expect(throws: AdSessionMisuse.vendorKeyWithoutParameters(vendorKey: "v")) {
      try VerificationScriptResource(url: url, vendorKey: "v", parameters: "")
    }
    #expect(throws: AdSessionMisuse.parametersWithoutVendorKey) {
      try VerificationScriptResource(url: url, parameters: "{}")
    }
    #expect(try VerificationScriptResource(url: url).vendorKey == nil)
    let full = try VerificationScriptResource(url: url, vendorKey: "v", parameters: "{}")
    #expect(full.parameters == "{}")
  }
}

struct ImpressionStateMachineTests {
  typealias Event = ImpressionStateMachine.Event

  private func machine(
    _ type: AdSessionConfiguration.ImpressionType,
    _ change: (inout AdSessionConfiguration) -> Void = { _ in }
  ) -> ImpressionStateMachine {
    var configuration = AdSessionConfiguration(version: "1.0")
    configuration.impressionType = type
    change(&configuration)
    return ImpressionStateMachine(configuration: configuration)
  }

  @Test(arguments: [
    (AdSessionConfiguration.ImpressionType.loaded, Event.loaded), (.beginToRender, .presented),
    (.unspecified, .presented), (.other, .presented), (.onePixel, .seen), (.audible, .audible),
    (.viewable, .viewed),
  ])
  func `each type counts at its own event, once`(
    type: AdSessionConfiguration.ImpressionType, expected: Event
  ) {
    var machine = machine(type)
    let counted = (Event.allCases + Event.allCases).filter { machine.happened($0) }
    #expect(counted == [expected])
    #expect(!machine.isMissing)
  }

  @Test(arguments: [
    AdSessionConfiguration.ImpressionType.onePixel, .audible, .viewable,
  ])
  func `nothing counts before the ad is on the screen`(
    type: AdSessionConfiguration.ImpressionType
  ) {
    var machine = machine(type)
    let early = [Event.loaded, .seen, .audible, .viewed].filter { machine.happened($0) }
    #expect(early == [])
    #expect(!machine.isMissing)
    // Earlier events still count.
    let counts = machine.happened(.presented)
    #expect(counts)
  }

  @Test func `an ad on the screen without an impression misses it`() {
    var machine = machine(.audible)
    _ = machine.happened(.presented)
    #expect(machine.isMissing)
    _ = machine.happened(.audible)
    #expect(!machine.isMissing)
  }

  @Test func `what a script defines the native app never counts`() {
    var machine = machine(.definedByJavaScript) { $0.impressionOwner = .javaScript }
    #expect(!Event.allCases.contains { machine.happened($0) })
    #expect(!machine.isMissing)
  }

  @Test func `whatever happens in whatever order, one impression at most`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      guard
        let type = AdSessionConfiguration.ImpressionType.allCases.randomElement(using: &random)
      else { return }
      var machine = machine(type)
      let events = (0..<12).map { _ in Event.allCases.randomElement(using: &random) ?? .loaded }
      let count = events.count { machine.happened($0) }
      #expect(count <= 1)
      #expect(machine.isMissing == (count == 0 && events.contains(.presented)))
    }
  }
}
