/// A tag that has no certificate, because it cannot be read.
package struct UnreadableTag: Sendable, Hashable {
  /// The tag's display name.
  package var tag: String
  /// Why, and what to do; a sentence fragment.
  package var reason: String

  package init(tag: String, reason: String) {
    self.tag = tag
    self.reason = reason
  }
}
