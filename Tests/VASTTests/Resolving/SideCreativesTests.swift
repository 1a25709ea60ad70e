import Testing
import Vocabulary

@testable import VAST

struct SideCreativesTests {
  private func companion(_ id: String, hasResource: Bool = true) -> String {
    """
    <Companion id='\(id)' width='300' height='250'>\
    \(hasResource ? "<StaticResource creativeType='image/png'>https://c/\(id)</StaticResource>" : "")
    <TrackingEvents><Tracking event='creativeView'>https://t/\(hasResource)/\(id)</Tracking>\
    </TrackingEvents></Companion>
    """
  }

  private func creatives(_ companions: String...) -> String {
    "<Creatives><Creative><CompanionAds>\(companions.joined(separator: "\n"))</CompanionAds>"
      + "</Creative></Creatives>"
  }

  private func ad() throws -> ResolvedAd {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper(
          "w", to: "d",
          further: creatives(companion("b", hasResource: false), companion("c")))),
      [
        "d": ChainText.document(
          ChainText.inLine("a", creatives: creatives(companion("a"), companion("b"))))
      ])
    return try #require(run.resolved.first)
  }

  private func views(_ side: SideCreatives) -> [[String]] {
    side.companions.map { $0.views.map(\.url.template.text) }
  }

  @Test func `trackers of a wrapper go to the companion that they are meant for`() throws {
    #expect(
      views(SideCreatives(of: try ad())) == [
        ["https://t/true/a"], ["https://t/true/b", "https://t/false/b"], ["https://t/true/c"],
      ])
  }

  @Test func `a companion with an id belongs to its namesake, or to one of its size without an id`()
    throws
  {
    func nameless(_ id: String, hasResource: Bool = true) -> String {
      companion(id, hasResource: hasResource).replacing("Companion id='\(id)'", with: "Companion")
    }
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper(
          "w", to: "d",
          further: creatives(
            companion("b", hasResource: false), companion("x", hasResource: false),
            nameless("n", hasResource: false)))),
      [
        "d": ChainText.document(
          ChainText.inLine(
            "a", creatives: creatives(companion("a"), nameless("m"), companion("b"))))
      ])
    // The nameless one stands before the namesake, and goes first; nothing else has the id 'x'.
    #expect(
      views(SideCreatives(of: try #require(run.resolved.first))) == [
        ["https://t/true/a", "https://t/false/n"],
        ["https://t/true/m", "https://t/false/b", "https://t/false/x"], ["https://t/true/b"],
      ])
  }

  @Test func `trackers that wrappers attach to nothing are nobody's`() throws {
    let overlay = """
      <Creatives><Creative><NonLinearAds><TrackingEvents>\
      <Tracking event='creativeView'>https://t/overlay</Tracking></TrackingEvents></NonLinearAds>\
      </Creative></Creatives>
      """
    func side(_ inner: String) throws -> SideCreatives {
      let further =
        overlay
        + creatives(
          companion("b", hasResource: false)
            .replacing("width='300'", with: "width='728'"))
      let run = ChainRun(
        ChainText.document(ChainText.wrapper("w", to: "d", further: further)),
        ["d": ChainText.document(ChainText.inLine("a", creatives: inner))])
      return SideCreatives(of: try #require(run.resolved.first))
    }
    let alone = try side(creatives(companion("a")))
    #expect(views(alone) == [["https://t/true/a"]] && alone.nonLinearViews.isEmpty)
    let shown = try side(
      "<Creatives><Creative><NonLinearAds><NonLinear width='300' height='50'>"
        + "<StaticResource creativeType='image/png'>https://c/o</StaticResource></NonLinear>"
        + "</NonLinearAds></Creative></Creatives>")
    #expect(shown.nonLinearViews.map(\.url.template.text) == ["https://t/overlay"])
  }

  @Test func `what is withheld is not shown, nor are its trackers anyone else's`() throws {
    let ad = try ad()
    let companions = ad.hops[0].ad.creatives.compactMap(\.companionAds).flatMap(\.companions)
    let places = companions.map { CreativePlace(hop: 0, position: $0.position) }
    #expect(
      views(SideCreatives(of: ad, withholding: [places[0]]))
        == [["https://t/true/b", "https://t/false/b"], ["https://t/true/c"]])
    #expect(
      views(SideCreatives(of: ad, withholding: [places[1]]))
        == [["https://t/true/a"], ["https://t/true/c"]])
  }

  @Test func `a click hits the first companion, and the first icon still there`() throws {
    let icons = """
      <Creatives><Creative><Linear><Icons><Icon program='a' duration='00:00:02'/>\
      <Icon program='b' offset='00:00:01'/></Icons></Linear></Creative></Creatives>
      """
    let run = ChainRun(ChainText.document(ChainText.inLine("a", creatives: icons)))
    let side = SideCreatives(of: try #require(run.resolved.first))
    #expect(side.clickedIcon(at: .seconds(1), among: [1, 0])?.program == "a")
    #expect(side.clickedIcon(at: .seconds(2), among: [0, 1])?.program == "b")
    #expect(side.clickedIcon(at: .seconds(2), among: [0]) == nil)
    #expect(side.clickedIcon(at: .zero, among: [3]) == nil)
    #expect(side.clickedCompanion == nil)
    #expect(SideCreatives(of: try ad()).clickedCompanion?.id == "a")
  }
}
