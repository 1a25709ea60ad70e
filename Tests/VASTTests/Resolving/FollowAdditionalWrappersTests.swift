import Testing
import VAST

/// A wrapper whose response must hold no further wrappers (VAST 4.2 § 2.4.3.2).
struct FollowAdditionalWrappersTests {
  private func behind(_ attributes: String, _ ads: String...) -> ChainRun {
    ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d", attributes)),
      [
        "d": ChainText.document(ads),
        "e": ChainText.document(ChainText.inLine("a")),
      ])
  }

  @Test func `a further wrapper is not followed`() {
    let run = behind(ChainText.last, ChainText.wrapper("x", to: "e"))
    #expect(run.ads == ["x < w !302"])
    #expect(run.fetched == ["d"])
    #expect(
      run.resolved.first?.reason
        == "the wrapper or the break around it does not allow further wrappers")
    #expect(run.resolved.first?.errorNames == ["x/error", "w/error"])
  }

  @Test(arguments: ["", "followAdditionalWrappers='true'"])
  func `otherwise it is`(attributes: String) {
    #expect(behind(attributes, ChainText.wrapper("x", to: "e")).ads == ["a < x < w"])
  }

  @Test func `an inline ad is as welcome as ever`() {
    #expect(behind(ChainText.last, ChainText.inLine("b")).ads == ["b < w"])
  }

  @Test(arguments: ["", ChainText.noFallback])
  func `the wrapper makes room for the inline ads beside it`(attributes: String) {
    let run = behind(
      ChainText.last, ChainText.wrapper("x", to: "e", attributes), ChainText.inLine("b"),
      ChainText.inLine("c"))
    #expect(run.ads == ["b < w"])
    #expect(run.givenUp == ["x < w !302"])
  }

  @Test func `among several ads it is one that fails`() {
    let run = behind(
      "\(ChainText.last) \(ChainText.many)", ChainText.inLine("b", sequence: 1),
      ChainText.wrapper("x", to: "e", sequence: 2))
    #expect(run.ads == ["#1 b < w", "#2 x < w !302"])
    #expect(run.givenUp.isEmpty)
  }

  @Test func `the word is about the next response only`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(ChainText.wrapper("x", to: "e", ChainText.last)),
        "e": ChainText.document(ChainText.wrapper("y", to: "f")),
        "f": ChainText.document(ChainText.inLine("a")),
      ])
    #expect(run.ads == ["y < x < w !302"])
    #expect(run.fetched == ["d", "e"])
  }
}
