package import Diagnostics

/// What is odd in a captured HAR file.
package enum HARRule: String, Sendable, CaseIterable {
  /// An entry lacks what makes an exchange, and is left out.
  case HAREntryMalformed
  /// An entry is there twice, and counts once.
  case HAREntryRepeated
  /// An entry has no answer; the replay says so to whoever asks for it.
  case HARNotAnswered
  /// An entry is about something else than HTTP, and is left out.
  case HARNotHTTP
  /// An entry's body is not in the file; the replay says so to whoever asks for it.
  case HARBodyMissing
  /// An entry's body cannot be decoded.
  case HARBodyUnreadable
  /// An entry's body is a part of the whole.
  case HARBodyPartial
  /// A text was in another encoding than UTF-8 when it was sent.
  case HARTextRecoded
  /// A redirect leads to a URL that no later entry has.
  case HARRedirectOpen
  /// The file says another version than those that are known.
  case HARVersion
  /// So much was found that not all of it is told.
  case HARFindingsLeftOut

  /// How bad it is.
  package var severity: Severity {
    switch self {
    case .HAREntryMalformed, .HARBodyMissing, .HARBodyUnreadable, .HARBodyPartial,
      .HARRedirectOpen:
      .warning
    case .HAREntryRepeated, .HARNotAnswered, .HARNotHTTP, .HARTextRecoded, .HARVersion,
      .HARFindingsLeftOut:
      .note
    }
  }
}
