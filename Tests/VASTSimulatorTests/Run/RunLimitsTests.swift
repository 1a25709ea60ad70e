import Testing
import VASTSimulator

struct RunLimitsTests {
  @Test func `a limit is set by its name, a time with its unit`() throws {
    var limits = RunLimits()
    #expect(limits[.beacons] == 50_000 && limits.text(of: .networkTime) == "60.000 s")
    try limits.set("beacons=7")
    try limits.set("networkTime=1500ms")
    #expect(limits[.beacons] == 7 && limits.text(of: .beacons) == "7")
    #expect(limits.text(of: .networkTime) == "1.500 s")
  }

  @Test(arguments: [
    ("beacons", RunLimitError.form), ("beans=1", .name("beans")), ("beacons=0", .value(.beacons)),
    ("beacons=-1", .value(.beacons)), ("beacons=x", .value(.beacons)),
    ("networkTime=60", .value(.networkTime)), ("networkTime=0s", .value(.networkTime)),
  ])
  func `what is no limit says why`(text: String, error: RunLimitError) {
    #expect(throws: error) {
      var limits = RunLimits()
      try limits.set(text)
    }
  }
}
