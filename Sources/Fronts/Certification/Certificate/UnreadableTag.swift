/// A tag that has no certificate, because it cannot be read.
package struct UnreadableTag: Sendable, Hashable {
  /// The tag's display name.
  package var tag: String
  /// Why the tag cannot be read, and what to do; a sentence fragment.
  package var reason: String
  /// Why the tag has no certificate, in a few words.
  package private(set) var summary = "cannot be read"

  package init(tag: String, reason: String) {
    self.tag = tag
    self.reason = reason
  }

  /// A tag that was not read because the user ended the check.
  package static func interrupted(_ tag: String) -> UnreadableTag {
    var unread = UnreadableTag(
      tag: tag,
      reason: "cannot check '\(tag)': the check was interrupted before it read the tag; "
        + "run it again")
    unread.summary = "interrupted"
    return unread
  }

  /// A tag whose process ended before the certificate was made; `cause` says how the process ended.
  package static func lost(_ tag: String, cause: String) -> UnreadableTag {
    var lost = UnreadableTag(
      tag: tag,
      reason: "cannot check '\(tag)': \(cause); check it alone, or all tags with '--jobs 1'")
    lost.summary = "not checked: \(cause)"
    return lost
  }
}
