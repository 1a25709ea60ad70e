import Testing
import Vocabulary

struct NearestNameTests {
  private static let names = ["format", "seed", "map", "macro", "firstQuartile", "pause", "play"]

  @Test(arguments: [
    ("foramt", "format"), ("FORMAT", "format"), ("fromat", "format"), ("sed", "seed"),
    ("mapp", "map"), ("firstQuartle", "firstQuartile"), ("first_quartile", "firstQuartile"),
    ("paus", "pause"), ("plya", "play"),
  ])
  func `a misspelt name finds what was meant`(name: String, meant: String) {
    #expect(NearestName.find(name, in: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "volume", "verification", "firstQua"])
  func `a name far from all finds none`(name: String) {
    #expect(NearestName.find(name, in: Self.names) == nil)
    #expect(NearestName.suggestion(for: name, in: Self.names) == "")
  }

  @Test func `among equals the first wins`() {
    #expect(NearestName.find("bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func `a suggestion ends a message`() {
    #expect(NearestName.suggestion(for: "sead", in: Self.names) == "; did you mean 'seed'?")
    #expect(NearestName.suggestion(for: "sead", in: []) == "")
  }

  @Test func `three edits are near, four are not`() {
    #expect(NearestName.find("abcdefghxyz", in: ["abcdefgh"]) == "abcdefgh")
    #expect(NearestName.find("abcdefghwxyz", in: ["abcdefgh"]) == nil)
    // Half of the letters at most.
    #expect(NearestName.find("ab", in: ["ax"]) == "ax")
    #expect(NearestName.find("a", in: ["x"]) == nil)
  }

  @Test func `a name of any length is looked at`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.find(long, in: ["seed", "format"]) == nil)
    #expect(NearestName.find("seed", in: [long, "sede"]) == "sede")
  }
}
