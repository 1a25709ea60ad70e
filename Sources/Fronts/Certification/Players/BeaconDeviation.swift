package import Player
internal import VASTSimulator
package import Vocabulary

/// A difference between the beacons of a player and those of the reference.
package struct BeaconDeviation: Sendable, Hashable {
  /// How a beacon, or the whole ad, differs from the reference.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The reference sends the beacon, the player does not.
    case lost
    /// The player sends the beacon, or sends it again, and the reference does not.
    case extra
    case early
    case late
    /// The player sends the event to other trackers than the reference does.
    case elsewhere
    /// The player does not play the ad at all.
    case noAd
    /// The player plays the ad's sound alone.
    case noPicture
    /// The player plays the ad's picture alone.
    case noSound
  }

  var kind: Kind
  /// The player's beacon; if it is lost, the reference's.
  var beacon: PlayedBeacon
  /// How early or late the beacon is, above zero; zero for a lost or extra beacon.
  var by: Duration

  package init(_ kind: Kind, _ beacon: PlayedBeacon, by: Duration = .zero) {
    self.kind = kind
    self.beacon = beacon
    self.by = by
  }

  /// A beacon that is late by a delay; with a delay below zero, early.
  private static func moved(_ beacon: PlayedBeacon, by delay: Duration) -> BeaconDeviation {
    .init(delay > .zero ? .late : .early, beacon, by: max(delay, .zero - delay))
  }

  /// A beacon that is sent at another time than the reference's.
  static func moved(_ beacon: PlayedBeacon, from wanted: PlayedBeacon) -> BeaconDeviation {
    moved(beacon, by: beacon.delay(after: wanted, inTime: false))
  }

  /// Compares the beacons of a player with those of the reference.
  ///
  /// Beacons that are sent for each action of a viewer are matched within the tolerance only, so
  /// that one additional pause does not shift the others. A beacon that is sent once is early or
  /// late, whatever the distance.
  ///
  /// - Parameters:
  ///   - beacons: the player's beacons, in order.
  ///   - reference: the reference's beacons, in order.
  ///   - tolerance: how early or late a beacon may be.
  ///   - inTime: whether to compare instants even if both beacons have a playhead.
  /// - Returns: the deviations in the order of the reference, with extra beacons at the end.
  static func all(
    of beacons: [PlayedBeacon], from reference: [PlayedBeacon], within tolerance: Duration,
    inTime: Bool = false
  ) -> [BeaconDeviation] {
    var own = Dictionary(grouping: beacons, by: \.key)
    var keys: [PlayedBeacon.Key] = []
    var found: [BeaconDeviation] = []
    let wanted = Dictionary(grouping: reference, by: \.key)
    for beacon in reference where !keys.contains(beacon.key) { keys.append(beacon.key) }
    for key in keys {
      found += pairs(
        own.removeValue(forKey: key) ?? [], wanted[key] ?? [], tolerance, inTime: inTime)
    }
    for beacon in beacons where own[beacon.key] != nil { found.append(.init(.extra, beacon)) }
    return found
  }

  /// The deviations of the requests of one tracker.
  private static func pairs(
    _ own: [PlayedBeacon], _ wanted: [PlayedBeacon], _ tolerance: Duration, inTime: Bool
  ) -> [BeaconDeviation] {
    var found: [BeaconDeviation] = []
    var (next, due) = (0, 0)
    while next < own.count, due < wanted.count {
      let delay = own[next].delay(after: wanted[due], inTime: inTime)
      let isPunctual = (.zero - tolerance...tolerance).contains(delay)
      if !isPunctual, own[next].isRepeated {
        if delay > .zero {
          found.append(.init(.lost, wanted[due]))
          due += 1
        } else {
          found.append(.init(.extra, own[next]))
          next += 1
        }
        continue
      }
      if !isPunctual { found.append(.moved(own[next], by: delay)) }
      next += 1
      due += 1
    }
    return found + wanted[due...].map { .init(.lost, $0) } + own[next...].map { .init(.extra, $0) }
  }
}

