import Testing
import Vocabulary
import Widgets

/// OB-01 and OB-02 among several widgets.
struct OutbrainScreenTests {
  /// The calls of a screen, and what is found about its widgets.
  private struct Screen {
    private var rules = OutbrainScreenChecker()
    private var findings: [OutbrainScreenChecker.Finding] = []

    mutating func fetch(_ unit: String, _ index: Int?) {
      var request = OutbrainCall.Request()
      request.widgetIndex = index
      add(.fetchRecommendations(request), unit)
    }

    mutating func add(_ call: OutbrainCall, _ unit: String) {
      findings += rules.happened(call.appCall, unit: unit, at: .zero, location: nil)
    }

    mutating func end() -> [String] {
      findings += rules.finished(at: .zero)
      return findings.map { "\($0.unit) \($0.finding.diagnostic.rule)" }
    }
  }

  private func rules(of indexes: Int?...) -> [String] {
    var screen = Screen()
    for (number, index) in indexes.enumerated() {
      screen.fetch(["a", "b", "c"][number], index)
    }
    return screen.end()
  }

  @Test func `OB-01 indexes are zero-based and sequential`() {
    #expect(rules(of: 0) == [])
    #expect(rules(of: 0, 1, 2) == [])
    #expect(rules(of: 0, 2) == ["b WidgetIndexGap"])
    #expect(rules(of: 1, 2) == ["b WidgetIndexGap"])
    #expect(rules(of: 1) == ["a WidgetIndexGap"])
    #expect(rules(of: -1) == ["a WidgetIndexGap"])
  }

  @Test func `OB-01 no two widgets have the same index`() {
    #expect(rules(of: 0, 1, 0) == ["c WidgetIndexRepeated"])
  }

  @Test func `OB-01 an index is required as soon as a screen has two widgets`() {
    #expect(rules(of: nil) == [])
    #expect(rules(of: nil, 0) == ["a WidgetIndexMissing"])
    #expect(rules(of: 0, nil) == ["b WidgetIndexMissing"])
    #expect(
      rules(of: nil, nil, nil) == ["a", "b", "c"].map { "\($0) WidgetIndexMissing" })
  }

  @Test func `OB-01 requests are made in the order of the indexes`() {
    #expect(rules(of: 1, 0) == ["b WidgetRequestsOutOfOrder"])
    #expect(rules(of: 0, 2, 1) == ["c WidgetRequestsOutOfOrder"])
  }

  @Test func `OB-01 a widget that is requested again keeps its index`() {
    var screen = Screen()
    screen.fetch("a", 0)
    screen.fetch("b", 1)
    screen.fetch("a", 0)
    #expect(screen.end() == [])
  }

  @Test func `OB-01 the next screen counts from 0 again`() {
    var screen = Screen()
    screen.fetch("a", 0)
    screen.fetch("b", 1)
    screen.add(.leaveScreen, "a")
    screen.add(.leaveScreen, "b")
    screen.fetch("c", 0)
    screen.fetch("a", 1)
    #expect(screen.end() == [])
  }

  @Test func `OB-02 no recommendation is shown twice on one screen`() {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    let drawer = OutbrainTrace.recommendations(of: OutbrainSamples.drawer)
    func rules(_ second: [OutbrainRecommendation]) -> [String] {
      var screen = Screen()
      screen.fetch("a", 0)
      screen.fetch("b", 1)
      screen.add(.didReceiveResponse(footer), "a")
      screen.add(.didReceiveResponse(second), "b")
      return screen.end()
    }
    #expect(rules(drawer) == [])
    #expect(rules(drawer + [footer[2]]) == ["b RecommendationRepeated"])
    #expect(rules(drawer + [drawer[0]]) == ["b RecommendationRepeated"])
  }

  @Test func `OB-02 a widget may get its own recommendations again`() {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    var screen = Screen()
    screen.fetch("a", 0)
    screen.add(.didReceiveResponse(footer), "a")
    screen.fetch("a", 0)
    screen.add(.didReceiveResponse(footer), "a")
    #expect(screen.end() == [])
  }

  @Test func `OB-02 the finding names the item and the other widget`() throws {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    var rules = OutbrainScreenChecker()
    var found: [OutbrainScreenChecker.Finding] = []
    for (unit, recommendations) in [("a", footer), ("b", [footer[3], footer[1]])] {
      for call in [
        OutbrainCall.fetchRecommendations(.init()), .didReceiveResponse(recommendations),
      ] {
        found += rules.happened(call.appCall, unit: unit, at: .zero, location: nil)
      }
    }
    let repeated = found.map(\.finding).filter { $0.diagnostic.rule == .recommendationRepeated }
    #expect(repeated.map(\.item) == [0, 1])
    let first = try #require(repeated.first)
    #expect(
      first.diagnostic.message == "item 0, 'Rain until Friday', is item 3 of 'a' too")
  }
}
