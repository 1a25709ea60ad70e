package import Diagnostics

/// Rules by which a finished run is judged, whoever reports them, and what sending it adds.
package enum RunRecordRules {
  /// The rules that say in words what an error code says in numbers.
  package static let failures: Set<Rule> = [
    .adNotPlayable, .breakNotFilled, .mediaDamaged, .mediaConnectionLost, .adNotDisplayed,
  ]

  /// All rules.
  package static let all = failures.sorted { $0.id < $1.id } + [.beaconNotDelivered]
}

extension Rule {
  package static let adNotDisplayed = Rule(
    "AdNotDisplayed", .error, "an ad was loaded and did not play in time",
    explanation: """
      The slot's 'displayWithin' was over while the ad waited on the screen, for example to come \
      into view. Its trackers heard of error 304.
      """,
    remedy: "Bring the ad into view earlier, or give the slot more time.")

  package static let adNotPlayable = Rule(
    "AdNotPlayable", .error, "an ad could not be played",
    explanation: """
      The ad was rejected before anybody saw it, with the VAST error code that the message names; \
      its Error trackers, and those of its wrappers, heard of it.
      """,
    remedy: "'vastsim explain CODE' says what the code means and what to do.")

  package static let breakNotFilled = Rule(
    "BreakNotFilled", .error, "a break of the VMAP document has no ad",
    explanation: """
      The source of the break could not be used, or its response held no ad. The break's own error \
      tracker heard of it, and the content went on.
      """,
    remedy: "Look at the AdSource of the break: 'vastsim resolve TAG' shows what it leads to.")

  package static let mediaConnectionLost = Rule(
    "MediaConnectionLost", .error, "the connection broke while the media was loading",
    explanation: """
      What had arrived was played; then the trackers heard of error 405, as they do of a player \
      whose download ends early.
      """,
    remedy: "Look at the server or the scenario's network, whichever of them broke the connection.")

  package static let mediaDamaged = Rule(
    "MediaDamaged", .error, "the media plays a part of its length only",
    explanation: """
      The file opens and then ends early or cannot be decoded any further. The viewer sees it \
      stop; the trackers hear of error 405.
      """,
    remedy: "Encode or upload the file again.")

  package static let beaconNotDelivered = Rule(
    "BeaconNotDelivered", .warning, "a beacon was sent and did not arrive",
    explanation: """
      No server took it, however often it was sent: after a status of 5xx, 408 or 429 and after a \
      failed connection there are further attempts, three in all; after anything else there is \
      one. An event that nobody counts is lost to the advertiser.
      """,
    remedy: "Look at the server that the message names, and at the tracker's URL.")
}
