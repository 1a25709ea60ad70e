package import Media

/// The selected captions of an ad.
package struct CaptionTrack: Sendable, Hashable {
  /// The declared language; absent for captions inside the video.
  package var language: String?
  /// The cues, ordered by start.
  package var cues: [Cue]

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

/// An action of a caption track.
package enum CaptionTrackAction: Sendable, Hashable {
  /// The cue appears on the screen.
  case show(Cue)
}

/// Decides which cue appears at which instant, from the playhead's position and whether the media runs.
///
/// A cue appears when the playhead reaches it, or jumps into its middle; not when the playhead jumps over it.
/// No cue appears while the media is stopped.
package struct CaptionTrackStateMachine: Sendable {
  private enum State: Sendable, Hashable {
    /// The media is stopped. `appearing` has the indices of the cues to show as soon as it plays,
    /// `next` is the index of the first cue after them.
    case standing(appearing: [Int], next: Int)
    /// The media runs; every cue before the next one has appeared or was skipped.
    case running(next: Int)
  }

  private let cues: [Cue]
  private var state: State = .standing(appearing: [], next: 0)

  /// - Parameter cues: the cues in any order; cues that are never visible are left out.
  package init(cues: [Cue]) {
    self.cues = cues.filter { cue in cue.end.map { $0 > cue.start } ?? true }
      .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// The media position at which the next cue appears; nil while the media is stopped, and after the last
  /// cue.
  package var nextStart: Duration? {
    guard case .running(let next) = state, next < cues.count else { return nil }
    return cues[next].start
  }

  /// The media runs, and has reached a position.
  package mutating func mediaRan(to position: Duration) -> [CaptionTrackAction] {
    switch state {
    case .standing(let appearing, let next):
      return appearing.map { .show(cues[$0]) } + run(from: next, to: position)
    case .running(let next):
      return run(from: next, to: position)
    }
  }

  /// The media stopped.
  package mutating func mediaStopped() {
    switch state {
    case .standing: break
    case .running(let next): state = .standing(appearing: [], next: next)
    }
  }

  /// The viewer turned the captions on. Of the earlier cues, only those that are due at the
  /// playhead appear, as soon as the media runs.
  package mutating func turnedOn(at position: Duration) {
    mediaStopped()
    _ = playheadMoved(to: position)
  }

  /// The playhead jumped: by a seek, or by the next play of a loop.
  package mutating func playheadMoved(to position: Duration) -> [CaptionTrackAction] {
    let next = cues.firstIndex { $0.start > position } ?? cues.count
    let appearing = cues[..<next].indices.filter { cues[$0].isShown(at: position) }
    switch state {
    case .standing:
      state = .standing(appearing: appearing, next: next)
      return []
    case .running:
      state = .running(next: next)
      return appearing.map { .show(cues[$0]) }
    }
  }

  private mutating func run(from next: Int, to position: Duration) -> [CaptionTrackAction] {
    let end = cues[next...].firstIndex { $0.start > position } ?? cues.count
    state = .running(next: end)
    return cues[next..<end].map { .show($0) }
  }
}
