import TestSupport
import Testing
import VAST

struct MacroMeantTests {
  @Test(
    arguments: [
      ("CACHEBUSTER", "CACHEBUSTING"), ("cb", "CACHEBUSTING"), ("ERORCODE", "ERRORCODE"),
      ("timestamp", "TIMESTAMP"), ("FOO", nil), (Named(String(repeating: "A", count: 81)), nil),
    ] as [(Named<String>, String?)])
  func `a name that VAST does not have leads to the one that is meant`(
    name: Named<String>, meant: String?
  ) {
    #expect(MacroDefinition.meant(by: name.value)?.name == meant)
  }

  @Test(arguments: [
    "%%X%%", "${X}", "{{x}}", "__X__", "[timestamp]", "[errorcode]", "[cachebustin]", "[random]",
    "[time]", "[cb]", "[user_id]", "[myRandom]", "[Cache-Buster]", "%5BERRORCODE%5D", "[[X]]",
  ])
  func `a text that looks like a macro is one`(form: String) {
    #expect(MacroDefinition.isProbable(form))
  }

  @Test(arguments: ["[sale]", "[Sale]", "[email]", "[key]", "[new-arrivals]", "%5Bkey%5D"])
  func `a word in brackets is none`(form: String) {
    #expect(!MacroDefinition.isProbable(form))
  }
}
