import Testing
import VAST
import Vocabulary

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
