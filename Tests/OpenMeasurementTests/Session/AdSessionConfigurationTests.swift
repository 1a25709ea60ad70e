import OpenMeasurement
import Testing
import Vocabulary

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
