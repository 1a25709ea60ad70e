import TestSupport
import Testing
import Vocabulary

@testable import Units

struct OutbrainResponseTests {
  private func read(_ text: String) -> OutbrainResponse {
    OutbrainResponse(reading: Array(text.utf8), file: "r.json")
  }

  private func lines(_ response: OutbrainResponse) -> [String] {
    response.findings.map(\.diagnostic.description)
  }

  @Test func `a response has what the SDK gives to the app`() throws {
    let response = read(OutbrainSamples.footer)
    #expect(response.findings.isEmpty)
    guard case .recommendations(let recommendations, let about) = response.outcome else {
      Issue.record("the response is read")
      return
    }
    #expect(about == "https://www.example.com/about-recommendations")
    #expect(recommendations.map(\.isPaid) == [true, false, true, false])
    #expect(recommendations.map(\.asksForDisclosure) == [true, false, false, false])
    #expect(recommendations[0].image?.size == Size(width: 300, height: 200))
    #expect(recommendations[0].audienceLabel == "For gardeners")
    #expect(recommendations[1].image == nil)
    #expect(read(OutbrainSamples.drawer).findings.isEmpty)
  }

  @Test func `each malformed value is found at its place`() {
    let response = read(
      """
      {"recommendations": [
        {"id": 1, "content": "A", "source": "S", "url": "u", "isPaidLink": "yes"},
        {"id": "2", "content": "B", "source": "S", "url": "u", "isPaidLink": true,
         "image": {"url": "i", "width": 0, "height": 1}, "audienceCampaignsLabel": 3,
         "shouldDisplayDisclosureIcon": true, "extra": {}},
        {"content": "C", "source": "S", "isPaidLink": true},
        "text"
      ], "aboutURL": 5}
      """)
    #expect(
      lines(response) == [
        "r.json:2:70: error: 'isPaidLink' must be true or false [OutbrainResponseMalformed]",
        "r.json:4:13: error: 'image' must have 'width' and 'height' in pixels, both above 0 "
          + "[OutbrainResponseMalformed]",
        "r.json:4:78: error: 'audienceCampaignsLabel' must be a text [OutbrainResponseMalformed]",
        "r.json:5:35: error: the recommendation has no 'disclosure' to display "
          + "[OutbrainResponseMalformed]",
        "r.json:6:3: error: the recommendation has no 'url'; write null where getUrl answers "
          + "with nil [OutbrainResponseMalformed]",
        "r.json:7:3: error: a recommendation must be an object [OutbrainResponseMalformed]",
        "r.json:8:16: error: 'aboutURL' must be a text [OutbrainResponseMalformed]",
      ])
    guard case .recommendations(let recommendations, nil) = response.outcome else {
      Issue.record("what is well-formed is kept")
      return
    }
    #expect(recommendations.map(\.content) == ["B"])
    #expect(recommendations.first?.image == .init(url: "i"))
  }

  @Test func `a response has the properties that the guide lists, and needs no IDs`() throws {
    let text = """
      {"recommendations": [
        {"content": "A", "source": "S", "url": "https://a.example/", "isPaidLink": false,
         "image": {"url": "https://i.example/", "width": 3, "height": 2}},
        {"content": "B", "source": "S", "url": null, "isPaidLink": true, "id": null}
      ]}
      """
    let response = read(text)
    #expect(response.findings.isEmpty)
    guard case .recommendations(let recommendations, nil) = response.outcome else {
      Issue.record("the response is read")
      return
    }
    #expect(recommendations.map(\.id) == [nil, nil])
    #expect(recommendations.map(\.identity) == ["https://a.example/", "B\nS"])
    var driver = OutbrainDriver(showing: text)
    driver.tap(0)
    #expect(driver.events("shown").map(\.item) == [0, 1])
    #expect(driver.end() == [])
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"recommendations\": 1}", "{\"error\": 1}", "{\"recommendations\": [",
    "{\"recommendations\": {}}",
  ])
  func `OB-05 a response that is none fails with a place`(text: String) {
    let response = read(text)
    #expect(response.findings.count == 1)
    #expect(response.findings.first?.diagnostic.location?.position != nil)
    guard case .failed = response.outcome else {
      Issue.record("'\(text)' is no response")
      return
    }
  }

  @Test(arguments: [
    Named("footer", OutbrainSamples.footer), Named("drawer", OutbrainSamples.drawer),
  ])
  func `broken responses are found and never end the program`(sample: Named<String>) throws {
    let whole = Array(sample.value.utf8)
    var random = SeededRandom(seed: 16)
    for _ in 0..<200 {
      let cut = Array(whole.prefix(Int.random(in: 0..<whole.count, using: &random)))
      let response = OutbrainResponse(reading: cut, file: "cut.json")
      #expect(response.findings.first?.diagnostic.location?.position != nil)
      var flipped = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      var driver = OutbrainDriver()
      driver.send(.began)
      driver.answer(.bytes(flipped, file: "flipped.json"))
      for item in 0..<5 { driver.tap(item) }
      _ = driver.end()
      let malformed = driver.findings.filter {
        $0.diagnostic.rule == .outbrainResponseMalformed
      }
      #expect(malformed.allSatisfy { $0.diagnostic.location?.position != nil })
      #expect(malformed.count > 0 || driver.events("response").count == 1)
    }
  }
}
