import Testing
import VAST

struct MacroMeantTests {
  @Test(arguments: [
    ("CACHEBUSTER", "CACHEBUSTING"), ("cb", "CACHEBUSTING"), ("ERORCODE", "ERRORCODE"),
    ("timestamp", "TIMESTAMP"), ("FOO", nil), (String(repeating: "A", count: 81), nil),
  ])
  func `a name that VAST does not have leads to the one that is meant`(name: String, meant: String?)
  {
    #expect(MacroDefinition.meant(by: name)?.name == meant)
  }
}
