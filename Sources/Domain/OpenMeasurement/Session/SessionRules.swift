package import Diagnostics

/// The rules of measurement sessions (OMID's lifecycle).
extension Rule {
  package static let friendlyObstructionRefused = Rule(
    "FriendlyObstructionRefused", .warning, "a view cannot be declared friendly",
    explanation: """
      The declaration breaks a rule of Open Measurement, such as the length of its reason, so the \
      view goes on obstructing the ad.
      """,
    remedy: "Correct the declaration as the message says.")

  package static let mediaEventBeforeStart = Rule(
    "MediaEventBeforeStart", .warning, "a media event came before 'start'",
    explanation: """
      It was delivered, and a script that counts from 'start' may make something else of it than \
      was meant.
      """,
    remedy: "Report 'start' first.")

  package static let mediaEventValueInvalid = Rule(
    "MediaEventValueInvalid", .warning, "a media event has values that cannot be",
    explanation: """
      A duration must be above zero, and a volume between 0 and 1; the event was not delivered. A \
      duration in milliseconds or ticks is a common mistake, and so is a volume of 100.
      """,
    remedy: "Give the duration in seconds, and the volume as a share of 1.")

  package static let sessionEventOutsideSession = Rule(
    "SessionEventOutsideSession", .warning, "a session heard of something outside of its life",
    explanation: """
      Events count between the session's start and its finish; this one was not delivered.
      """,
    remedy: "Start the session before the event, and finish it after the last one.")

  package static let sessionEventRepeated = Rule(
    "SessionEventRepeated", .warning, "'loaded' or 'impression' was reported again",
    explanation: "Each counts once for a session. The second one was not delivered.",
    remedy: "Report each once.")

  package static let sessionMisuse = Rule(
    "SessionMisuse", .warning, "the measurement session is not used as it should be",
    explanation: """
      The player told the session something at a time, or with values, that the Open Measurement \
      interface does not allow. The message says whether it was delivered all the same.
      """,
    remedy: "Correct the call that the message names.")

  package static let sessionPublisherMisuse = Rule(
    "SessionPublisherMisuse", .warning, "an event publisher is created or used wrongly",
    explanation: """
      A session has one 'AdEvents' and one 'MediaEvents', the latter from before its start on, and \
      each for events that the native app owns.
      """,
    remedy: """
      Create each publisher once, before the session starts, for events that the native app owns.
      """)

  package static let verificationResourceIncomplete = Rule(
    "VerificationResourceIncomplete", .warning, "a verification has one half of what it needs",
    explanation: """
      An app passes a vendor's name and its parameters together, or the script's URL alone; an SDK \
      refuses anything else. Here the script runs with what there is.
      """,
    remedy: """
      Give the Verification a 'vendor' together with its VerificationParameters, or neither.
      """)
}

/// Every rule of measurement sessions.
package enum SessionRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .friendlyObstructionRefused, .mediaEventBeforeStart, .mediaEventValueInvalid,
    .sessionEventOutsideSession, .sessionEventRepeated, .sessionMisuse, .sessionPublisherMisuse,
    .verificationResourceIncomplete,
  ]
}
