import OpenMeasurement
import Testing
import Vocabulary

struct CriteoParametersTests {
  @Test func `the declared beacons are read`() throws {
    let parameters = try CriteoParameters(
      parsing: """
          {"version": 2, "beacons": {"start": "https://b.example/start?a=[X]&b=1%3A",
           "omidTrackView": "https://b.example/view", "midpoint": ""}}

        """)
    #expect(
      parameters.beacons == [
        .point(.start): "https://b.example/start?a=[X]&b=1%3A",
        .omidTrackView: "https://b.example/view",
      ])
    #expect(parameters.unknownKeys == [])
  }

  @Test(arguments: [
    ("", CriteoParametersError.notJSON),
    ("iabtechlab-Adsbynimbus", .notJSON),
    ("{\"beacons\": {\"start\": \"u\"}", .notJSON),
    ("[]", .noBeacons),
    ("\"text\"", .noBeacons),
    ("{}", .noBeacons),
    ("{\"beacons\": null}", .noBeacons),
    ("{\"beacons\": [\"u\"]}", .noBeacons),
    (
      "{\"beacons\": {\"start\": 1, \"complete\": null, \"midpoint\": \"u\"}}",
      .notText(keys: ["complete", "start"])
    ),
  ])
  func `what can't be used says why`(text: String, error: CriteoParametersError) {
    #expect(throws: error) { try CriteoParameters(parsing: text) }
  }

  @Test func `unknown keys are listed and never sent`() throws {
    let text = "{\"beacons\": {\"viewed\": \"u\", \"Start\": 5, \"start\": \"s\"}}"
    let parameters = try CriteoParameters(parsing: text)
    #expect(parameters.unknownKeys == ["Start", "viewed"])
    #expect(parameters.beacons == [.point(.start): "s"])
  }

  @Test func `of a key that is written twice the last one counts`() throws {
    let text = """
      {"beacons": {"start": "lost"}, "beacons":
        {"start": 1, "viewed": 1, "viewed": 2, "start": "s", "midpoint": "m", "midpoint": ""}}
      """
    let parameters = try CriteoParameters(parsing: text)
    #expect(parameters.unknownKeys == ["viewed"])
    #expect(parameters.beacons == [.point(.start): "s"])
  }

  @Test func `messages name the keys`() {
    #expect(
      CriteoParametersError.notText(keys: ["a", "b"]).description
        == "the beacons 'a', 'b' are not text")
  }
}
