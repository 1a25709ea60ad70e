/// The parts of a track that are presented, and when (`elst`, ISO/IEC 14496-12 § 8.6.6).
package struct EditList: Sendable, Hashable {
  package var edits: [Edit]

  package init(edits: [Edit]) { self.edits = edits }

  /// Whether it only skips the encoder's delay before the first picture or sample, which is never
  /// more than a fifth of a second; nearly every file has such a list.
  package var isOrdinary: Bool {
    guard let edit = edits.first else { return true }
    guard edits.count == 1, edit.isNormalSpeed, let start = edit.mediaStart else { return false }
    return start <= .milliseconds(200)
  }

  /// One entry of an edit list.
  package struct Edit: Sendable, Hashable {
    /// How long it lasts; zero in a fragmented file, where it lasts to the end.
    package var duration: Duration
    /// Where in the track's media it begins; nil for an empty edit, which is a pause.
    package var mediaStart: Duration?
    package var isNormalSpeed: Bool

    package init(duration: Duration, mediaStart: Duration?, isNormalSpeed: Bool = true) {
      self.duration = duration
      self.mediaStart = mediaStart
      self.isNormalSpeed = isNormalSpeed
    }
  }
}
