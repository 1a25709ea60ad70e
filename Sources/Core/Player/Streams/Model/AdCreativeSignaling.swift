internal import VAST
package import Vocabulary

/// The tracking of creatives in a stream (SVTA 2053-2, payload version 2).
package struct AdCreativeSignaling: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case slot
    case pod
  }

  var kind: Kind
  /// The creatives, in the order of the payload; those of all pods.
  package var slots: [CreativeSlot]
  /// The trackers of the pods themselves: `podStart` and `podEnd`.
  var tracking: [CreativeTracking] = []
  /// The time from the signaling's beginning to the end of the last pod; nil for signaling of
  /// single slots.
  package var duration: Duration?
  package var position: SourcePosition
}

/// One creative in a stream: a slot of SVTA 2053-2, or an ad of MediaTailor's tracking JSON.
package struct CreativeSlot: Sendable, Hashable {
  /// Since the beginning of the asset or break to which the signaling belongs, zero or more.
  package var start: Duration
  /// Above zero.
  package var duration: Duration
  package var identifiers: [CreativeIdentifier] = []
  var title: String?
  var adSystem: String?
  package var tracking: [CreativeTracking] = []
  /// Whether further trackers are in other documents.
  package var hasRemoteTracking = false
  var verifications: [CreativeVerification] = []
  package var skipOffset: Duration?
  var clickThrough: String?
  package var position: SourcePosition

  /// The creative's first identifier, or else its title; nil without either.
  package var name: String? { identifiers.first?.value ?? title }
}

/// The name of a creative in a register, such as `ad-id.org`.
package struct CreativeIdentifier: Sendable, Hashable {
  var scheme: String
  var value: String
}

/// The URLs of one event of a creative, a pod or a break.
package struct CreativeTracking: Sendable, Hashable {
  /// As written: `impression`, `firstQuartile`, `clickTracking`, `podStart`, …
  package var type: String
  /// Since the slot's start, zero or more; nil where the type alone determines when the event is
  /// due.
  package var offset: Duration?
  /// In the order written; none of them is empty.
  package var urls: [TrackedURL]
  package var position: SourcePosition

  /// One URL, with its place in the document.
  package struct TrackedURL: Sendable, Hashable {
    package var template: URLTemplate
    package var position: SourcePosition

    init(_ template: URLTemplate, position: SourcePosition) {
      self.template = template
      self.position = position
    }
  }
}

/// A verification script of a creative.
struct CreativeVerification: Sendable, Hashable {
  var vendor: String?
  /// The script; nil when the signaling names none.
  var resource: String?
  var parameters: String?
  var position: SourcePosition
}

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
  func instant(in duration: Duration) -> Duration? {
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
