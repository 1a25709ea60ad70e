internal import Player
internal import Vocabulary

/// The rules about the tracking of creatives in streams.
extension LintRule {
  static let signalings: [LintRule] = [
    .signalingMalformed, .signalingUnusable, .signalingVersionUnknown, .signalingRemote,
    .signalingTypeUnknown, .trackedByTwoParties, .quartileOffStitchedTime, .adIdentityMissing,
    .slotUntracked,
  ]

  static let signalingMalformed = LintRule(
    "SignalingMalformed", .error, "unreadable tracking data in a stream",
    explanation: """
      In SVTA 2053-2, tracking data is a JSON object whose 'payload' is a list. In a date range, \
      the object is encoded as Base64. Players skip any other form silently, and send no beacon \
      for its ads.
      """,
    fix: "Correct the value that the message names; write 'payload' as a list.",
    clause: "SVTA 2053-2, payload version 2; MediaTailor client-side tracking schema",
    mattersToRuns: true)

  static let signalingUnusable = LintRule(
    "SignalingUnusable", .error, "tracking that players must not use",
    explanation: """
      The tracking data of SVTA 2053-2 is a JSON object. A player must know every \
      feature that has the value 'true' in the object's 'features'. A player that does not know \
      one of these features must ignore the whole object. Players know only 'remoteFields'. \
      Players also ignore slots of types other than 'linear'.
      """,
    fix: "Remove the feature, or add a second object without the feature. Use only slots of type "
      + "'linear'.",
    clause: "SVTA 2053-2, features",
    mattersToRuns: true)

  static let signalingVersionUnknown = LintRule(
    "SignalingVersionUnknown", .warning, "tracking that does not declare version 2",
    explanation: """
      Today's players read 'payload' as version 2 of the format, whatever 'version' says. A player \
      that checks 'version' ignores the tracking.
      """,
    fix: "Write \"version\": 2 next to 'payload'.",
    clause: "SVTA 2053-2, version")

  static let signalingRemote = LintRule(
    "SignalingRemote", .note, "trackers that are in other documents",
    explanation: """
      '$remote' names documents with trackers. vastsim does not load these documents, and few \
      players do, so the beacons of these trackers are missing from the result.
      """,
    fix: """
      Write the trackers into the document that has '$remote', for players that load no other document.
      """,
    clause: "SVTA 2053-2, $remote",
    mattersToRuns: true)

  static let signalingTypeUnknown = LintRule(
    "SignalingTypeUnknown", .warning, "a tracker whose type no standard names",
    explanation: "Players send a tracker when the event that its type names occurs. A tracker "
      + "of an unknown type is never sent.",
    fix: "Use a type of SVTA 2053-2, such as 'firstQuartile'.",
    clause: "SVTA 2053-1, 4.4.5; MediaTailor client-side tracking schema")

  static let trackedByTwoParties: LintRule = .init(
    "TrackedByTwoParties", .warning, "an ad that two parties track",
    explanation: """
      A server counts when ad segments are requested, and a client counts from the tracking that \
      the stream signals. If both count, or if a client reads two signalings, each event counts \
      twice.
      """,
    fix: "Choose one party and one signaling for each ad.",
    clause: "VAST 4.3, 1.1.2 and 1.1.3; practice",
    .parties)

  static let quartileOffStitchedTime: LintRule = .init(
    "QuartileOffStitchedTime", .warning, "a quartile at another time than the ad's own",
    explanation: """
      The tracking states the time of each quartile. If the stated time differs from a quarter, a \
      half or three quarters of the ad, beacons are sent too early, too late, or after the ad.
      """,
    fix: "State the ad's start plus 25, 50, 75 or 100 % of its duration.",
    clause: "MediaTailor client-side tracking schema; VAST 4.3, 3.14.1",
    .slots { slot, pass in
      for tracker in slot.tracking {
        guard let quarters = quarters[tracker.type], let offset = tracker.offset else { continue }
        let expected = slot.duration.fraction(quarters, of: 4)
        let difference = (offset - expected).magnitude
        guard difference > .milliseconds(1) else { continue }
        pass.report(
          .quartileOffStitchedTime, as: difference > .seconds(1) ? nil : .note,
          at: tracker.position,
          "\(LintPass.quoted(tracker.type)) is stated at \(TimeText.readable(offset)) of the ad, "
            + "and is due at \(TimeText.readable(expected)): \(TimeText.readable(difference)) "
            + (offset > expected ? "late" : "early"))
      }
    })

