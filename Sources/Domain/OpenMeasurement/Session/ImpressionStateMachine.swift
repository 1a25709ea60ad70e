/// Decides when an app counts an ad's impression, by what its impression type means (OMID
/// `impressionType`).
///
/// Nothing counts before the ad was put on the screen, except for `loaded`; and
/// whatever happens, the impression counts once.
package struct ImpressionStateMachine: Sendable {
  /// What became true of the ad.
  package enum Event: Sendable, Hashable, CaseIterable {
    /// The creative is ready to play.
    case loaded
    /// The ad was put on the screen, right before it plays.
    case presented
    /// At least a part of it was in view when somebody looked.
    case seen
    /// It plays, and player and device let it be heard.
    case heard
    /// It met the standard by which the app counts it as viewable.
    case viewed
  }

  private enum State {
    /// What became true so far.
    case waiting(Set<Event>)
    case counted
    /// The native app has no impression to report.
    case unowned
  }

  /// What the session's configuration says an impression is.
  package let type: AdSessionConfiguration.ImpressionType
  private var state: State

  package init(configuration: AdSessionConfiguration) {
    type = configuration.impressionType
    state = configuration.impressionOwner == .native ? .waiting([]) : .unowned
  }

  /// Whether the ad was put on the screen and the impression of the native app's did not come
  /// about.
  package var isMissing: Bool {
    switch state {
    case .waiting(let events): events.contains(.presented)
    case .counted, .unowned: false
    }
  }

  /// Something became true of the ad, for the first time or again.
  ///
  /// Returns whether the impression counts now.
  package mutating func happened(_ event: Event) -> Bool {
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
  /// What must have become true; nil when only the creative's own script knows.
  fileprivate var conditions: Set<ImpressionStateMachine.Event>? {
    switch self {
    case .loaded: [.loaded]
    // What else an app may mean is not said, so its impression is VAST's.
    case .beginToRender, .unspecified, .other: [.presented]
    case .onePixel: [.presented, .seen]
    case .audible: [.presented, .heard]
    case .viewable: [.presented, .viewed]
    case .definedByJavaScript: nil
    }
  }

  /// What has to happen for the impression to count, in words.
  package var meaning: String {
    switch self {
    case .loaded: "the creative is loaded"
    case .beginToRender, .unspecified, .other: "the ad is put on the screen"
    case .onePixel: "a pixel of the ad is in view"
    case .audible: "the ad can be heard"
    case .viewable: "the ad counts as viewable"
    case .definedByJavaScript: "the creative's own script says so"
    }
  }
}
