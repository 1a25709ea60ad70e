package import Media

/// The selected captions of an ad.
package struct CaptionTrack: Sendable, Hashable {
  /// The declared language; absent for captions inside the video.
  package var language: String?
  /// The cues, ordered by start.
  package var cues: [Cue]

  package init(language: String?, cues: [Cue]) {
    self.language = language
    self.cues = cues
  }

  /// Selects the captions for a viewer who turned them on.
  ///
  /// Files come before captions inside the video, in the order of the VAST tag; files without cues
  /// do not count. If the viewer has a language, the first file with exactly that language tag is
  /// selected, otherwise the first file whose language tag is a variety of the viewer's, or has the
  /// viewer's as a variety (RFC 4647 § 3.4, both ways). Captions inside a video have no known
  /// language.
  ///
  /// - Parameters:
  ///   - files: the files in the order of the VAST tag.
  ///   - embedded: the captions inside the video.
  ///   - language: the viewer's language; absent for any.
  /// - Returns: nil when there are none for the viewer.
  package static func chosen(
    from files: [CaptionFile], embedded: [Cue], language: String?
  ) -> CaptionTrack? {
    let usable = files.filter { !$0.cues.isEmpty }
    guard let language else {
      let file = usable.first
      let cues = file?.cues ?? embedded
      return cues.isEmpty ? nil : CaptionTrack(language: file?.language, cues: cues)
    }
    guard let wanted = LanguageTag(language) else { return nil }
    let tagged = usable.compactMap { file in
      file.language.flatMap { LanguageTag($0) }.map { (file: file, tag: $0) }
    }
    let match =
      tagged.first { $0.tag.text == wanted.text } ?? tagged.first { $0.tag.matches(wanted) }
    return match.map { CaptionTrack(language: $0.file.language, cues: $0.file.cues) }
  }
}
