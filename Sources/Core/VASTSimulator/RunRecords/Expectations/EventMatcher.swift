internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Decides which events of a run match an expectation.
struct EventMatcher {
  private let pattern: Expectation.EventPattern
  private let duration: Duration?
  private let position: Duration?
  private let search: URLSearch?

  init(
    _ pattern: Expectation.EventPattern, duration: Duration?, searching budget: URLSearchBudget
  ) {
    self.pattern = pattern
    self.duration = duration
    search = pattern.urlMatches.map { URLSearch($0, within: budget) }
    position = pattern.media.flatMap { offset in
      switch offset {
      case .time(let time): time
      case .percentage: duration.map { offset.resolved(in: $0) }
      }
    }
  }

  /// The expected virtual time, or else the expected playhead.
  var expectedInstant: Duration? { pattern.at ?? position }

  /// Why the matches so far are not reliable, in words; nil when they are reliable.
  var hindrance: String? { search?.hindrance }

  /// Whether an event meets every condition.
  func matches(_ event: RunEvent) -> Bool {
    matchesSubject(event) && mismatches(of: event).isEmpty
  }

  /// Whether an event is of the expected kind and name, whatever else is expected of it.
  func matchesSubject(_ event: RunEvent) -> Bool {
    switch (pattern.subject, event.kind) {
    case (.beacon(let name), .beacon(let beacon)):
      beacon.event == name && (beacon.source == .vast || pattern.source != nil)
    case (.verification(let name), .beacon(let beacon)):
      beacon.source == .verification && beacon.event == name
    case (.omid(let name), .omid(let type, _)):
      type.rawValue == name
    case (.player(let name), .player(let event, _)):
      event.name == name
    case (.native(let name), .native(let event)):
      event.event == name
    default:
      false
    }
  }

  /// The condition that an event of the right kind fails first, in words.
  func mismatch(of event: RunEvent) -> String {
    mismatches(of: event).first ?? "meets every condition"
  }

  private func mismatches(of event: RunEvent) -> [String] {
    var mismatches: [String] = []
    if let at = pattern.at, (event.at.sinceStart - at).magnitude > pattern.within {
      mismatches.append("is \(TimeText.readable((event.at.sinceStart - at).magnitude)) away")
    }
    if pattern.media != nil {
      if let position, let actual = event.position {
        if (actual - position).magnitude > pattern.within {
          mismatches.append("has the playhead at \(TimeText.readable(actual))")
        }
      } else {
        mismatches.append("has no playhead")
      }
    }
    if case .beacon(let beacon) = event.kind { mismatches += self.mismatches(of: beacon) }
    if case .native(let native) = event.kind, let text = pattern.url,
      native.url?.contains(text) != true
    {
      mismatches.append("has \(native.url == nil ? "no URL" : "a URL without '\(text)'")")
    }
    return mismatches
  }

  private func mismatches(of beacon: Beacon) -> [String] {
    var mismatches: [String] = []
    if let source = pattern.source, source != beacon.source.rawValue {
      mismatches.append("has source '\(beacon.source.rawValue)'")
    }
    if let hop = pattern.hop, hop != beacon.hop { mismatches.append("has hop \(beacon.hop)") }
    if let adID = pattern.adID, adID != beacon.adID {
      mismatches.append("has ad '\(beacon.adID ?? "without id")'")
    }
    if let text = pattern.url, !beacon.url.contains(text) {
      mismatches.append("has a URL without '\(text)'")
    }
    if let search, let expression = pattern.urlMatches, !search.finds(in: beacon.url) {
      mismatches.append("has a URL that does not match '\(expression)'")
    }
    return mismatches
  }

  /// What is expected, in words: `beacon 'midpoint' at 15.000 s ± 1 ms`.
  var description: String {
    var text =
      switch pattern.subject {
      case .beacon(let name): "beacon '\(name)'"
      case .verification(let name): "verification beacon '\(name)'"
      case .omid(let name): "OMID event '\(name)'"
      case .player(let name): "player event '\(name)'"
      case .native(let name): "event '\(name)'"
      }
    let tolerance = " ± \(TimeText.readable(pattern.within))"
    if let at = pattern.at { text += " at \(TimeText.readable(at))\(tolerance)" }
    if let position { text += " with the playhead at \(TimeText.readable(position))\(tolerance)" }
    if let source = pattern.source { text += " of source '\(source)'" }
    if let hop = pattern.hop { text += " of hop \(hop)" }
    if let adID = pattern.adID { text += " of ad '\(adID)'" }
    if let url = pattern.url { text += " with '\(url)' in its URL" }
    if let expression = pattern.urlMatches { text += " with a URL matching '\(expression)'" }
    return text
  }
}
