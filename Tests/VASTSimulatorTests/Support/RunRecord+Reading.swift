import OpenMeasurement
import Player
import VASTSimulator
import Vocabulary

/// A run as tests read it: lines such as `2.000 s pause`.
extension RunRecord {
  /// Every fetch, in order.
  var fetches: [Fetch] {
    events.compactMap { if case .fetch(let fetch) = $0.kind { fetch } else { nil } }
  }

  /// VAST's beacons with their instants.
  var vast: [String] { lines { $0.source == .vast } }

  /// VAST's beacons except those that every complete run has.
  var vastBesidesPlayback: [String] {
    let usual = [
      "loaded", "impression", "creativeView", "start", "firstQuartile", "midpoint",
      "thirdQuartile", "complete", "viewable",
    ]
    return lines { $0.source == .vast && !usual.contains($0.event) }
  }

  /// The vendors' beacons with their instants.
  var verification: [String] { lines { $0.source == .verification } }

  private func lines(where isWanted: (Beacon) -> Bool) -> [String] {
    beacons.filter { isWanted($0.beacon) }
      .map { "\(TimeText.readable($0.event.at.sinceStart)) \($0.beacon.event)" }
  }

  /// The player's reports, such as `2.000 s pause by user`, without those of playback.
  var interactions: [String] {
    events.compactMap { event in
      guard case .player(let reported, let cause) = event.kind, cause != .playback,
        reported.kind != .open
      else {
        return nil
      }
      return "\(TimeText.readable(event.at.sinceStart)) \(reported.name) by \(cause.rawValue)"
    }
  }

  /// Everything the player reported, by name.
  var playerEvents: [String] {
    events.compactMap { if case .player(let event, _) = $0.kind { event.name } else { nil } }
  }

  /// The types of OMID's events with their instants.
  var omid: [String] {
    events.compactMap { event in
      guard case .omid(let type, _) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(type.rawValue)"
    }
  }

  /// The data of every OMID event of a type.
  func omidData(_ type: OMIDEventType) -> [JSONValue] {
    events.compactMap { event in
      guard case .omid(type, let object) = event.kind else { return nil }
      return object["data"] ?? .null
    }
  }

  /// Every change of the share in view, such as `3.800 s 0.0`.
  var geometry: [String] {
    events.compactMap { event in
      guard case .geometry(let change) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(change.percentInView)"
    }
  }

  /// The result of the standard that makes an ad `viewable`, ad by ad.
  var deciding: [ViewabilityResult] { viewability.filter { $0.role == .deciding } }

  /// When standards were met, such as `mrc-video 2.000 s`; a dash for those that were not.
  var standards: [String] {
    viewability.map {
      "\($0.standard) \($0.metAt.map { TimeText.readable($0.sinceStart) } ?? "-")"
    }
  }

  /// The events of a standard during the run, such as `2.000 s met`.
  func reported(of standard: String) -> [String] {
    events.compactMap { event in
      guard case .viewability(standard, let state, let reason) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(state)"
        + (reason.map { ": \($0)" } ?? "")
    }
  }

  /// The messages of every diagnostic of a rule.
  func messages(_ rule: String) -> [String] {
    diagnostics.filter { $0.rule.id == rule }.map(\.message)
  }

  /// All misuses of measurement sessions.
  var misuses: [Diagnostic] {
    let rules: Set = [
      "FriendlyObstructionRefused", "MediaEventBeforeStart", "MediaEventValueInvalid",
      "SessionCallOmitted", "SessionConfigurationInvalid", "SessionEventOutsideSession",
      "SessionEventRepeated",
      "SessionMisuse", "SessionPublisherMisuse", "VerificationResourceIncomplete",
    ]
    return diagnostics.filter { rules.contains($0.rule.id) }
  }

  /// The URLs of every beacon of an event.
  func urls(_ event: String) -> [String] {
    beacons.map(\.beacon).filter { $0.event == event }.map(\.url)
  }

  /// The lost events of VAST's trackers, such as `complete: the player was gone before it`.
  var lostToTags: [String] {
    ads.flatMap(\.lost).filter { $0.source == .vast }.map { "\($0.event): \($0.reason)" }
  }

  /// The decisions about ads, such as `rejected 401`.
  var decisions: [String] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind else { return nil }
      return decision.verdict.rawValue + (decision.errorCode.map { " \($0)" } ?? "")
    }
  }
}
