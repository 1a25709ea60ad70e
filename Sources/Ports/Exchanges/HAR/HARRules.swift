package import Diagnostics

/// What is odd in a captured HAR file.
extension Rule {
  package static let harEntryMalformed = Rule(
    "HAREntryMalformed", .warning, "an entry lacks what makes an exchange",
    explanation: """
      A request without a method, a URL or a time is no exchange; the entry is left out.
      """,
    remedy: "Capture the traffic again, or complete the entry.")

  package static let harEntryRepeated = Rule(
    "HAREntryRepeated", .note, "an entry is there twice",
    explanation: "Some tools write an exchange again when its page is reloaded; it counts once.",
    remedy: "Nothing needs to change; clear the log before a capture to keep it short.")

  package static let harNotAnswered = Rule(
    "HARNotAnswered", .note, "an entry has no answer",
    explanation: """
      The request was blocked, cancelled or still under way when the capture ended; the replay \
      says so to whoever asks for it.
      """,
    remedy: "Capture until every request is answered, if this one matters.")

  package static let harNotHTTP = Rule(
    "HARNotHTTP", .note, "an entry is about something else than HTTP",
    explanation: "Entries of data URLs, web sockets and extensions are left out.",
    remedy: "Nothing needs to change.")

  package static let harBodyMissing = Rule(
    "HARBodyMissing", .warning, "an entry's body is not in the file",
    explanation: """
      Tools leave bodies out to save space or for privacy; the replay says so to whoever asks for \
      it.
      """,
    remedy: "Capture with the contents of answers, as 'HAR with content'.")

  package static let harBodyUnreadable = Rule(
    "HARBodyUnreadable", .warning, "an entry's body cannot be decoded",
    explanation: "The body is said to be Base64 and is not.",
    remedy: "Capture the traffic again.")

  package static let harBodyPartial = Rule(
    "HARBodyPartial", .warning, "an entry's body is a part of the whole",
    explanation: "Media is asked for in ranges, and a part of a file cannot be played as one.",
    remedy: "Serve the file with --map, or capture without ranges.")

  package static let harTextRecoded = Rule(
    "HARTextRecoded", .note, "a text was in another encoding than UTF-8 when it was sent",
    explanation: "A HAR file holds texts in UTF-8 only, so the bytes are not those that were sent.",
    remedy: "Nothing needs to change, unless the encoding is what is tested.")

  package static let harRedirectOpen = Rule(
    "HARRedirectOpen", .warning, "a redirect leads to a URL that no later entry has",
    explanation: "The replay cannot follow it.",
    remedy: "Capture again until the redirect's target has answered.")

  package static let harVersion = Rule(
    "HARVersion", .note, "the file says another version than those that are known",
    explanation: "It is read as version 1.2.",
    remedy: "Nothing needs to change, unless entries are missing.")

  package static let harFindingsLeftOut = Rule(
    "HARFindingsLeftOut", .note, "so much was found that not all of it is told",
    explanation: "The first thousand findings of each severity are told.",
    remedy: "Mend what is told, and read the file again.")
}

/// Every rule of captured HAR files.
package enum HARRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .harEntryMalformed, .harEntryRepeated, .harNotAnswered, .harNotHTTP, .harBodyMissing,
    .harBodyUnreadable, .harBodyPartial, .harTextRecoded, .harRedirectOpen, .harVersion,
    .harFindingsLeftOut,
  ]
}
