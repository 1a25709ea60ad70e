import Testing
import VAST
import Vocabulary

/// A wrapper that leads to no ad, and another ad of its own response (VAST 4.2 § 2.4.3.2).
struct FallbackOnNoAdTests {
  @Test(
    arguments: [
      (ChainText.fallback, ["b < w"], ["none < w !301"]),
      (ChainText.noFallback, ["none < w !301"], []),
      ("", ["none < w !301"], []),
    ] as [(String, [String], [String])])
  func `another ad of the response plays if the wrapper says so`(
    attribute: String, ads: [String], givenUp: [String]
  ) {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("none", to: "nowhere", attribute), ChainText.inLine("b"))
      ])
    #expect(run.ads == ads)
    #expect(run.givenUp == givenUp)
    #expect(run.isOrderly)
  }

  @Test func `a wrapper that leads to an ad keeps its place`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "e", ChainText.fallback), ChainText.inLine("b")),
        "e": ChainText.document(ChainText.inLine("a")),
      ])
    #expect(run.ads == ["a < x < w"])
    #expect(run.givenUp.isEmpty)
  }

  @Test func `one after the other may take the place`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "gone", ChainText.fallback),
          ChainText.wrapper("y", to: "d", ChainText.fallback),
          ChainText.wrapper("z", to: "e"), ChainText.inLine("spare")),
        "e": ChainText.document(ChainText.inLine("a")),
      ])
    #expect(run.ads == ["a < z < w"])
    #expect(run.givenUp == ["x < w !301", "y < w !302"])
    #expect(run.fetched == ["d", "gone", "e"])
    // The fourth receives the report that it was not needed.
    #expect(run.reports.map(\.rule.id) == ["WrapperLoop", "AdNotAllowed"])
  }

  @Test func `the last one that came to nothing is the failure`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "gone", ChainText.fallback),
          ChainText.wrapper("y", to: "empty", ChainText.fallback)),
        "empty": ChainText.document([]),
      ])
    #expect(run.ads == ["y < w !303"])
    #expect(run.givenUp == ["x < w !301"])
  }

  @Test func `the innermost response with another ad comes first`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("outer", to: "e", ChainText.fallback), ChainText.inLine("far")),
        "e": ChainText.document(
          ChainText.wrapper("inner", to: "gone", ChainText.fallback), ChainText.inLine("near")),
      ])
    #expect(run.ads == ["near < outer < w"])
    #expect(run.givenUp == ["inner < outer < w !301"])
  }

  @Test func `the next response outwards steps in where the inner one has nobody left`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("outer", to: "e", ChainText.fallback), ChainText.inLine("far")),
        "e": ChainText.document(
          ChainText.wrapper("inner", to: "gone", ChainText.fallback),
          ChainText.wrapper("next", to: "gone too")),
      ])
    #expect(run.ads == ["far < w"])
    #expect(run.givenUp == ["inner < outer < w !301", "next < outer < w !301"])
  }

  @Test func `the place is filled before the document's next wrapper is followed`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("v", to: "d"), ChainText.wrapper("w", to: "f")),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "gone", ChainText.fallback), ChainText.wrapper("y", to: "e")),
        "e": ChainText.document(ChainText.inLine("a")),
        "f": ChainText.document(ChainText.inLine("b")),
      ])
    #expect(run.fetched == ["d", "gone", "e", "f"])
    #expect(run.ads == ["a < y < v", "b < w"])
  }

  @Test func `a response with several ads makes room once none of them can play`() {
    func run(_ second: String) -> ChainRun {
      ChainRun(
        ChainText.document(ChainText.wrapper("w", to: "d")),
        [
          "d": ChainText.document(
            ChainText.wrapper("x", to: "e", "\(ChainText.fallback) \(ChainText.many)"),
            ChainText.inLine("b")),
          "e": ChainText.document(
            ChainText.wrapper("y", to: "gone", sequence: 1), second),
        ])
    }
    let none = run(ChainText.wrapper("z", to: "gone too", sequence: 2))
    #expect(none.ads == ["b < w"])
    #expect(none.givenUp == ["#1 y < x < w !301", "#2 z < x < w !301"])
    #expect(run(ChainText.inLine("z", sequence: 2)).givenUp.isEmpty)
  }

  @Test func `in the first document the break itself decides`() {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("x", to: "gone", ChainText.fallback), ChainText.inLine("b")))
    #expect(run.ads == ["x !301", "b"])
    #expect(run.givenUp.isEmpty)
  }

  // MARK: In the first document of a break that has a policy

  private func policy(followsWrappers: Bool = true) -> Wrapper {
    Wrapper(
      followAdditionalWrappers: followsWrappers, allowMultipleAds: false,
      position: SourcePosition(line: 1, column: 1))
  }

  @Test func `a break for one ad falls back like a wrapper for one`() {
    let root = ChainText.document(
      ChainText.wrapper("x", to: "gone", ChainText.fallback), ChainText.wrapper("y", to: "d"),
      ChainText.inLine("b"))
    let run = ChainRun(
      root, ["d": ChainText.document(ChainText.inLine("a"))], under: policy())
    #expect(run.ads == ["a < y"])
    #expect(run.givenUp == ["x !301"])
    #expect(run.reports.map(\.rule.id) == ["AdNotAllowed"])
  }

  @Test func `a break without wrappers ignores them`() {
    let root = ChainText.document(ChainText.wrapper("x", to: "d"), ChainText.inLine("b"))
    let run = ChainRun(root, under: policy(followsWrappers: false))
    #expect(run.ads == ["b"])
    #expect(run.givenUp == ["x !302"])
    #expect(run.fetched == [])
  }

  @Test func `a lone ad of a break for one is no pod's member`() {
    let root = ChainText.document(
      ChainText.wrapper("x", to: "gone", sequence: 1, ChainText.noFallback))
    #expect(ChainRun(root, under: policy()).resolved.map(\.allowsFallback) == [true])
    #expect(ChainRun(root).resolved.map(\.allowsFallback) == [false])
  }

  // MARK: In a pod

  /// Whether another ad may replace each ad of a wrapper's pod, and the ad next to the wrapper.
  private func allowsFallback(_ attribute: String, _ responses: [String: String]) -> [Bool] {
    ChainRun(
      ChainText.document(
        ChainText.wrapper("w", to: "d", sequence: 1, "\(attribute) \(ChainText.many)"),
        ChainText.inLine("x", sequence: 2)),
      responses
    ).resolved.map(\.allowsFallback)
  }

  @Test(arguments: [ChainText.fallback, ""])
  func `a substitute may play for a member that leads to no ad`(attribute: String) {
    #expect(allowsFallback(attribute, [:]) == [true, true])
  }

  @Test func `a member can ask for the next of the pod instead`() {
    let word = ChainText.noFallback
    let inner = ChainText.document(ChainText.wrapper("v", to: "gone"))
    #expect(allowsFallback(word, [:]) == [false, true])
    #expect(allowsFallback(word, ["d": ChainText.document([])]) == [false, true])
    #expect(allowsFallback(word, ["d": inner]) == [false, true])
  }

  @Test func `an ad that is there and fails is not no ad`() {
    let word = ChainText.noFallback
    #expect(
      allowsFallback(word, ["d": ChainText.document(ChainText.inLine("a"))]) == [true, true])
    #expect(
      allowsFallback(word, ["d": ChainText.document(ChainText.brokenInLine("a"))])
        == [true, true])
  }

  @Test func `the word of a wrapper that is no member is the player's to follow`() {
    func inner(_ sequence: Int?, _ further: String = "") -> [String: String] {
      let wrapper = ChainText.wrapper("v", to: "gone", sequence: sequence, ChainText.noFallback)
      return ["d": ChainText.document(wrapper, further)]
    }
    #expect(allowsFallback("", inner(nil)) == [true, true])
    #expect(allowsFallback("", inner(4)) == [false, true])
    #expect(
      ChainRun(ChainText.document(ChainText.wrapper("w", to: "d", sequence: 1)), inner(4))
        .resolved.map(\.allowsFallback) == [true])
  }
}
