import Media
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

  @Test func `every limit is set by its name, and its usual value is one`() throws {
    for name in RunLimits.Name.allCases {
      var limits = RunLimits()
      try limits.set(RunLimits.standardArgument(of: name))
      #expect(limits[name] == RunLimits()[name])
      try limits.set(name.isTime ? "\(name.text)=7us" : "\(name.text)=7")
      #expect(RunLimits.Name.allCases.filter { limits[$0] == 7 } == [name])
    }
  }

  @Test func `limits of decoding are those of each file`() throws {
    var limits = RunLimits()
    #expect(limits.decoding == DecodingLimits())
    try limits.set("frames=1")
    try limits.set("pixels=2")
    try limits.set("samples=3")
    #expect(limits.decoding.frames == 1)
    #expect(limits.decoding.pixels == 2)
    #expect(limits.decoding.samples == 3)
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
