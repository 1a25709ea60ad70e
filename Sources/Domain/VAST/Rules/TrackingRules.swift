package import Diagnostics

/// The rules about trackers of events.
extension Rule {
  package static let skipOffsetMalformed = Rule(
    "SkipOffsetMalformed", .warning, "a skip offset that cannot be read",
    explanation: """
      Most players then show no skip button. Some read '10%' as ten seconds, and '5' as five.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Linear, skipoffset")

  package static let offsetBeyondDuration = Rule(
    "OffsetBeyondDuration", .warning, "an offset that the ad never reaches",
    explanation: """
      A skip button at or after the end of the ad is never shown, and a progress event after the \
      end never fires.
      """,
    remedy: "Write an offset before the end of the ad, or correct Duration.",
    clause: "VAST 3.0 and later, Linear, skipoffset; Tracking, offset")

  package static let trackingEventUnknown = Rule(
    "TrackingEventUnknown", .warning, "an event that VAST does not define",
    explanation: """
      Players ignore it silently, so a misspelt event looks like a viewer who left. Event names \
      are case-sensitive.
      """,
    remedy: "Correct the event's name, or remove the Tracking.",
    clause: "VAST 2.0 to 4.3, Tracking, event")

  package static let progressOffsetMissing = Rule(
    "ProgressOffsetMissing", .warning, "a progress event without an offset",
    explanation: "Without an offset the event never fires. Some players reject the ad (error 101).",
    remedy: """
      Add 'offset', such as offset="00:00:05" or offset="10%".
      """,
    clause: "VAST 3.0 and later, Tracking, progress")

  package static let progressOffsetMalformed = Rule(
    "ProgressOffsetMalformed", .warning, "a progress offset that cannot be read",
    explanation: """
      Some players accept 'start', '3' and '0:05', others do not. The event fires at another time, \
      or never.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Tracking, offset")

  package static let offsetWithoutProgress = Rule(
    "OffsetWithoutProgress", .warning, "an offset on an event other than 'progress'",
    explanation: """
      Only 'progress' of a Linear has an offset. On other events it is ignored, and the event \
      fires at its usual time.
      """,
    remedy: "Remove 'offset', or change the event to 'progress'.",
    clause: "VAST 3.0 and later, Tracking, offset")
}
