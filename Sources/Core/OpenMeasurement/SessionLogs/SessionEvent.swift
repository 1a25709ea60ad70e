package import Vocabulary

/// One event of a session with the values that are judged, from a device's log, an app's trace or a
/// simulated session.
package struct SessionEvent: Sendable, Hashable {
  /// The values of an event.
  package enum Facts: Sendable, Hashable {
    case none
    indirect case sessionStart(SessionContext)
    case loaded(LoadedFacts)
    /// The data of `impression` and `geometryChange`.
    indirect case view(LoggedView)
    /// The data of `start`, with the duration in seconds, and of `volumeChange`.
    case media(duration: Double?, volumes: LoggedVolumes)
    /// The data of `playerStateChange`, `adUserInteraction` and `sessionError`, as written in the log.
    case word(String)
  }

  package var type: OMIDEventType
  /// When the event happened, in milliseconds since 1970.
  package var at: Int64
  package var facts: Facts
  /// `creativeType`, in the log's word.
  package var creativeType: String?
  /// `impressionType`, in the log's word.
  package var impressionType: String?
  /// When a proxy saw the message that reports the event, in milliseconds since 1970.
  var arrival: Int64?
  /// The player's playhead in milliseconds; nil unless an app logged it, or a run knows it.
  var playhead: Int64?
  /// Whether a seek passed the event, so that it may be reported while the ad is paused.
  var isOfSeek = false
  /// Whether a run's player reported the same at that instant, so that the session is right about it.
  var isOfPlayer = false
  package var location: SourceLocation?

  init(
    _ type: OMIDEventType, at: Int64, facts: Facts = .none, location: SourceLocation? = nil
  ) {
    self.type = type
    self.at = at
    self.facts = facts
    self.location = location
  }

  /// An event as verification scripts receive it.
  ///
  /// - Parameters:
  ///   - type: its type.
  ///   - at: when it happened, in milliseconds since 1970.
  ///   - data: its payload.
  ///   - location: where it is written.
  init(
    _ type: OMIDEventType, at: Int64, data: JSONValue?, location: SourceLocation?
  ) {
    self.init(type, at: at, facts: Facts(type, data ?? .null), location: location)
    creativeType = data?["creativeType"]?.text
    impressionType = data?["impressionType"]?.text
  }

  /// A number of an event as people read it, without a decimal point when it is whole.
  package static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The geometry in the event's data; nil where the data has none.
  package var view: LoggedView? {
    guard case .view(let view) = facts else { return nil }
    return view
  }

  /// The word in the event's data, such as a player's state.
  var word: String? {
    guard case .word(let word) = facts else { return nil }
    return word
  }

  /// The volumes in the event's data.
  package var volumes: LoggedVolumes? {
    guard case .media(_, let volumes) = facts else { return nil }
    return volumes
  }

  /// The media's duration in the event's data, in seconds.
  var duration: Double? {
    guard case .media(let duration, _) = facts else { return nil }
    return duration
  }
}

extension SessionEvent.Facts {
  fileprivate init(_ type: OMIDEventType, _ data: JSONValue) {
    switch type {
    case .sessionStart: self = .sessionStart(SessionContext(data))
    case .loaded: self = .loaded(LoadedFacts(data))
    case .impression, .geometryChange:
      self = data["adView"].map { .view(LoggedView($0, of: data)) } ?? .none
    case .start, .volumeChange:
      self = .media(duration: data["duration"]?.decimal, volumes: LoggedVolumes(data))
    case .playerStateChange: self = data["state"]?.text.map(Self.word) ?? .none
    case .adUserInteraction: self = data["interactionType"]?.text.map(Self.word) ?? .none
    case .sessionError:
      let words = [data["errorType"]?.text, data["message"]?.text].compactMap(\.self)
      self = words.isEmpty ? .none : .word(words.joined(separator: ": "))
    case .sessionFinish, .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume,
      .bufferStart, .bufferFinish, .skipped:
      self = .none
    }
  }
}

