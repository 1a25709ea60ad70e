import OpenMeasurement
import Testing
import Vocabulary

struct AdViewReadingJSONTests {
  private let controls = FriendlyObstruction(
    purpose: .mediaControls, reason: "Media Controls over video")

  private func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    friendly: FriendlyObstruction? = nil
  ) -> View {
    View(
      name: name, frame: Rectangle(x: x, y: y, width: width, height: height), friendly: friendly)
  }

  private var reading: AdViewReading {
    let screen = Size(width: 400, height: 300.5)
    let tree = ViewTree(
      screen: screen,
      views: [
        view("ad", 300, 100, 200, 100), view("cover", 350, 0, 20, 150),
        view("play", 310, 110, 10, 10, friendly: controls),
        view("close", 320, 110, 10, 10, friendly: FriendlyObstruction(purpose: .closeAd)),
      ])
    return AdViewReading(exposure: tree.exposure(of: "ad"), viewport: screen)
  }

  @Test func `all keys come in order, whole numbers without a fraction`() {
    let adView: JSONValue = [
      "percentageInView": 45,
      "pixelsInView": 9000,
      "reasons": ["clipped", "obstructed"],
      "geometry": ["width": 200, "height": 100, "x": 300, "y": 100, "pixels": 20000],
      "onScreenGeometry": [
        "width": 100, "height": 100, "x": 300, "y": 100, "pixels": 9000,
        "obstructions": [["width": 20, "height": 150, "x": 350, "y": 0]],
        "friendlyObstructions": [
          [
            "x": 310, "y": 110, "width": 10, "height": 10, "obstructionClass": "play",
            "obstructionPurpose": "mediaControls",
            "obstructionReason": "Media Controls over video",
          ],
          [
            "x": 320, "y": 110, "width": 10, "height": 10, "obstructionClass": "close",
            "obstructionPurpose": "closeAd",
          ],
        ],
      ],
    ]
    #expect(
      JSONValue.object(reading.jsonMembers) == [
        "viewport": ["width": 400, "height": 300.5],
        "adView": adView,
        "declaredFriendlyObstructions": 2,
      ])
  }

  @Test func `in the background only the pixels in view go`() {
    var reading = reading
    reading.appState = .backgrounded
    #expect(reading.adView["percentageInView"] == 0)
    #expect(reading.adView["pixelsInView"] == 0)
    #expect(reading.adView["reasons"] == ["backgrounded"])
    #expect(reading.adView["onScreenGeometry"]?["pixels"] == 9000)
  }

  @Test func `without a view there is no geometry`() {
    #expect(
      AdViewReading.unmeasurable.adView
        == ["percentageInView": 0, "pixelsInView": 0, "reasons": ["notFound"]])
    #expect(
      AdViewReading.unmeasurable.jsonMembers.map(\.key)
        == ["viewport", "adView", "declaredFriendlyObstructions"])
  }

  @Test func `a hidden ad keeps its frame and has nothing on the screen`() {
    let screen = Size(width: 400, height: 300)
    var tree = ViewTree(screen: screen, views: [view("ad", 10, 20, 100, 50)])
    tree.hide("ad")
    let adView = AdViewReading(exposure: tree.exposure(of: "ad"), viewport: screen).adView
    #expect(adView["reasons"] == ["hidden"])
    #expect(
      adView["geometry"] == ["width": 100, "height": 50, "x": 10, "y": 20, "pixels": 5000])
    #expect(
      adView["onScreenGeometry"] == [
        "width": 0, "height": 0, "x": 0, "y": 0, "pixels": 0, "obstructions": [],
        "friendlyObstructions": [],
      ])
  }
}
