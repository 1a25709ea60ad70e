import OpenMeasurement
import Testing
import Vocabulary

/// The agreed cases of geometry as events report them: a screen of 1280 × 720, an ad of 640 × 360
/// at (320, 180).
struct AgreedGeometryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var views: [View]
    var percent: Int
    var pixels: Double
    var reasons: [AdViewReason] = []
    var listed = 0
    var declared = 0
    var hasFocus = true
  }

  private static func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> View {
    View(name: name, frame: Rectangle(x: x, y: y, width: width, height: height))
  }

  private static func containing(_ child: View, clips: Bool, in view: View) -> View {
    var view = view
    view.clips = clips
    view.children = [child]
    return view
  }

  private static func friendly(_ view: View) -> View {
    var view = view
    view.friendly = FriendlyObstruction(purpose: .mediaControls)
    return view
  }

  private static let ad = view("ad", 320, 180, 640, 360)
  private static let cover = view("cover", 400, 200, 100, 100)
  private static let controls = view("controls", 320, 480, 640, 60)
  private static let badge = view("badge", 0, 0, 10, 10)

  static let rows: [Row] = [
    Row(testDescription: "plain", views: [ad], percent: 100, pixels: 230_400),
    Row(
      testDescription: "at x = 960", views: [view("ad", 960, 180, 640, 360)], percent: 50,
      pixels: 115_200, reasons: [.clipped]),
    Row(
      testDescription: "one cover", views: [ad, cover], percent: 96, pixels: 220_400,
      reasons: [.obstructed]),
    Row(
      testDescription: "two covers", views: [ad, cover, view("b", 450, 250, 100, 100)],
      percent: 92, pixels: 212_900, reasons: [.obstructed]),
    Row(
      testDescription: "the same rectangle twice",
      views: [ad, cover, view("b", 400, 200, 100, 100)], percent: 96, pixels: 220_400,
      reasons: [.obstructed]),
    Row(
      testDescription: "controls as child",
      views: [containing(view("controls", 0, 300, 640, 60), clips: false, in: ad)], percent: 100,
      pixels: 230_400),
    Row(
      testDescription: "controls as sibling", views: [ad, controls], percent: 83,
      pixels: 192_000, reasons: [.obstructed]),
    Row(
      testDescription: "friendly controls", views: [ad, friendly(controls)], percent: 100,
      pixels: 230_400, listed: 1, declared: 1),
    Row(
      testDescription: "friendly elsewhere", views: [ad, friendly(view("x", 0, 0, 50, 50))],
      percent: 100, pixels: 230_400, declared: 1),
    Row(
      testDescription: "ancestor clips",
      views: [
        containing(view("ad", 0, 0, 640, 360), clips: true, in: view("w", 320, 180, 640, 200))
      ], percent: 56, pixels: 128_000, reasons: [.clipped]),
    Row(
      testDescription: "zero area", views: [view("ad", 320, 180, 640, 0)], percent: 0, pixels: 0,
      reasons: [.hidden]),
    Row(
      testDescription: "hidden", views: [View(name: "ad", frame: ad.frame, isHidden: true)],
      percent: 0, pixels: 0, reasons: [.hidden]),
    Row(
      testDescription: "alpha 0", views: [View(name: "ad", frame: ad.frame, alpha: 0)], percent: 0,
      pixels: 0, reasons: [.hidden]),
    Row(
      testDescription: "without focus", views: [ad], percent: 0, pixels: 0,
      reasons: [.backgrounded, .noWindowFocus], hasFocus: false),
    Row(
      testDescription: "overflowing child above",
      views: [ad, containing(view("sheet", 320, 180, 640, 360), clips: false, in: badge)],
      percent: 0, pixels: 0, reasons: [.obstructed]),
    Row(
      testDescription: "clipped child above",
      views: [ad, containing(view("sheet", 320, 180, 640, 360), clips: true, in: badge)],
      percent: 100, pixels: 230_400),
  ]

  @Test(arguments: rows)
  func `events tell the agreed cases`(_ row: Row) {
    let screen = Size(width: 1280, height: 720)
    let reading = AdViewReading(
      exposure: ViewTree(screen: screen, views: row.views).exposure(of: "ad"), viewport: screen,
      appState: .with { $0.hasWindowFocus = row.hasFocus })
    let members = reading.jsonMembers
    #expect(reading.adView["percentageInView"] == .integer(row.percent))
    #expect(reading.adView["pixelsInView"] == .integer(Int(row.pixels)))
    #expect(reading.adView["reasons"] == .array(row.reasons.map { .string($0.rawValue) }))
    #expect(members.last?.value == .integer(row.declared))
    guard case .array(let listed) = reading.adView["onScreenGeometry"]?["friendlyObstructions"]
    else {
      Issue.record("no list of friendly obstructions")
      return
    }
    #expect(listed.count == row.listed)
  }
}
