package import Diagnostics
internal import VAST
internal import VirtualTime

/// What a player leaves out of a break's signaling, told once for the break.
struct UnreadSignaling {
  private let policy: StreamPolicy
  private var unsent = 0
  private var scripts: [CreativeVerification] = []
  private var early: [Diagnosed] = []

  private struct Diagnosed {
    var message: String
    var position: SourcePosition
  }

  init(_ policy: StreamPolicy) { self.policy = policy }

  /// What the player knows of a creative.
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
        Diagnosed(
          message:
            "the player ends the slot at \(TimeText.readable(slot.duration)) of the signaling, before it "
            + "begins at \(TimeText.readable(slot.start)), so it sends none of its "
            + "\(slot.tracking.count) events",
          position: slot.position))
    }
    slot.tracking.removeAll { end <= .zero || ($0.instant(in: slot.duration) ?? .zero) > end }
    return slot
  }

  /// What the player knows of a break's own trackers.
  mutating func read(_ tracking: [AdBreakTracking]) -> [AdBreakTracking] {
    read(tracking, type: \.event)
  }

  private mutating func read<Entry>(_ entries: [Entry], type: (Entry) -> String) -> [Entry] {
    let known: [Entry]
    switch policy.signaling {
    case .all: return entries
    case .ignored: known = []
    case .firstOfType:
      var types: Set<String> = []
      known = entries.filter { types.insert(type($0)).inserted }
    }
    unsent += entries.count - known.count
    return known
  }

  /// What is to be said of the break.
  ///
  /// - Parameters:
  ///   - file: the display name of the document with its ads.
  ///   - place: where the break is declared.
  /// - Returns: the findings; none for a player that leaves nothing out.
  func diagnostics(in file: String, ofBreakAt place: SourceLocation) -> [Diagnostic] {
    var found = early.map {
      Diagnostic(
        rule: .trackedByNobody, $0.message,
        at: SourceLocation(file: file, position: $0.position))
    }
    if unsent > 0 {
      let reason =
        policy.signaling == .ignored
        ? "reads no signaling of streams" : "uses the first entry of each type"
      found.append(
        Diagnostic(
          rule: .trackedByNobody,
          "the player \(reason), so it sends none of \(unsent) signaled entries", at: place))
    }
    if let first = scripts.first {
      let vendor = first.vendor.map { ", first of '\($0)'" } ?? ""
      found.append(
        Diagnostic(
          rule: .verificationLost,
          "the player runs no script that a stream signals: \(scripts.count) are lost\(vendor)",
          at: SourceLocation(file: file, position: first.position)))
    }
    return found
  }
}

extension Diagnostic {
  /// An asset that the player leaves out.
  static func assetNotPlayed(_ asset: StreamAsset, in file: String) -> Diagnostic {
    Diagnostic(
      rule: .assetNotPlayed,
      "the player does not play '\(asset.uri.prefix(80))': it plays fragments of a playlist, and no "
        + "plain media file", at: SourceLocation(file: file, position: asset.position))
  }
}

/// What a player of streams leaves out.
extension Rule {
  package static let trackedByNobody = Rule(
    "TrackedByNobody", .warning, "trackers that the player of a stream does not request",
    explanation: """
      The signaling of a creative reaches the player, and the player's own reading of it leaves the creative \
      without beacons: the ad plays, and nobody counts it.
      """,
    remedy: """
      Signal each creative in an envelope of its own, whose slot starts at 0, with one entry of each type; \
      for a player that reads no signaling, let the server send the beacons.
      """)

  package static let verificationLost = Rule(
    "VerificationLost", .warning, "verification scripts of a stream that nobody runs",
    explanation: """
      The VAST of the ad names verification scripts, and none of them runs: the ad is counted without \
      being measured.
      """,
    remedy: """
      Carry AdVerifications into the signaling ('verifications'), and run them in the app by an Open \
      Measurement session of its own.
      """)

  package static let assetNotPlayed = Rule(
    "AssetNotPlayed", .error, "assets of a break that the player cannot play",
    explanation: """
      Players that build on media sources play fragments of MP4 or TS from a playlist; AVPlayer alone plays \
      a plain file as an asset. The others leave the asset out, or stop in the break.
      """,
    remedy: "Package each asset as an HLS playlist with fragments.")
}