  /// The events that are due at quarters of an ad, with the number of quarters after which each is
  /// due.
  private static let quarters = [
    "start": 0, "firstQuartile": 1, "midpoint": 2, "thirdQuartile": 3, "complete": 4,
  ]

  static let adIdentityMissing: LintRule = .init(
    "AdIdentityMissing", .note, "the tracking of an ad does not identify the ad's creative",
    explanation: """
      An identifier such as Ad-ID joins the beacons of a stream with the UniversalAdId of the VAST \
      that the ad is from. Without an identifier, a lost or exchanged creative is not found.
      """,
    fix: "Add 'identifiers' with scheme and value, as UniversalAdId has them.",
    clause: "SVTA 2053-2, identifiers; VAST 4.3, UniversalAdId",
    .slots { slot, pass in
      guard slot.identifiers.isEmpty else { return }
      pass.report(
        .adIdentityMissing, at: slot.position, "the creative has no identifier")
    })

  static let slotUntracked: LintRule = .init(
    "SlotUntracked", .warning, "an ad of a stream that nobody tracks",
    explanation: """
      The break has a creative without a tracker, so nobody counts it. Slates and fillers look like \
      this; an ad that was sold must not.
      """,
    fix: "Add the trackers of the ad's VAST, or accept the finding for a slate.",
    clause: "SVTA 2053-2, tracking; MediaTailor, trackingEvents",
    .slots { slot, pass in
      guard slot.tracking.isEmpty, !slot.hasRemoteTracking else { return }
      let name = slot.name.map { " \(LintPass.quoted($0))" } ?? ""
      pass.report(.slotUntracked, at: slot.position, "the creative\(name) has no trackers")
    })
}

extension LintRule.Check {
  /// Finds ads that are tracked by more than one party or by more than one signaling.
  fileprivate static let parties = LintRule.Check.streams(
    StreamChecks(
      document: { document, pass in
        var owners: [OwnedURL: Int] = [:]
        let breaks =
          document.interstitials.map { ($0.start, $0.signaling?.slots ?? []) }
          + document.stitchedBreaks.map { ($0.start, $0.slots) }
        for (index, (start, slots)) in breaks.enumerated() {
          for url in slots.flatMap(\.tracking).flatMap(\.urls) {
            let owned = OwnedURL(text: url.template.text, start: start)
            guard let owner = owners[owned] else {
              owners[owned] = index
              continue
            }
            if owner != index { reportShared(url, &pass) }
          }
        }
      },
      list: { list, pass in checkParties(of: list, &pass) }))

  /// A tracked URL of a break, with the instant at which the break begins.
  private struct OwnedURL: Hashable {
    var text: String
    var start: Duration
  }

  private static func checkParties(of list: AssetList, _ pass: inout LintPass) {
    let ofAssets = list.assets.flatMap { $0.signaling?.slots ?? [] }
    let ofPod = list.signaling?.slots ?? []
    let ofAvails = list.avails.flatMap(\.slots)
    let signalings = [
      ("'X-AD-CREATIVE-SIGNALING' of the assets", ofAssets),
      ("'X-AD-CREATIVE-SIGNALING' of the pod", ofPod), ("'TRACKING'", ofAvails),
    ].filter { _, slots in slots.contains { !$0.tracking.isEmpty } }
    if let client = signalings.first {
      for asset in list.assets where asset.uri.contains("awsBeaconData=") {
        pass.report(
          .trackedByTwoParties, at: asset.position,
          "the server tracks the ad when its segments are requested (awsBeaconData), and the "
            + "client tracks it by \(client.0)")
      }
    }
    guard signalings.count > 1, let first = signalings[1].1.first else { return }
    pass.report(
      .trackedByTwoParties, at: first.position,
      "\(signalings[0].0) and \(signalings[1].0) track the same ads")
  }

  private static func reportShared(
    _ url: CreativeTracking.TrackedURL, _ pass: inout LintPass
  ) {
    pass.report(
      .trackedByTwoParties, at: url.position,
      "two breaks that begin at the same time have the tracker "
        + LintPass.quoted(url.template.text))
  }
}
