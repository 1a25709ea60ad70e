internal import Diagnostics
internal import Transport
internal import VAST
internal import VirtualTime

/// A creative's tracking in VAST's terms.
extension CreativeSlot {
  /// The linear creative, without its media.
  var linear: Linear {
    // An asset of unknown length declares none.
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

  /// The trackers of an event that VAST does not define as a tracking event of a creative.
  func urls(of type: String) -> [TrackingURL] {
    tracking.filter { $0.event(in: duration).name == type }.flatMap(\.trackers)
  }
}

extension CreativeTracking {
  /// How far the stated offset of an event may be from the event's own instant, since offsets are rounded
  /// when they are written.
  private static let rounding = Duration.milliseconds(10)

  /// The event in VAST's terms: one that is due at another time than its type says is a progress event.
  ///
  /// - Parameter duration: the creative's.
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
  /// - Parameter duration: the creative's.
  /// - Returns: how long after its beginning; nil for one that waits for the viewer.
  package func instant(in duration: Duration) -> Duration? {
    offset ?? Self.share(of: type).map { duration * $0 / 4 }
  }

  /// After how many quarters of a creative an event is due; nil for one that waits for the viewer.
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
  /// The trackers of a pod's or a break's own event; none for another event.
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
