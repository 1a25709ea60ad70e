import Testing
import Vocabulary

@testable import Units

/// OB-07 to OB-12.
struct OutbrainDisplayTests {
  private typealias Member = JSONValue.Member

  @Test func `OB-07 a cell may be filled late, and again when the user comes back`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.send(.reused(cell: 0, item: 3), at: .seconds(180))
    driver.call("leaveScreen", at: .seconds(185))
    #expect(driver.actions.contains(.layOut([], under: "footer")))
    for (item, instant) in [(2, Duration.seconds(190)), (1, .seconds(900))] {
      driver.call("show", [Member("item", .integer(item))], at: instant)
      driver.call("configureViewabilityPerListing", [Member("item", .integer(item))])
    }
    #expect(driver.events("shown").suffix(2).map(\.item) == [2, 1])
    driver.call("enterScreen", at: .seconds(901))
    driver.call("show", [Member("item", 3)], at: .seconds(902))
    driver.call("configureViewabilityPerListing", [Member("item", 3)])
    #expect(driver.end() == [])
  }

  @Test func `OB-07 items are not kept and shown on another page`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("leaveScreen", at: .seconds(5))
    driver.call("enterScreen", [Member("url", "https://app.example.com/b")], at: .seconds(6))
    driver.call("show", [Member("item", 2)], at: .seconds(6))
    driver.call("configureViewabilityPerListing", [Member("item", 2)])
    #expect(driver.end() == [Rule.recommendationsStored.id])
    #expect(driver.items(of: .recommendationsStored) == [2])
    #expect(
      try #require(driver.findings.first).diagnostic.message
        == "the recommendation was requested for 'https://app.example.com/a', and it is shown on "
        + "'https://app.example.com/b'; request recommendations for the page that shows them")

    var other = OutbrainDriver(showing: OutbrainSamples.footer)
    other.call("leaveScreen", at: .seconds(5))
    other.call("enterScreen", [Member("url", "https://app.example.com/b")])
    other.call("fetchRecommendations", [Member("url", "https://app.example.com/b")])
    other.respond(OutbrainSamples.drawer, at: .seconds(6))
    #expect(other.end() == [])
  }

  @Test func `OB-07 a request after the user has left names the page that follows`() {
    func rules(leaves: Bool, _ url: String) -> [String] {
      var trace = OutbrainTrace(receiving: OutbrainSamples.drawer)
      trace.add(.showWidgetLabel(isClickable: true))
      if leaves { trace.add(.leaveScreen) }
      var request = OutbrainCall.Request()
      request.url = url
      request.widgetID = "SDK_1"
      request.handler = .delegate
      trace.add(.fetchRecommendations(request))
      trace.add(.configureViewabilityPerListing(item: 1, view: nil))
      trace.add(.show(OutbrainTrace.display(1, of: OutbrainSamples.drawer)))
      trace.add(.didReceiveResponse(OutbrainTrace.recommendations(of: OutbrainSamples.drawer)))
      trace.add(.configureViewabilityPerListing(item: 0, view: nil))
      trace.add(.show(OutbrainTrace.display(0, of: OutbrainSamples.drawer)))
      return trace.end()
    }
    #expect(
      rules(leaves: true, "https://app.example.com/b") == [Rule.recommendationsStored.id])
    #expect(rules(leaves: true, "https://app.example.com/a") == [])
    #expect(rules(leaves: false, "https://app.example.com/b") == [], "it may be ahead of its page")
  }

  @Test func `OB-07 links of another origin are not mixed in, unless it is agreed`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("addForeignLink", [Member("url", "https://other.example/")])
    #expect(driver.end() == [Rule.foreignLinkInWidget.id])
    var agreed = OutbrainDriver(showing: OutbrainSamples.footer) { $0.allowsForeignLinks = true }
    agreed.call("addForeignLink", [Member("url", "https://other.example/")])
    #expect(agreed.end() == [])
  }

  @Test func `OB-07 the text is shown as it came`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.call("show", [Member("item", 1), Member("text", "THE COUNCIL MEETS")])
    #expect(driver.end() == [Rule.recommendationTextAltered.id])
    let finding = try #require(driver.findings.first)
    #expect(finding.item == 1)
    #expect(finding.diagnostic.message.contains("'THE COUNCIL MEETS'"))
  }

  @Test func `OB-07 the image is shown as it came`() {
    for item in [1, 3] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.call(
        "show",
        [
          Member("item", .integer(item)), Member("imageURL", "https://images.example/own.jpg"),
          Member("hasImageView", true),
        ])
      #expect(driver.end() == [Rule.recommendationImageAltered.id])
      #expect(driver.items(of: .recommendationImageAltered) == [item])
    }
  }

  @Test func `OB-07 an image is not left out where the recommendation has one`() {
    func items(_ item: Int, hasImages: Bool? = nil) -> [Int?] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer) {
        $0.configuration = OutbrainSettings.Configuration()
        $0.configuration?.hasImages = hasImages
      }
      driver.call(
        "show",
        [
          Member("item", .integer(item)), Member("imageURL", .null), Member("hasImageView", false),
        ])
      _ = driver.end()
      return driver.items(of: .recommendationImageMissing)
    }
    #expect(items(3) == [3])
    #expect(items(3, hasImages: true) == [3])
    #expect(items(3, hasImages: false) == [], "the widget shows none")
    #expect(items(1) == [], "there is none")
    #expect(Rule.recommendationImageMissing.severity == .warning)
  }

  @Test func `OB-08 every paid recommendation is labelled`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.paidLabel) }
    #expect(driver.end() == [Rule.paidLabelMissing.id, Rule.paidLabelMissing.id])
    #expect(driver.items(of: .paidLabelMissing) == [0, 2])
    var empty = OutbrainDriver(showing: OutbrainSamples.footer)
    empty.call("show", [Member("item", 2), Member("paidLabel", "")])
    #expect(empty.end() == [Rule.paidLabelMissing.id])
  }

  @Test func `OB-08 the label of paid recommendations is on no organic one`() {
    for (label, found) in [("Sponsored", [Rule.organicLabelledAsPaid.id]), ("", [String]())] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.call("show", [Member("item", 1), Member("paidLabel", .string(label))])
      #expect(driver.end() == found)
      #expect(driver.items(of: .organicLabelledAsPaid) == (found.isEmpty ? [] : [1]))
    }
    #expect(Rule.organicLabelledAsPaid.severity == .error)
  }

  @Test func `OB-09 an absent image leaves no empty image view`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.hideImage) }
    #expect(driver.end() == [Rule.emptyImageView.id])
    #expect(driver.items(of: .emptyImageView) == [1])
    let tree = try ShownViews(driver)
    #expect(tree.isHidden("footer/1/image") == false)
    let clean = try ShownViews(OutbrainDriver(showing: OutbrainSamples.footer))
    #expect(clean.isHidden("footer/1/image") == true)
    #expect(clean.isHidden("footer/3/image") == false)
  }

  @Test func `OB-10 the source is shown as it came`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    #expect(driver.calls("show").map { $0["source"] } == ["Shoe Shop", "Sports"])
    driver.call("show", [Member("item", 1), Member("source", "Shoe Shop")])
    #expect(driver.end() == [Rule.sourceAltered.id])
    #expect(driver.items(of: .sourceAltered) == [1])
    var none = OutbrainDriver(showing: OutbrainSamples.drawer) { $0.omit(.source) }
    #expect(none.end() == [Rule.sourceAltered.id, Rule.sourceAltered.id])
  }

  @Test func `OB-11 the label of an audience campaign is shown where it is there`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.audienceLabel) }
    #expect(driver.end() == [Rule.audienceLabelMissing.id])
    #expect(driver.items(of: .audienceLabelMissing) == [0])
    var altered = OutbrainDriver(showing: OutbrainSamples.footer)
    altered.call("show", [Member("item", 0), Member("audienceLabel", "For all")])
    #expect(altered.end() == [Rule.audienceLabelMissing.id])
  }

  @Test func `OB-11 the label of an audience campaign is not shown where there is none`() {
    for (label, found) in [("For all", [Rule.audienceLabelAdded.id]), ("", [String]())] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.call("show", [Member("item", 2), Member("audienceLabel", .string(label))])
      #expect(driver.end() == found)
      #expect(driver.items(of: .audienceLabelAdded) == (found.isEmpty ? [] : [2]))
    }
  }

  @Test func `OB-12 AdChoices is hidden by default and shown where it is asked for`() throws {
    let driver = OutbrainDriver(showing: OutbrainSamples.footer)
    let laidOut = try ShownViews(driver, asLaidOut: true)
    for item in 0..<4 { #expect(laidOut.isHidden("footer/\(item)/adChoices") == true) }
    let shown = try ShownViews(driver)
    #expect(shown.isHidden("footer/0/adChoices") == false)
    #expect(shown.isHidden("footer/2/adChoices") == true)
    #expect(driver.events("adChoicesShown").map(\.item) == [0])
    #expect(driver.events("adChoicesHidden").isEmpty)
    let button = driver.calls("show").first?["adChoices"]
    #expect(button?["imageUrl"] == "https://choices.example/icon.png")
  }

  @Test func `OB-12 an app without the button breaks the rule where it is asked for`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.adChoices) }
    #expect(driver.end() == [Rule.adChoicesMissing.id])
    #expect(driver.items(of: .adChoicesMissing) == [0])
    var hidden = OutbrainDriver(showing: OutbrainSamples.footer)
    hidden.call("show", [Member("item", 0), Member("adChoices", ["hidden": true])])
    #expect(hidden.end() == [Rule.adChoicesMissing.id])
    #expect(hidden.events("adChoicesHidden").map(\.item) == [0])
  }

  @Test func `OB-12 a reused cell hides the button of the recommendation before`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.send(.reused(cell: 0, item: 2))
    #expect(driver.events("adChoicesHidden").map(\.item) == [2])
    #expect(try ShownViews(driver).isHidden("footer/0/adChoices") == true)
    #expect(driver.end() == [])
    var forgetful = OutbrainDriver(showing: OutbrainSamples.footer) { $0.omit(.hideAdChoices) }
    forgetful.send(.reused(cell: 0, item: 2))
    #expect(try ShownViews(forgetful).isHidden("footer/0/adChoices") == false)
    #expect(forgetful.end() == [Rule.adChoicesUnrequested.id])
    #expect(forgetful.items(of: .adChoicesUnrequested) == [2])
  }

  @Test(
    arguments: [
      (30, 30, nil), (29.9, 30, .adChoicesTooSmall), (30, 12, .adChoicesTooSmall),
      (44, 20, .adChoicesTooSmall), (44, 30, .adChoicesTooLarge), (44, 44, .adChoicesTooLarge),
    ] as [(Double, Double, Rule?)])
  func `OB-12 the button is exactly 30 by 30, and never smaller`(
    width: Double, height: Double, rule: Rule?
  ) {
    let driver = OutbrainDriver(showing: OutbrainSamples.footer) {
      $0.adChoicesSize = Size(width: width, height: height)
    }
    #expect(driver.findings.map(\.diagnostic.rule) == [rule].compactMap(\.self))
    #expect(driver.findings.allSatisfy { $0.item == 0 })
  }

  @Test func `OB-12 the severity tells a small button from a large one`() {
    #expect(Rule.adChoicesTooSmall.severity == .error)
    #expect(Rule.adChoicesTooLarge.severity == .note)
  }

  @Test(
    arguments: [
      (100, 390, 0), (46, 390, 0), (45, 390, 1), (30, 390, 1), (100, 45, 1), (100, 46, 0),
      (100, 0, 0),
    ] as [(Double, Double, Int)])
  func `OB-12 the button is not larger than the image that it lies on`(
    height: Double, width: Double, count: Int
  ) {
    var settings = OutbrainSettings.sample
    settings.itemHeight = height
    var driver = OutbrainDriver(settings, size: Size(width: width, height: 600))
    driver.send(.began)
    driver.respond(OutbrainSamples.footer)
    #expect(
      driver.end() == Array(repeating: Rule.adChoicesLargerThanImage.id, count: count))
    #expect(
      driver.items(of: .adChoicesLargerThanImage) == Array(repeating: 0, count: count))
  }

  @Test func `OB-12 the icon is the disclosure's, on top of the image view`() {
    func rules(_ button: JSONValue) -> [String] {
      var driver = OutbrainDriver(showing: OutbrainSamples.footer)
      driver.call("show", [Member("item", 0), Member("adChoices", button)])
      return driver.end()
    }
    #expect(rules(["imageUrl": "https://other.example/i.png"]) == [Rule.adChoicesIconAltered.id])
    #expect(rules(["imageUrl": .null]) == [Rule.adChoicesIconAltered.id])
    #expect(rules(["onImage": false]) == [Rule.adChoicesNotOnImage.id])
    #expect(rules(["onImage": true]) == [])
  }
}
