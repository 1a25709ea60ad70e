package import Diagnostics

/// The rules about trackers of events.
extension Rule {
  package static let skipOffsetMalformed = Rule(
    "SkipOffsetMalformed", .warning, "a skip offset that cannot be read",
    explanation: """
      Most players then show no skip button at all; some read '10%' as ten seconds, and '5' as \
      five.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Linear, skipoffset")

  package static let offsetBeyondDuration = Rule(
    "OffsetBeyondDuration", .warning, "an offset that the ad never reaches",
    explanation: """
      A skip button that appears at the end or after it is none, and a progress event after the \
      end never fires.
      """,
    remedy: "Write an offset before the end of the ad, or correct Duration.",
    clause: "VAST 3.0 and later, Linear, skipoffset; Tracking, offset")

  package static let trackingEventUnknown = Rule(
    "TrackingEventUnknown", .warning, "an event that VAST does not know",
    explanation: """
      Players pass over it without a word, so that a misspelt event looks like a viewer who left. \
      Event names are case-sensitive.
      """,
    remedy: "Correct the event's name, letter by letter, or remove the Tracking.",
    clause: "VAST 2.0 to 4.3, Tracking, event")

  package static let progressOffsetMissing = Rule(
    "ProgressOffsetMissing", .warning, "a progress event without an offset",
    explanation: """
      Without the moment the event never fires; some players refuse the ad (error 101).
      """,
    remedy: """
      Add 'offset', such as offset="00:00:05" or offset="10%".
      """,
    clause: "VAST 3.0 and later, Tracking, progress")

  package static let progressOffsetMalformed = Rule(
    "ProgressOffsetMalformed", .warning, "a progress offset that cannot be read",
    explanation: """
      'start', '3' and '0:05' mean something to some players and nothing to the others: the event \
      fires at another moment, or never.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm or n%.",
    clause: "VAST 3.0 and later, Tracking, offset")

  package static let offsetWithoutProgress = Rule(
    "OffsetWithoutProgress", .warning, "an offset on an event that has none",
    explanation: """
      Only 'progress' of a Linear has an offset; elsewhere it is ignored, and the event fires when \
      it always does.
      """,
    remedy: "Take 'offset' out, or make the event 'progress'.",
    clause: "VAST 3.0 and later, Tracking, offset")
}
