package import Vocabulary

/// One observation of the ad view: its exposure in the view tree, and the app's state.
package struct AdViewReading: Sendable, Hashable {
  /// The ad view's exposure in the view tree.
  package var exposure: Exposure
  /// The screen in points.
  var viewport: Size
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
  var percentageInView: Int { Int(percentInView.rounded()) }

  /// The area of the ad in view, in square points.
  package var pixelsInView: Double { appState.showsViews ? exposure.pixelsInView : 0 }

  /// Whether there was a view to measure.
  var isMeasurable: Bool { exposure.status != .notFound }

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

extension AdViewReading {
  /// The members of the data of `geometryChange` and `impression` that describe the geometry:
  /// `viewport`, `adView`, `declaredFriendlyObstructions`.
  var jsonMembers: [JSONValue.Member] {
    [
      JSONValue.Member(
        "viewport", ["width": .points(viewport.width), "height": .points(viewport.height)]),
      JSONValue.Member("adView", adView),
      JSONValue.Member(
        "declaredFriendlyObstructions", .integer(exposure.declaredFriendlyCount)),
    ]
  }

  /// The `adView` object; without geometry when there is no view to measure.
  var adView: JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("percentageInView", .integer(percentageInView)),
      JSONValue.Member("pixelsInView", .points(pixelsInView)),
      JSONValue.Member("reasons", .array(reasons.map { .string($0.rawValue) })),
    ]
    if isMeasurable {
      members.append(JSONValue.Member("geometry", geometry))
      members.append(JSONValue.Member("onScreenGeometry", onScreenGeometry))
    }
    return .object(members)
  }

  private var geometry: JSONValue {
    .object(
      exposure.frame.sizeFirstMembers
        + [JSONValue.Member("pixels", .points(exposure.frame.area))])
  }

  /// The geometry according to the view tree alone. The pixels of a background app's ad still count
  /// in it, as captured traffic shows.
  private var onScreenGeometry: JSONValue {
    .object(
      exposure.visible.sizeFirstMembers + [
        JSONValue.Member("pixels", .points(exposure.pixelsInView)),
        JSONValue.Member(
          "obstructions", .array(exposure.obstructions.map { .object($0.sizeFirstMembers) })),
        JSONValue.Member(
          "friendlyObstructions", .array(exposure.friendlyObstructions.map(\.json))),
      ])
  }
}

extension Exposure.FriendlyOverlap {
  fileprivate var json: JSONValue {
    var members = [
      JSONValue.Member("x", .points(frame.x)), JSONValue.Member("y", .points(frame.y)),
      JSONValue.Member("width", .points(frame.width)),
      JSONValue.Member("height", .points(frame.height)),
      JSONValue.Member("obstructionClass", .string(viewName)),
      JSONValue.Member("obstructionPurpose", .string(declaration.purpose.rawValue)),
    ]
    if let reason = declaration.reason {
      members.append(JSONValue.Member("obstructionReason", .string(reason)))
    }
    return .object(members)
  }
}

extension Rectangle {
  /// The members in the order of geometry objects, the size first.
  fileprivate var sizeFirstMembers: [JSONValue.Member] {
    [
      JSONValue.Member("width", .points(width)), JSONValue.Member("height", .points(height)),
      JSONValue.Member("x", .points(x)), JSONValue.Member("y", .points(y)),
    ]
  }
}

extension JSONValue {
  /// A number as JavaScript writes it: without a fraction when it is whole.
  static func points(_ value: Double) -> JSONValue {
    guard let whole = Int(exactly: value) else { return .number(value) }
    return .integer(whole)
  }
}

/// Why an ad is not in view in full, as OMID's `adView.reasons` names it.
///
/// The cases are in the order in which events list them. The specification demands no order. The
/// cases follow the specification's list, except for `clipped`, which comes before `obstructed` in
/// captured sessions.
package enum AdViewReason: String, Sendable, CaseIterable {
  /// The ad view is not in the view tree.
  case notFound
  /// The ad view, or a view around it, is hidden or without area.
  case hidden
  /// Another app is in front, the ad's window has no focus, or no screen shows the window.
  case backgrounded
  /// Parts are outside of a web page's viewport; not used by native apps.
  case viewport
  /// Parts are outside of the screen or of a clipping view.
  case clipped
  /// Other views lie over the ad.
  case obstructed
  case noWindowFocus
  case noOutputDevice
  /// The ad plays in the system's picture-in-picture window, whose size and place no app knows.
  case pictureInPicture
  case deviceLocked
  case unmeasurable
}

/// The state of the app that shows an ad, limited to what can hide all of the app's views.
package struct AppState: Sendable, Hashable {
  /// Whether another app is in front.
  package var isBackgrounded = false
  /// Whether the device is locked.
  package var isLocked = false
  /// Whether the ad's window has the focus.
  package var hasWindowFocus = true
  /// Whether a screen that is on and connected shows the picture.
  package var hasOutputDevice = true

  /// Whether the ad plays in the system's picture-in-picture window, outside of the app's own
  /// views.
  package var isPictureInPicture = false

  package init() {}

  /// Whether the app's views are visible at all.
  package var showsViews: Bool {
    !isBackgrounded && !isLocked && hasWindowFocus && hasOutputDevice && !isPictureInPicture
  }
}

/// Decides which readings of the ad view cause a `geometryChange` event.
///
/// It receives a reading at every sampling instant, and at once when the app goes to the
/// background, comes back, or the device is locked; in continuous mode at every change. A reading
/// that equals the last one causes no event, except when the app goes to the background, which is
/// always reported.
struct AdViewMonitorStateMachine: Sendable {
  private enum State {
    /// The session has not started.
    case idle
    /// Readings are compared with the last one.
    case monitoring(last: AdViewReading?)
    /// The session is over.
    case finished
  }

  /// An action for the session.
  enum Action: Sendable, Hashable {
    case geometryChange(AdViewReading)
  }

  private var state = State.idle

  init() {}

  /// The reading of the latest event.
  var latest: AdViewReading? {
    switch state {
    case .idle, .finished: nil
    case .monitoring(let last): last
    }
  }

  /// The ad session started; readings count from now on.
  mutating func sessionStarted() {
    switch state {
    case .idle: state = .monitoring(last: nil)
    case .monitoring, .finished: break
    }
  }

  /// The ad view was observed.
  mutating func readingTaken(_ reading: AdViewReading) -> [Action] {
    switch state {
    case .idle, .finished:
      return []
    case .monitoring(let last):
      if let last, reading.reportsSame(as: last), !isOnTheWayToBackground(last, reading) {
        // The reading is kept although it causes no event, because the next reading is compared
        // with it to recognize that the app goes to the background.
        state = .monitoring(last: reading)
        return []
      }
      state = .monitoring(last: reading)
      return [.geometryChange(reading)]
    }
  }

  /// The ad session finished; nothing is reported any more.
  mutating func sessionFinished() {
    state = .finished
  }

  private func isOnTheWayToBackground(_ last: AdViewReading, _ next: AdViewReading) -> Bool {
    next.appState.isBackgrounded && !last.appState.isBackgrounded
  }
}

/// When a session observes the view tree.
package enum GeometrySampling: String, Sendable, CaseIterable {
  /// Every 200 ms, as the Open Measurement SDK does.
  case sampled
  /// At each change.
  case continuous
}