/// Why a player does not send a beacon as the reference does.
package enum DeviationCause: Sendable, Hashable, Codable {
  /// The player takes its quartiles from the declared Duration, which is not the media's.
  case declaredDuration(declared: Duration, actual: Duration)
  /// The player requests identical URLs once, and the tag gives it the same URL again.
  case identicalURL
  /// A quarter of the media is shorter than the time between two observations.
  case shortMedia(duration: Duration)
  /// The ad fails with an error in this player.
  case adFails(code: Int)
  /// A browser does not let this player read a document.
  case documentNotReadable
  /// The player's browser decodes only the file's picture, or only its sound.
  case undecoded(Part)
  /// A policy of the player's profile.
  case policy(PlayerPolicy.Name)
  /// No policy of the profile explains the deviation by itself.
  case unexplained

  /// The part of a media file that is not decoded.
  package enum Part: String, Sendable, Hashable, Codable, CaseIterable {
    case picture
    case sound

    /// The rule under which a run with the player reports that the part is not decoded.
    var rule: Rule {
      switch self {
      case .picture: .playerShowsNoPicture
      case .sound: .playerPlaysNoSound
      }
    }
  }

  /// The rule under which the tag can be blamed for the cause; nil if only the player is the cause.
  package var rule: Rule? {
    switch self {
    case .declaredDuration: .playersTrustDuration
    case .identicalURL: .playersRequestOnce
    case .shortMedia: .playersOutrunByMedia
    case .adFails(let code): AdFailure.rule(ofCode: code)
    case .documentNotReadable: .documentNotReadable
    case .undecoded(let part): part.rule
    case .policy, .unexplained: nil
    }
  }

  /// The name of the cause in reports.
  package var name: String {
    switch self {
    case .declaredDuration: "declaredDuration"
    case .identicalURL: "identicalURL"
    case .shortMedia: "shortMedia"
    case .adFails: "adFails"
    case .documentNotReadable: "documentNotReadable"
    case .undecoded: "undecoded"
    case .policy(let name): name.rawValue
    case .unexplained: "unexplained"
    }
  }

  /// Every name that `name` can be.
  package static var names: [String] {
    [
      "declaredDuration", "identicalURL", "shortMedia", "adFails", "documentNotReadable",
      "undecoded",
    ]
      + PlayerPolicy.Name.allCases.map(\.rawValue) + ["unexplained"]
  }

  /// The cause as a clause: a fault of the tag, or a rule of the player.
  func words(in profile: PlayerProfile) -> String {
    switch self {
    case .declaredDuration(let declared, let actual):
      "the tag declares \(TimeText.readable(declared)) and the media plays "
        + TimeText.readable(actual)
    case .identicalURL: "the URL is the same each time, without [CACHEBUSTING]"
    case .shortMedia(let duration):
      "the media is over after \(TimeText.readable(duration))"
    case .adFails(let code): "the ad ends in error \(code)"
    case .documentNotReadable:
      "a browser does not let the player read the document, which comes without the headers or the type "
        + "that the player needs"
    case .undecoded(let part): "the media file's \(part.rawValue) is not decoded by every browser"
    case .policy(let name): name.policy.sentence(in: profile)
    case .unexplained: "no single policy of the profile explains it"
    }
  }
}

extension Rule {
  package static let playersTrustDuration = Rule(
    "PlayersTrustDuration", .error,
    "players compute quartiles from the tag's Duration, which is not the media's duration",
    explanation: """
      Half of the web players whose requests were recorded for vastsim compute quartiles from the \
      tag's Duration. If the media is shorter, these players never reach the later quartiles, and \
      some never report 'complete'. If the media is longer, these players report the quartiles too \
      early.
      """,
    fix: "Declare the duration of the media file in Duration, or replace the file.",
    clause: "VAST 4.2, § 3.8.2")

  package static let playersRequestOnce = Rule(
    "PlayersRequestOnce", .warning, "players request an identical URL only once",
    explanation: """
      Most web players request beacons as images. A browser loads an identical URL once for each \
      document, so that a second pause, or a second event with the same URL, reaches no server.
      """,
    fix: """
      Put [CACHEBUSTING] into the URL. Some players replace no macros, so have the ad server \
      write a different URL for each event as well.
      """)

  package static let playersOutrunByMedia = Rule(
    "PlayersOutrunByMedia", .warning,
    "the media is too short for players that read their playhead at intervals",
    explanation: """
      Web players read their playhead about four times a second, and some report only one event at \
      each reading. With a short file, a quartile between two readings is reported late or never.
      """,
    fix: "Use media of at least two seconds for these players.")

  package static let playerDoesNotPlay = Rule(
    "PlayerDoesNotPlay", .warning, "a player does not play the tag",
    explanation: """
      By its own rules the player rejects this tag and shows no ad. If the player sends beacons, \
      they do not count as beacons of an ad.
      """,
    fix: """
      Give such a player a tag that it plays: 'vastsim explain PLAYER' says what the player does. \
      If the tag is never served to this player, leave the player out of '--player'.
      """)

  package static let playerNotCompared = Rule(
    "PlayerNotCompared", .warning, "a player could not be compared in any of the tag's cases",
    explanation: "Nothing is known of what the player sends for this tag.",
    fix: """
      Play the tag with the player: 'vastsim play TAG --player NAME' shows what the player waits \
      for. If the tag is never served to this player, leave the player out of '--player'.
      """)
}
