import Testing
import Vocabulary

@testable import Units

struct PrebidRequestSkeletonTests {
  private func request(_ unit: PrebidAdUnit, seed: UInt64 = 1) -> JSONValue {
    var random = SeededRandom(seed: seed)
    return PrebidRequestSkeleton.request(for: unit, random: &random)
  }

  @Test("PB-01 the skeleton of a banner is the one of the SDK's documentation")
  func skeleton() throws {
    var unit = ClientSamples.bannerUnit
    unit.bundle = "AppNexus.PrebidMobileDemo"
    unit.sdkVersion = "0.2.0"
    unit.configuration = "PREBID_SERVER_CONFIGURATION_ID"
    var request = request(unit)
    let id = try #require(request["id"]?.text)
    let impression = try #require(request["imp"]?.text(at: 0, "id"))
    #expect(id != impression && id.count == 36)
    let expected = """
      {"id": "\(id)",
       "app": {"bundle": "AppNexus.PrebidMobileDemo",
               "ext": {"prebid": {"version": "0.2.0", "source": "prebid-mobile"}},
               "publisher": {"id": "1234"}, "ver": "1.0"},
       "imp": [{"id": "\(impression)", "banner": {"format": [{"w": 300, "h": 250}]},
                "ext": {"prebid": {"storedrequest": {"id": "PREBID_SERVER_CONFIGURATION_ID"}}}}],
       "ext": {"prebid": {"storedrequest": {"id": "1234"}}}}
      """
    #expect(request == (try JSONReader.value(of: expected)))
    request = self.request(unit)
    #expect(request["id"]?.text == id)
    #expect(self.request(unit, seed: 2)["id"]?.text != id)
  }

  @Test("PB-01 several ad units of a page are several impressions of one request")
  func severalUnits() throws {
    var (top, feed) = (ClientSamples.bannerUnit, ClientSamples.videoUnit)
    (top.configuration, feed.configuration) = ("page-top", "page-feed")
    var random = SeededRandom(seed: 1)
    let request = PrebidRequestSkeleton.request(for: top, and: [feed], random: &random)
    let first = try #require(request["imp"]?.element(0))
    let second = try #require(request["imp"]?.element(1))
    #expect(request["imp"]?.element(2) == nil)
    #expect(first["id"] != second["id"] && first["id"] != request["id"])
    #expect(first["banner"] == ["format": [["w": 300, "h": 250]]])
    #expect(first["video"] == nil)
    #expect(second["video"]?["mimes"] == ["video/mp4"])
    #expect(second["banner"] == nil)
    #expect(first["ext"]?["prebid"]?["storedrequest"]?["id"] == "page-top")
    #expect(second["ext"]?["prebid"]?["storedrequest"]?["id"] == "page-feed")
    // The measurement partner is that of the video.
    #expect(request["source"]?["ext"]?["omidpn"] == "Prebidorg")
    #expect(request["ext"]?["prebid"]?["storedrequest"]?["id"] == "1234")
  }

  @Test func `a list of ad units is read, and shares the app's keys`() throws {
    var reader = PrebidAdUnitReader()
    let read = reader.adUnits(
      try JSONReader.value(
        of: """
          {"account": "1", "bundle": "b", "adUnits": [
            {"adUnit": "top", "configuration": "c", "format": [[320, 50]]}, {"video": {}}]}
          """))
    let units = try #require(read)
    #expect(reader.problems.isEmpty)
    #expect(units.map(\.account) == ["1", "1"] && units.map(\.bundle) == ["b", "b"])
    #expect(units.map(\.configuration) == ["c", nil])
    #expect(units.map { $0.video == nil } == [true, false])
  }

  @Test("PB-02 the app names no bidder")
  func noBidder() throws {
    let text = try JSONWriter().text(of: request(ClientSamples.bannerUnit))
    #expect(!text.contains("bidder"))
  }

  @Test("PB-04 a video impression says what Prebid Mobile says, and names the measurement partner")
  func video() throws {
    let request = request(ClientSamples.videoUnit)
    let video = try #require(request["imp"]?.element(0)?["video"])
    #expect(video["mimes"] == ["video/mp4"])
    #expect(video["protocols"] == [2, 5])
    #expect(video["delivery"] == [3])
    #expect(video["pos"] == 7)
    #expect(video["playbackend"] == 2)
    #expect(request["source"]?["ext"]?["omidpn"] == "Prebidorg")
    #expect(request["source"]?["ext"]?["omidpv"] == "2.2.1")
  }

  @Test func `an ad unit is read with everything that it may state`() throws {
    var reader = PrebidAdUnitReader()
    let read = reader.adUnit(
      try JSONReader.value(
        of: """
          {"account": "1", "adUnit": "home", "configuration": "c", "format": [[300, 250], {"w": 320, "h": 50}],
           "video": {"size": [640, 360], "protocols": [3, 6], "maxDuration": 30},
           "bundle": "b", "appVersion": "2", "sdkVersion": "3", "omid": {"name": "n", "version": "v"}}
          """))
    let unit = try #require(read)
    #expect(reader.problems.isEmpty)
    #expect(unit.formats.map(\.description) == ["300x250", "320x50"])
    #expect(unit.video?.size == .init(width: 640, height: 360))
    #expect(unit.video?.protocols == [3, 6])
    #expect(unit.video?.maximumDuration == 30)
    #expect(unit.partner == .init(name: "n", version: "v"))
  }

  @Test(arguments: [
    ("[]", "must be an object"), ("{}", "has no 'account'"), (#"{"account": 1}"#, "in quotes"),
    (#"{"account": "1"}"#, "neither 'format' nor 'video'"),
    (#"{"account": "1", "format": 300}"#, "list of sizes"),
    (#"{"account": "1", "format": [[300, 0]]}"#, "two whole numbers"),
    (#"{"account": "1", "format": [[1, 1]], "acount": 1}"#, "unknown key 'acount'"),
    (#"{"account": "1", "video": {"pos": -1}}"#, "unknown key 'pos'"),
    (#"{"account": "1", "video": {"mimes": []}}"#, "media types"),
    (#"{"account": "1", "adUnits": []}"#, "must be a list of ad units"),
    (#"{"account": "1", "adUnits": [1]}"#, "must be an object with 'format' or 'video'"),
    (#"{"account": "1", "adUnits": [{"video": {}, "bundle": "b"}]}"#, "unknown key 'bundle'"),
    (#"{"account": "1", "format": [[1, 1]], "adUnits": [{"video": {}}]}"#, "unknown key 'format'"),
  ])
  func `what is wrong with an ad unit is said`(text: String, fault: String) throws {
    var reader = PrebidAdUnitReader()
    _ = reader.adUnit(try JSONReader.value(of: text))
    #expect(reader.problems.contains { $0.message.contains(fault) })
  }
}

extension JSONValue {
  /// The element of a list.
  func element(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text of an element's key.
  fileprivate func text(at index: Int, _ key: String) -> String? { element(index)?[key]?.text }
}
