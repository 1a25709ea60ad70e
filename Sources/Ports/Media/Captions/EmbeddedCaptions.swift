/// The captions that a video carries inside its pictures (CTA-608 and CTA-708 in ATSC A/53 user
/// data).
package struct EmbeddedCaptions: Sendable, Hashable {
  /// How many pictures carry caption data, empty data included.
  package var pictureCount = 0
  /// Whether there is CTA-608 other than padding, in either field.
  package var hasLine21 = false
  /// Whether there is CTA-708; it is detected but not decoded.
  package var hasDTVCC = false
  /// The cues of CTA-608 channel 1, by their starts.
  package var cues: [Cue] = []

  package init() {}
}
