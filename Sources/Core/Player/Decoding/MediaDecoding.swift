/// The files that a player decodes, of those that FFmpeg opens.
package enum MediaDecoding: Sendable, Hashable {
  /// All of the files, because this player was not measured.
  case everything
  /// The files that a `<video>` element in Chromium plays.
  case chromium

  /// The measurements; nil where there are none.
  package var table: MediaDecodingTable? {
    switch self {
    case .everything: nil
    case .chromium: .chromium
    }
  }

  /// The outcome when the player plays a file.
  package func outcome(of media: MediaStreams) -> MeasuredMedia.Outcome {
    table?.outcome(of: media) ?? .plays
  }

  /// Why the player plays nothing of a file; nil if it plays at least a part.
  ///
  /// - Parameter media: the streams of the file; not evaluated if the player decodes all files.
  /// - Returns: the failure that the player reports.
  package func refusal(of media: @autoclosure () -> MediaStreams) -> MediaFailure? {
    guard let table else { return nil }
    let media = media()
    guard table.outcome(of: media).isRefusal else { return nil }
    return .notDecoded("\(table.objection(to: media)); \(MediaDecodingTable.fix)")
  }
}

/// The measured results of one player for files of many containers and codecs.
///
/// If a file's container and codecs were measured together, that result applies. Otherwise a file
/// is not opened if the player did not open a measured file of its container. For any other file,
/// each codec is judged by itself, and a codec that was not measured counts as decoded.
package struct MediaDecodingTable: Sendable, Hashable {
  /// The name of the decoder, such as `Chromium`.
  package let name: String
  /// Where and how the player's decoding was measured.
  package let evidence: String
  package let files: [MeasuredMedia]
  /// FFmpeg's names of the video codecs whose picture played in no measured file, although the
  /// player opened a file with the codec.
  private let undecodedVideo: Set<String>
  private let undecodedAudio: Set<String>
  /// The MIME types of containers that are not read.
  private let unreadTypes: Set<String>

  init(name: String, evidence: String, files: [MeasuredMedia]) {
    self.name = name
    self.evidence = evidence
    self.files = files
    undecodedVideo = Self.undecoded(
      \.video, in: files, playing: [.plays, .pictureOnly], not: [.soundOnly, .nothingDecoded])
    undecodedAudio = Self.undecoded(
      \.audio, in: files, playing: [.plays, .soundOnly], not: [.pictureOnly, .nothingDecoded])
    unreadTypes = Set(files.filter { $0.outcome == .notOpened }.map(\.type))
  }

  private static func undecoded(
    _ stream: KeyPath<MediaStreams, String?>, in files: [MeasuredMedia],
    playing: [MeasuredMedia.Outcome], not refusing: [MeasuredMedia.Outcome]
  ) -> Set<String> {
    func codecs(_ outcomes: [MeasuredMedia.Outcome]) -> [String] {
      files.filter { outcomes.contains($0.outcome) }.compactMap { $0.streams[keyPath: stream] }
    }
    return Set(codecs(refusing)).subtracting(codecs(playing))
  }

  /// The advice for a file that does not play.
  package static let fix = "add an MP4 with H.264 and AAC"

  /// The outcome when the player plays a file.
  package func outcome(of media: MediaStreams) -> MeasuredMedia.Outcome {
    let alike = files.filter { $0.streams.hasContainer(of: media) }
    if let file = alike.first(where: {
      $0.streams.video == media.video && $0.streams.audio == media.audio
    }) {
      return file.outcome
    }
    if alike.contains(where: { $0.outcome == .notOpened }) { return .notOpened }
    switch (media.video.map(decodesVideo), media.audio.map(decodesAudio)) {
    case (false?, true?): return .soundOnly
    case (true?, false?): return .pictureOnly
    case (false?, false?), (false?, nil), (nil, false?): return .nothingDecoded
    case (true?, true?), (true?, nil), (nil, true?), (nil, nil): return .plays
    }
  }

  /// Whether pictures of a codec are decoded, by FFmpeg's name of it.
  package func decodesVideo(_ codec: String) -> Bool { !undecodedVideo.contains(codec) }

  /// Whether sound of a codec is decoded, by FFmpeg's name of it.
  package func decodesAudio(_ codec: String) -> Bool { !undecodedAudio.contains(codec) }

  /// What the player cannot do with a file of which it does not play every stream, as a sentence
  /// fragment.
  func objection(to media: MediaStreams) -> String {
    if outcome(of: media) == .notOpened {
      return "\(name) does not read '\(media.container)' files"
    }
    let codecs = [
      media.video.flatMap { decodesVideo($0) ? nil : $0 },
      media.audio.flatMap { decodesAudio($0) ? nil : $0 },
    ].compactMap(\.self)
    return "\(name) does not decode "
      + codecs.map(MediaCodec.name(ofDecoder:)).joined(separator: " and ")
  }

  /// Why a MediaFile with a declared MIME type and codecs does not play with picture and sound, as a
  /// sentence fragment; nil where the measurements show no obstacle.
  package func objection(toType type: String?, codecs: [MediaCodec]) -> String? {
    let plain = MediaFormat.plainType(type)
    if let plain, unreadTypes.contains(plain) { return "\(name) does not read '\(plain)'" }
    let undecoded = codecs.first { codec in
      codec.decoder.map { !(decodesVideo($0) && decodesAudio($0)) } ?? false
    }
    return undecoded.map { "\(name) does not decode \($0.name)" }
  }
}
