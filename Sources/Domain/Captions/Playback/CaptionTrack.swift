package import Media

/// The captions that are shown, out of all that there are.
package struct CaptionTrack: Sendable, Hashable {
  /// As declared; absent for captions inside the video.
  package var language: String?
  /// By start.
  package var cues: [Cue]

  package init(language: String?, cues: [Cue]) {
    self.language = language
    self.cues = cues
  }

  /// The captions for a viewer who wants some.
  ///
  /// Files come before what is inside the video, in the order of the tag; those without cues do not
  /// count. For a language the very same one is taken, else a variety of it, else the one that it
  /// is a variety of (RFC 4647 § 3.4, both ways). What is inside a video has no known language.
  ///
  /// - Parameters:
  ///   - files: as the tag lists them.
  ///   - embedded: inside the video.
  ///   - language: the wanted one; absent when any will do.
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
