package import Vocabulary

/// One observation of the ad view: its exposure in the view tree, and the app's state.
package struct AdViewReading: Sendable, Hashable {
  /// The ad view's exposure in the view tree.
  package var exposure: Exposure
  /// The screen in points.
  package var viewport: Size
  /// The app's state, which may hide all of its views.
  package var appState: AppState

  package init(exposure: Exposure, viewport: Size, appState: AppState = AppState()) {
    self.exposure = exposure
    self.viewport = viewport
    self.appState = appState
  }

  /// The share of the ad in view, 0 to 100, exact to six decimals.
  package var percentInView: Double { appState.showsViews ? exposure.percentInView : 0 }

  /// The share of the ad on the screen, 0 to 100, which views over the ad do not reduce. A player gets
  /// this share if it checks only its own frame, as an IntersectionObserver or Criteo's guide does.
  package var percentOnScreen: Double {
    guard appState.showsViews, exposure.frame.area > 0 else { return 0 }
    return (exposure.visible.area / exposure.frame.area * 1e8).rounded() / 1e6
  }

  /// The share in view as events report it: in whole percents, rounded to the nearest, halves
  /// upwards, so that 49.5 % reads as 50 and 99.5 % as 100 (OMID `adView.percentageInView`).
  package var percentageInView: Int { Int(percentInView.rounded()) }

  /// The area of the ad in view, in square points.
  package var pixelsInView: Double { appState.showsViews ? exposure.pixelsInView : 0 }

  /// Whether there was a view to measure.
  package var isMeasurable: Bool { exposure.status != .notFound }

  /// Why the ad is not in view in full, in the order of `AdViewReason`.
  ///
  /// While no view of the app is visible, a view that covers or clips the ad inside the app is not
  /// a reason.
  package var reasons: [AdViewReason] {
    var reasons: Set<AdViewReason> = []
    switch exposure.status {
    case .notFound: reasons.insert(.notFound)
    case .hidden: reasons.insert(.hidden)
    case .measured:
      if appState.showsViews {
        if exposure.isClipped { reasons.insert(.clipped) }
        if exposure.isObstructed { reasons.insert(.obstructed) }
      }
    }
    if appState.isBackgrounded { reasons.insert(.backgrounded) }
    if !appState.hasWindowFocus { reasons.formUnion([.backgrounded, .noWindowFocus]) }
    if !appState.hasOutputDevice { reasons.formUnion([.backgrounded, .noOutputDevice]) }
    if appState.isPictureInPicture { reasons.insert(.pictureInPicture) }
    if appState.isLocked { reasons.insert(.deviceLocked) }
    return AdViewReason.allCases.filter(reasons.contains)
  }

  /// Whether events for this and another reading would be equal.
  package func reportsSame(as other: AdViewReading) -> Bool {
    exposure == other.exposure && viewport == other.viewport
      && (appState == other.appState || reasons == other.reasons)
  }
}
