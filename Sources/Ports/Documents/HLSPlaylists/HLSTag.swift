package import Vocabulary

/// A tag of a playlist, as written.
package struct HLSTag: Sendable, Hashable {
  /// Without the number sign: `EXT-X-DATERANGE`.
  package let name: String
  /// What follows the colon; empty for a tag without one.
  package let value: String
  /// The place of the number sign.
  package let position: SourcePosition

  /// The place of the value's first byte.
  package var valuePosition: SourcePosition {
    SourcePosition(line: position.line, column: position.column + name.utf8.count + 2)
  }

  /// The value read as a list of attributes.
  package var attributes: HLSAttributeList {
    HLSAttributeList(parsing: value, at: valuePosition)
  }
}

/// A tag that belongs to a place on the timeline.
package struct HLSTimedTag: Sendable, Hashable {
  package let tag: HLSTag
  /// Where the segment after the tag begins.
  package let time: Duration
  /// The index of the segment after the tag; the number of segments when none follows.
  package let segment: Int
}

/// A breach of the standard in a playlist (RFC 8216).
package struct HLSFault: Sendable, Hashable {
  package let position: SourcePosition
  /// What is wrong, as a sentence fragment.
  package let text: String
  /// Whether the fault makes the segments or variants unreliable, and not only what describes them.
  package let isOfMedia: Bool

  package init(_ position: SourcePosition, _ text: String, isOfMedia: Bool = true) {
    self.position = position
    self.text = text
    self.isOfMedia = isOfMedia
  }
}
