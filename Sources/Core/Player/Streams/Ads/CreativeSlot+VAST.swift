internal import VAST
internal import Vocabulary

/// A creative's tracking in VAST's terms.
extension CreativeSlot {
  /// The linear creative, without its media.
  var linear: Linear {
    // An asset of unknown length gives the creative no duration.
    var linear = Linear(duration: duration > .zero ? duration : nil, position: position)
    for tracking in tracking {
      let event = tracking.event(in: duration)
      switch event.name {
      case "impression", "error": break
      case "clickTracking": linear.videoClicks.clickTracking += tracking.trackers
      default:
        linear.tracking += tracking.trackers.map { url in
          TrackingEvent(event: event.name, offset: event.offset.map(TimeOffset.time), url: url)
        }
      }
    }
    if let clickThrough {
      linear.videoClicks.clickThrough = TrackingURL(
        template: .init(clickThrough), position: position)
    }
    return linear
  }

  /// The trackers of an event such as `impression` that VAST does not track inside a creative.
  func urls(of type: String) -> [TrackingURL] {
    tracking.filter { $0.event(in: duration).name == type }.flatMap(\.trackers)
  }
}

extension CreativeTracking {
  /// How far an event's stated offset may differ from the instant that its type implies, because
  /// offsets are rounded when they are written.
  private static let rounding = Duration.milliseconds(10)

  /// The event as VAST names it. An event that is due at another time than its type implies becomes
  /// a `progress` event.
  ///
  /// - Parameter duration: the creative's duration.
  /// - Returns: its name, and its offset where it has one.
  fileprivate func event(in duration: Duration) -> (name: String, offset: Duration?) {
    guard type != "progress" else { return (type, offset) }
    guard let offset, let own = Self.share(of: type).map({ duration * $0 / 4 }) else {
      return (type, nil)
    }
    let isOwn = offset >= own - Self.rounding && offset <= own + Self.rounding
    return isOwn ? (type, nil) : ("progress", offset)
  }

  /// When the event is due.
  ///
  /// - Parameter duration: the creative's duration.
  /// - Returns: the time since the creative's beginning; nil for an event that depends on the
  ///   viewer.
  package func instant(in duration: Duration) -> Duration? {
    offset ?? Self.share(of: type).map { duration * $0 / 4 }
  }

  /// The number of quarters of a creative after which an event is due; nil for an event that
  /// depends on the viewer.
  private static func share(of type: String) -> Int? {
    switch type {
    case "impression", "start", "creativeView": 0
    case "firstQuartile": 1
    case "midpoint": 2
    case "thirdQuartile": 3
    case "complete": 4
    default: nil
    }
  }

  fileprivate var trackers: [TrackingURL] {
    urls.map { TrackingURL(template: $0.template, position: $0.position) }
  }
}

extension AdBreakTracking {
  /// The trackers of a pod's or a break's own event; empty for an event of a creative.
  static func of(_ tracking: CreativeTracking) -> [AdBreakTracking] {
    let name: AdBreakTracking.Name? =
      switch tracking.type {
      case "podStart", "breakStart": .breakStart
      case "podEnd", "breakEnd": .breakEnd
      default: nil
      }
    guard let name else { return [] }
    return tracking.trackers.map { AdBreakTracking(event: name.rawValue, url: $0) }
  }
}

extension CreativeVerification {
  var asInVAST: Verification {
    Verification(
      vendor: vendor,
      javaScriptResources: resource.map {
        [JavaScriptResource(url: $0, apiFramework: "omid", position: position)]
      } ?? [],
      parameters: parameters, position: position)
  }
}