/// The data of `loaded` for a video or audio ad (OMID `VastProperties`).
package struct LoadedFacts: Sendable, Hashable {
  package var isSkippable: Bool?
  /// In seconds.
  package var skipOffset: Double?
  package var isAutoPlay: Bool?

  init(isSkippable: Bool? = nil, skipOffset: Double? = nil, isAutoPlay: Bool? = nil) {
    self.isSkippable = isSkippable
    self.skipOffset = skipOffset
    self.isAutoPlay = isAutoPlay
  }

  init(_ data: JSONValue) {
    isSkippable = data["skippable"]?.flag
    skipOffset = data["skipOffset"]?.decimal
    isAutoPlay = data["autoPlay"]?.flag
  }
}

/// The volumes of an event, from 0 to 1 where they are correct; nil where the event has none.
package struct LoggedVolumes: Sendable, Hashable {
  package var player: Double?
  package var device: Double?

  init(player: Double?, device: Double?) {
    self.player = player
    self.device = device
  }

  init(_ data: JSONValue) {
    // Older scripts and SDKs know only the name 'videoPlayerVolume'.
    player = (data["mediaPlayerVolume"] ?? data["videoPlayerVolume"])?.decimal
    device = data["deviceVolume"]?.decimal
  }

  /// Whether the ad was audible; a volume that is not reported counts as above zero.
  package var isAudible: Bool { (player ?? 1) > 0 && (device ?? 1) > 0 }
}

/// The part of the ad that is in view according to an event (OMID `adView`); a value that the event does not
/// have is nil.
package struct LoggedView: Sendable, Hashable {
  /// From 0 to 100 if the log's value is valid.
  package var percentInView: Double?
  /// In square points.
  var pixelsInView: Double?
  /// The area of the whole ad, in square points.
  var area: Double?
  /// The area that the screen shows, in square points.
  var areaOnScreen: Double?
  /// The views over the ad that the app did not declare friendly, as `320 × 100`.
  var obstructions: [String]
  /// Whether any view over the ad was declared friendly.
  var hasFriendlyObstructions: Bool
  /// The reasons why the ad is not fully in view, in the log's words.
  package var reasons: [String]

  /// Creates the values of an event for which an app reported only the percentage of the ad in
  /// view, from 0 to 100.
  init(percentInView: Double) {
    self.percentInView = percentInView
    obstructions = []
    hasFriendlyObstructions = false
    reasons = []
  }

  init(_ view: JSONValue, of data: JSONValue) {
    percentInView = view["percentageInView"]?.decimal
    pixelsInView = view["pixelsInView"]?.decimal
    area = Self.area(of: view["geometry"])
    areaOnScreen = Self.area(of: view["onScreenGeometry"])
    let onScreen = view["onScreenGeometry"] ?? .null
    obstructions = (onScreen["obstructions"]?.elements ?? []).prefix(Self.mostObstructions).map {
      "\(Self.text($0["width"])) × \(Self.text($0["height"]))"
    }
    hasFriendlyObstructions =
      onScreen["friendlyObstructions"]?.elements.isEmpty == false
      || (data["declaredFriendlyObstructions"]?.decimal ?? 0) > 0
    reasons = (view["reasons"]?.elements ?? []).prefix(Self.mostReasons).compactMap(\.text)
  }

  private static let mostObstructions = 20
  private static let mostReasons = 20

  private static func area(of geometry: JSONValue?) -> Double? {
    if let pixels = geometry?["pixels"]?.decimal { return pixels }
    guard let width = geometry?["width"]?.decimal, let height = geometry?["height"]?.decimal else {
      return nil
    }
    return width * height
  }

  private static func text(_ length: JSONValue?) -> String {
    length?.decimal.map(SessionEvent.text) ?? "?"
  }
}
