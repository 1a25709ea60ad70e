import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

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
