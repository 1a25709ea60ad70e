import Testing
import Vocabulary

@testable import VAST

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

/// Pods, stand-alone ads and both together behind wrappers (VAST 4.2 § 2.3.4 and § 2.4.3.2).
struct AllowMultipleAdsTests {
  private func inLine(_ id: String, _ sequence: Int? = nil) -> String {
    ChainText.inLine(id, sequence: sequence)
  }

  /// Resolves a wrapper whose response holds some ads.
  private func behind(
    _ attributes: String, _ ads: [String], _ further: [String: String] = [:]
  ) -> ChainRun {
    let response = ["d": ChainText.document(ads)]
    return ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d", attributes)),
      response.merging(further) { $1 })
  }

  private var pod: [String] { [inLine("b", 2), inLine("a", 1), inLine("c", 3)] }

  // MARK: One ad only

  @Test func `a pod behind a wrapper for one ad is no ad`() {
    let run = behind("", pod)
    #expect(run.ads == ["w !303"])
    #expect(run.resolved.first?.reason == "its response holds no ad that may play")
    #expect(run.places("AdNotAllowed") == ["d.xml:1", "d.xml:2", "d.xml:3"])
    #expect(run.reports.map(\.severity) == [.note, .note, .note])
  }

  @Test func `of stand-alone ads the first plays`() {
    let run = behind("", [inLine("a"), inLine("b"), inLine("c")])
    #expect(run.ads == ["a < w"])
    #expect(run.places("AdNotAllowed") == ["d.xml:2", "d.xml:3"])
    let message =
      "the wrapper or the break around the ad allows only one ad, and another one came first"
    #expect(run.reports.map(\.message) == [message, message])
  }

  @Test func `a lone ad plays even with a sequence, as a stand-alone ad`() {
    #expect(behind("", [inLine("a", 1)]).ads == ["a < w"])
    #expect(behind("", [inLine("a", 7)]).reports.isEmpty)
  }

  @Test func `beside a pod the first stand-alone ad plays`() {
    let run = behind("", pod + [inLine("x"), inLine("y")])
    #expect(run.ads == ["x < w"])
    #expect(run.places("AdNotAllowed") == (1...3).map { "d.xml:\($0)" } + ["d.xml:5"])
  }

  @Test func `wrappers that may not play are not followed`() {
    let run = behind(
      "",
      [
        ChainText.wrapper("v", to: "e", sequence: 1), ChainText.wrapper("x", to: "f"),
        ChainText.wrapper("y", to: "g"),
      ],
      ["f": ChainText.document(inLine("a"))])
    #expect(run.ads == ["a < x < w"])
    #expect(run.fetched == ["d", "f"])
    #expect(run.reports.map(\.rule.id) == ["AdNotAllowed", "AdNotAllowed"])
  }

  @Test func `a wrapper's word is about its own response, not about deeper ones`() {
    let run = behind(
      "", [ChainText.wrapper("x", to: "e", ChainText.many)], ["e": ChainText.document(pod)])
    #expect(run.ads == ["#2 b < x < w", "#1 a < x < w", "#3 c < x < w"])
  }

  // MARK: Several ads

  @Test func `a pod behind a wrapper keeps its numbers, and all that stand alone`() {
    let run = behind(ChainText.many, [inLine("x")] + pod + [inLine("y")])
    #expect(run.ads == ["x < w", "#2 b < w", "#1 a < w", "#3 c < w", "y < w"])
    #expect(run.reports.isEmpty)
  }

  @Test func `stand-alone ads behind a wrapper stay stand-alone`() {
    let run = behind(ChainText.many, [inLine("a"), inLine("b")])
    #expect(run.ads == ["a < w", "b < w"])
  }

  @Test func `equal numbers keep the order of the document`() {
    let run = behind(ChainText.many, [inLine("a", 2), inLine("b", 1), inLine("c", 2)])
    #expect(run.ads == ["#2 a < w", "#1 b < w", "#3 c < w"])
  }

  @Test(arguments: ["", ChainText.many])
  func `a pod's members may be wrappers`(attributes: String) {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("w2", to: "e", sequence: 20, attributes), inLine("b", 30),
        ChainText.wrapper("w1", to: "d", sequence: 10, attributes)),
      [
        "d": ChainText.document(inLine("a")),
        "e": ChainText.document(inLine("c", 1)),
      ])
    #expect(run.ads == ["#2 c < w2", "#3 b", "#1 a < w1"])
    #expect(run.fetched == ["e", "d"])
  }

  @Test func `a member that leads to no ad keeps its number`() {
    let run = ChainRun(
      ChainText.document(
        inLine("a", 1), ChainText.wrapper("w", to: "gone", sequence: 2), inLine("c", 3)))
    #expect(run.ads == ["#1 a", "#2 w !301", "#3 c"])
  }

  @Test func `a pod in the place of a member keeps its own order`() {
    let run = ChainRun(
      ChainText.document(
        inLine("z", 9), ChainText.wrapper("w", to: "d", sequence: 5, ChainText.many),
        inLine("y", 2)),
      [
        "d": ChainText.document(
          inLine("c", 3), ChainText.wrapper("v", to: "e", sequence: 2, ChainText.many),
          inLine("a", 1)),
        "e": ChainText.document(inLine("b2", 8), inLine("b1", 4)),
      ])
    #expect(
      run.ads == [
        "#6 z", "#5 c < w", "#4 b2 < v < w", "#3 b1 < v < w", "#2 a < w", "#1 y",
      ])
  }

  @Test func `of stand-alone ads in the place of a member the first takes it`() {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("w", to: "d", sequence: 1, ChainText.many), inLine("z", 2)),
      ["d": ChainText.document(inLine("a"), inLine("b"))])
    #expect(run.ads == ["#1 a < w", "b < w", "#2 z"])
  }

  @Test func `beside a pod in the place of a member, stand-alone ads stay so`() {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("w", to: "d", sequence: 1, ChainText.many), inLine("z", 2)),
      ["d": ChainText.document(inLine("x"), inLine("b", 2), inLine("a", 1))])
    #expect(run.ads == ["x < w", "#2 b < w", "#1 a < w", "#3 z"])
  }

  // MARK: One pod only

  @Test func `a pod behind a stand-alone wrapper is the break's if there is no other`() {
    let run = ChainRun(
      ChainText.document(
        inLine("x"), ChainText.wrapper("v", to: "d", ChainText.many),
        ChainText.wrapper("w", to: "e", ChainText.many)),
      [
        "d": ChainText.document(inLine("b", 2), inLine("a", 1)),
        "e": ChainText.document(inLine("c", 1), inLine("d", 2)),
      ])
    #expect(run.ads == ["x", "#2 b < v", "#1 a < v", "c < w", "d < w"])
  }

  @Test func `a pod behind a stand-alone wrapper does not mix with the document's own`() {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("w", to: "d", ChainText.many), inLine("b", 2), inLine("a", 1)),
      ["d": ChainText.document(inLine("x", 1), inLine("y", 2))])
    #expect(run.ads == ["x < w", "y < w", "#2 b", "#1 a"])
  }
}
