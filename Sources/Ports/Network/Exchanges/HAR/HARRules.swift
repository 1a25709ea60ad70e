package import Vocabulary

/// The rules of captured HAR files.
extension Rule {
  package static let harEntryMalformed = Rule(
    "HAREntryMalformed", .warning, "a HAR entry is incomplete",
    explanation: """
      A request without a method, a URL or a time cannot be replayed. The entry is ignored.
      """,
    fix: "Capture the traffic again, or complete the entry.")

  package static let harEntryRepeated = Rule(
    "HAREntryRepeated", .note, "a HAR entry occurs twice",
    explanation: """
      Some tools write an exchange a second time when the page is reloaded. The exchange counts \
      once.
      """,
    fix: "No change is needed. Clear the log before a capture to keep it short.")

  package static let harNotAnswered = Rule(
    "HARNotAnswered", .note, "a HAR entry has no response",
    explanation: """
      The request was blocked, cancelled or still in progress when the capture ended. In the \
      replay, requests for this URL fail.
      """,
    fix: "If this request matters, capture until every request is answered.")

  package static let harNotHTTP = Rule(
    "HARNotHTTP", .note, "a HAR entry is not an HTTP exchange",
    explanation: "Entries of data URLs, web sockets and extensions are ignored.",
    fix: "No change is needed.")

  package static let harBodyMissing = Rule(
    "HARBodyMissing", .warning, "the body of a HAR entry is missing",
    explanation: """
      Tools omit bodies to save space or for privacy. In the replay, requests for this URL fail.
      """,
    fix: "Capture with response bodies, as 'HAR with content'.")

  package static let harBodyUnreadable = Rule(
    "HARBodyUnreadable", .warning, "the body of a HAR entry cannot be decoded",
    explanation: "The body is declared as Base64, but is not valid Base64.",
    fix: "Capture the traffic again.")

  package static let harBodyPartial = Rule(
    "HARBodyPartial", .warning, "the body of a HAR entry is incomplete",
    explanation: """
      Players request media in ranges, and a part of a file cannot be played as the whole.
      """,
    fix: "Serve the file with --map, or capture without ranges.")

  package static let harTextRecoded = Rule(
    "HARTextRecoded", .note, "a text was sent in an encoding other than UTF-8",
    explanation: "A HAR file stores text in UTF-8 only, so the bytes are not those that were sent.",
    fix: "No change is needed, unless the encoding is under test.")

  package static let harRedirectOpen = Rule(
    "HARRedirectOpen", .warning, "the target of a redirect is not in the HAR file",
    explanation: "The replay cannot follow the redirect.",
    fix: "Capture until the redirect's target has answered.")

  package static let harVersion = Rule(
    "HARVersion", .note, "the HAR file declares an unknown version",
    explanation: "The file is read as version 1.2.",
    fix: "No change is needed, unless entries are missing.")

  package static let harFindingsLeftOut = Rule(
    "HARFindingsLeftOut", .note, "the HAR file has more findings than a report shows",
    explanation: "The first thousand findings of each severity are reported.",
    fix: "Fix the reported findings, and read the file again.")
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
