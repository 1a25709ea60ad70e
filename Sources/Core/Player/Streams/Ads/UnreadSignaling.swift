internal import VAST
package import Vocabulary

/// The part of a break's signaling that a player does not use, reported once for the break.
struct UnreadSignaling {
  /// The events that a server can derive from the requests of segments.
  private static let ofServers: Set<String> = [
    "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "progress",
  ]

  private let policy: StreamPolicy
  /// The display name of the document with the break's ads.
  private let file: String
  private var unsent = 0
  private var scripts: [CreativeVerification] = []
  /// Findings about slots that end before they begin.
  private var early: [Diagnostic] = []

  init(_ policy: StreamPolicy, in file: String) { (self.policy, self.file) = (policy, file) }

  /// A copy of the creative with only the signaling that the player uses.
  mutating func read(_ slot: CreativeSlot) -> CreativeSlot {
    var slot = slot
    if !policy.signaledScripts || policy.signaling == .ignored {
      scripts += slot.verifications
      slot.verifications = []
    }
    slot.tracking = read(slot.tracking, type: \.type)
    guard policy.slotEnd == .signalingStart, slot.start > .zero, !slot.tracking.isEmpty else {
      return slot
    }
    let end = slot.duration - slot.start
    if end <= .zero {
      early.append(
        Diagnostic(
          rule: .trackedByNobody,
          "the slot begins \(TimeText.readable(slot.start)) after the signaling's start, but the "
            + "player counts the slot's duration of \(TimeText.readable(slot.duration)) from the "
            + "signaling's start; for the player the slot ends before it begins, so the player "
            + "sends none of the slot's \(slot.tracking.count) events",
          at: SourceLocation(file: file, position: slot.position)))
    }
    slot.tracking.removeAll { end <= .zero || ($0.instant(in: slot.duration) ?? .zero) > end }
    return slot
  }

  /// The break's own trackers that the player uses.
  mutating func read(_ tracking: [AdBreakTracking]) -> [AdBreakTracking] {
    read(tracking, type: \.event)
  }

  private mutating func read<Entry>(_ entries: [Entry], type: (Entry) -> String) -> [Entry] {
    let known: [Entry]
    switch policy.signaling {
    case .all: return entries
    case .ignored: known = []
    case .server: known = entries.filter { Self.ofServers.contains(type($0)) }
    case .firstOfType:
      var types: Set<String> = []
      known = entries.filter { types.insert(type($0)).inserted }
    }
    unsent += entries.count - known.count
    return known
  }

  private var reason: String {
    switch policy.signaling {
    case .all, .ignored: "the player reads no signaling of streams"
    case .firstOfType: "the player uses only the first tracking entry of each type"
    case .server: "the server receives only requests for segments"
    }
  }

  /// Reports the part of the break's signaling that the player does not use.
  ///
  /// - Parameter place: where the break is declared.
  /// - Returns: the findings; none for a player that uses all of it.
  func diagnostics(ofBreakAt place: SourceLocation) -> [Diagnostic] {
    var found = early
    if unsent > 0 {
      found.append(
        Diagnostic(
          rule: .trackedByNobody,
          "\(reason), so the beacons of \(unsent) tracking \(unsent == 1 ? "entry" : "entries") in "
            + "the stream's signaling are not sent",
          at: place))
    }
    if let first = scripts.first {
      let (noun, verb, place) =
        scripts.count == 1 ? ("script", "is", "of") : ("scripts", "are", "the first of")
      let vendor = first.vendor.map { " (\(place) vendor '\($0)')" } ?? ""
      found.append(
        Diagnostic(
          rule: .verificationLost,
          "the player runs no verification script that a stream signals: \(scripts.count) \(noun)"
            + "\(vendor) \(verb) not run",
          at: SourceLocation(file: file, position: first.position)))
    }
    return found
  }
}

extension Diagnostic {
  /// The finding about an asset that the player does not play.
  static func assetNotPlayed(_ asset: StreamAsset, in file: String) -> Diagnostic {
    Diagnostic(
      rule: .assetNotPlayed,
      "the player does not play the plain media file '\(asset.uri.prefix(80))': the player plays "
        + "only playlists with fragments",
      at: SourceLocation(file: file, position: asset.position))
  }
}

/// The rules about signaling that a player of streams ignores.
extension Rule {
  package static let trackedByNobody = Rule(
    "TrackedByNobody", .warning, "trackers of a stream's ads that are never requested",
    explanation: """
      The VAST has trackers that the stream does not signal, or the player ignores some that the \
      stream signals. The ad plays, and the servers of these trackers do not count it.
      """,
    fix: """
      Carry every tracker of the VAST into the signaling. Signal each creative in its own JSON \
      object with 'version', 'type' and 'payload'. Let the object's slot start at 0 and have one \
      tracking entry of each type. If the player reads no signaling, let the server \
      send the beacons.
      """)

  package static let verificationLost = Rule(
    "VerificationLost", .warning, "verification scripts of a stream that are never run",
    explanation: """
      The VAST of the ad names verification scripts, and none of them runs: the ad is counted without \
      being measured.
      """,
    fix: """
      Have the ad inserter copy the AdVerifications of the VAST to 'verifications' in the ad \
      creative signaling. Have the app create an Open Measurement session, and run the scripts in \
      it.
      """)

  package static let assetNotPlayed = Rule(
    "AssetNotPlayed", .error, "assets of a break that the player cannot play",
    explanation: """
      hls.js and Media3 play an asset only as a playlist with fragments of MP4 or TS. AVPlayer plays a \
      plain file too.
      """,
    fix: "Package each asset as an HLS playlist with fragments.")
}
