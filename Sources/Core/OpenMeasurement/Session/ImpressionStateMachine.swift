/// Decides when an app counts an ad's impression, by its impression type (OMID `impressionType`).
///
/// No impression counts before the ad was put on the screen, except one of the type `loaded`. The
/// impression counts only once.
package struct ImpressionStateMachine: Sendable {
  /// An event of the ad that must occur before impressions of certain types count.
  enum Event: Sendable, Hashable, CaseIterable {
    /// The creative is ready to play.
    case loaded
    /// The ad was put on the screen, right before it plays.
    case presented
    /// At least a part of the ad was in view at an observation.
    case seen
    /// The ad plays, and neither player nor device is silent.
    case audible
    /// The ad met the standard by which the app counts it as viewable.
    case viewed
  }

  private enum State {
    /// The impression has not counted yet; the set holds the events that have occurred.
    case waiting(Set<Event>)
    case counted
    /// The native app has no impression to report.
    case unowned
  }

  /// The impression type of the session's configuration.
  package let type: AdSessionConfiguration.ImpressionType
  private var state: State

  init(configuration: AdSessionConfiguration) {
    type = configuration.impressionType
    state = configuration.impressionOwner == .native ? .waiting([]) : .unowned
  }

  /// Whether the ad was put on the screen and the native app's impression did not occur.
  package var isMissing: Bool {
    switch state {
    case .waiting(let events): events.contains(.presented)
    case .counted, .unowned: false
    }
  }

  /// An event occurred, for the first time or again.
  ///
  /// Returns whether the impression counts now.
  mutating func happened(_ event: Event) -> Bool {
    switch state {
    case .waiting(var events):
      events.insert(event)
      let counts = type.conditions.map(events.isSuperset) ?? false
      state = counts ? .counted : .waiting(events)
      return counts
    case .counted, .unowned:
      return false
    }
  }
}

extension AdSessionConfiguration.ImpressionType {
  /// The events that must have occurred before the impression counts; nil if only the creative's
  /// own script decides when it counts.
  fileprivate var conditions: Set<ImpressionStateMachine.Event>? {
    switch self {
    case .loaded: [.loaded]
    // OMID does not define `unspecified` and `other`, so these impressions count when VAST's
    // impression does.
    case .beginToRender, .unspecified, .other: [.presented]
    case .onePixel: [.presented, .seen]
    case .audible: [.presented, .audible]
    case .viewable: [.presented, .viewed]
    case .definedByJavaScript: nil
    }
  }

  /// The condition for the impression, in words.
  package var meaning: String {
    switch self {
    case .loaded: "the creative is loaded"
    case .beginToRender, .unspecified, .other: "the ad is shown"
    case .onePixel: "a pixel of the ad is in view"
    case .audible: "the ad can be heard"
    case .viewable: "the ad counts as viewable"
    case .definedByJavaScript: "the creative's own script says so"
    }
  }
}
