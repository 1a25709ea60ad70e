import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

struct AdViewReadingTests {
  @Test(arguments: [
    (0, 0), (0.4, 0), (0.5, 1), (49, 49), (49.499999, 49), (49.5, 50), (50, 50), (99, 99),
    (99.499999, 99), (99.5, 100), (100, 100),
  ])
  func `events carry whole percents, halves upwards`(exact: Double, rounded: Int) {
    let reading = AdViewReading.showing(exact)
    #expect(reading.percentInView == exact)
    #expect(reading.percentageInView == rounded)
  }

  @Test(
    arguments: [
      (AppState(), 50.0, [AdViewReason.clipped]),
      (.backgrounded, 0, [.backgrounded]),
      (.with { $0.isLocked = true }, 0, [.deviceLocked]),
      (.with { $0.hasWindowFocus = false }, 0, [.backgrounded, .noWindowFocus]),
      (.with { $0.hasOutputDevice = false }, 0, [.backgrounded, .noOutputDevice]),
      (.with { $0.isPictureInPicture = true }, 0, [.pictureInPicture]),
      (
        .with {
          $0.isBackgrounded = true
          $0.isPictureInPicture = true
        }, 0, [.backgrounded, .pictureInPicture]
      ),
      (
        .with {
          $0.isBackgrounded = true
          $0.isLocked = true
        }, 0, [.backgrounded, .deviceLocked]
      ),
    ] as [(AppState, Double, Named<[AdViewReason]>)])
  func `the app's state takes the ad out of view`(
    state: AppState, percent: Double, reasons: Named<[AdViewReason]>
  ) {
    let reading = AdViewReading.showing(50, appState: state)
    #expect(reading.percentInView == percent)
    #expect(reading.pixelsInView == 120_000 * percent / 100)
    #expect(reading.reasons == reasons.value)
  }

  @Test func `reasons come in one order`() {
    var exposure = Exposure(status: .measured)
    exposure.isClipped = true
    exposure.obstructions = [Rectangle(x: 0, y: 0, width: 1, height: 1)]
    let screen = Size(width: 9, height: 9)
    #expect(
      AdViewReading(exposure: exposure, viewport: screen).reasons == [.clipped, .obstructed])
    exposure.status = .hidden
    #expect(AdViewReading(exposure: exposure, viewport: screen).reasons == [.hidden])
    exposure.status = .notFound
    #expect(
      AdViewReading(exposure: exposure, viewport: screen, appState: .backgrounded).reasons
        == [.notFound, .backgrounded])
    #expect(
      AdViewReason.allCases.map(\.rawValue) == [
        "notFound", "hidden", "backgrounded", "viewport", "clipped", "obstructed", "noWindowFocus",
        "noOutputDevice", "pictureInPicture", "deviceLocked", "unmeasurable",
      ])
  }

  @Test func `a reading is measurable while the view is in the tree`() {
    #expect(AdViewReading.showing(0).isMeasurable)
    #expect(AdViewReading.showing(100, appState: .backgrounded).isMeasurable)
    #expect(!AdViewReading.unmeasurable.isMeasurable)
  }
}

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

struct AdViewMonitorStateMachineTests {
  private func monitoring(_ readings: [AdViewReading]) -> [AdViewReading] {
    var monitor = AdViewMonitorStateMachine()
    monitor.sessionStarted()
    var reported: [AdViewReading] = []
    for reading in readings {
      for case .geometryChange(let change) in monitor.readingTaken(reading) {
        reported.append(change)
      }
    }
    return reported
  }

  @Test func `only what differs from the last is told`() {
    let readings: [AdViewReading] = [
      .showing(100), .showing(100), .showing(50), .showing(50), .showing(50.1), .showing(100),
    ]
    #expect(monitoring(readings).map(\.percentInView) == [100, 50, 50.1, 100])
  }

  @Test func `another reason is another result`() {
    let locked = AppState.with { $0.isLocked = true }
    let readings: [AdViewReading] = [
      .showing(100, appState: .backgrounded), .showing(100, appState: locked), .showing(0),
    ]
    #expect(monitoring(readings) == readings)
  }

  @Test func `another obstruction is another result`() {
    var covered = AdViewReading.showing(0)
    covered.exposure.obstructions = [Rectangle(x: 0, y: 0, width: 9, height: 9)]
    #expect(monitoring([.showing(0), covered, covered]) == [.showing(0), covered])
  }

  @Test func `going to the background is always told`() {
    let unfocused = AppState.with { $0.hasWindowFocus = false }
    let both = AppState.with {
      $0.hasWindowFocus = false
      $0.isBackgrounded = true
    }
    let readings: [AdViewReading] = [
      .showing(100, appState: unfocused), .showing(100, appState: both),
      .showing(100, appState: both), .showing(100, appState: unfocused),
      .showing(100, appState: both),
    ]
    #expect(readings[0].reportsSame(as: readings[1]))
    #expect(monitoring(readings) == [readings[0], readings[1], readings[4]])
  }

  @Test func `nothing is told outside of the session`() {
    var monitor = AdViewMonitorStateMachine()
    var actions = monitor.readingTaken(.showing(100))
    #expect(actions == [])
    monitor.sessionStarted()
    #expect(monitor.latest == nil)
    actions = monitor.readingTaken(.showing(100))
    #expect(actions == [.geometryChange(.showing(100))])
    #expect(monitor.latest == .showing(100))
    // A second start must not make the monitor forget.
    monitor.sessionStarted()
    actions = monitor.readingTaken(.showing(100))
    #expect(actions == [])
    monitor.sessionFinished()
    actions = monitor.readingTaken(.showing(0, appState: .backgrounded))
    #expect(actions == [])
  }
}

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
