internal import VAST
package import Vocabulary

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
  let name: String
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
  func decodesVideo(_ codec: String) -> Bool { !undecodedVideo.contains(codec) }

  /// Whether sound of a codec is decoded, by FFmpeg's name of it.
  func decodesAudio(_ codec: String) -> Bool { !undecodedAudio.contains(codec) }

  /// What the player cannot do with a file of which it does not play every stream, as a sentence
  /// fragment.
  package func objection(to media: MediaStreams) -> String {
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

/// A media file and what a player did with it: one row of a table of measurements.
package struct MeasuredMedia: Sendable, Hashable {
  /// The outcome of playing a file.
  package enum Outcome: Sendable, Hashable, CaseIterable {
    /// Everything in the file plays.
    case plays
    /// The picture plays without the sound.
    case pictureOnly
    /// The sound plays without the picture, and no error is raised.
    case soundOnly
    /// Nothing of it plays: the player cannot decode what is inside.
    case nothingDecoded
    /// Nothing of it plays: the player does not read the container.
    case notOpened

    /// The outcome as the end of a sentence about the file.
    package var words: String {
      switch self {
      case .plays: "plays"
      case .pictureOnly: "plays without sound"
      case .soundOnly: "plays without a picture and without an error"
      case .nothingDecoded: "does not play: nothing is decoded"
      case .notOpened: "does not play: the container is not read"
      }
    }

    /// Whether nothing of the file plays, neither picture nor sound.
    var isRefusal: Bool { self == .nothingDecoded || self == .notOpened }
  }

  /// The MIME type with which the file was served.
  package let type: String
  /// The text that `canPlayType` returns for `type`; empty if the browser cannot play the type.
  package let claim: String
  package let streams: MediaStreams
  /// The property that distinguishes the file from another one with the same streams, such as
  /// `4:2:2, 10 bits`; empty if there is none.
  package let detail: String
  package let outcome: Outcome

  init(
    _ type: String, _ claim: String, _ streams: MediaStreams, _ outcome: Outcome,
    _ detail: String = ""
  ) {
    self.type = type
    self.claim = claim
    self.streams = streams
    self.detail = detail
    self.outcome = outcome
  }
}

/// The container and the codecs that decide whether a player decodes a file.
package struct MediaStreams: Sendable, Hashable {
  /// FFmpeg's names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`, or one of them.
  package let container: String
  /// FFmpeg's name of the first video stream's codec; nil without a picture.
  package let video: String?
  /// FFmpeg's name of the first audio stream's codec; nil without sound.
  package let audio: String?
  /// The names of the container, one by one.
  private let containers: Set<Substring>

  package init(_ container: String, video: String?, audio: String?) {
    self.container = container
    containers = Set(container.split(separator: ","))
    self.video = video
    self.audio = audio
  }

  /// Whether FFmpeg reads both media with the same demuxer.
  func hasContainer(of other: MediaStreams) -> Bool {
    !containers.isDisjoint(with: other.containers)
  }
}

/// The cells of a printed table.
extension MeasuredMedia {
  /// The container, such as `mp4`.
  package var containerText: String { streams.container }

  /// The picture's codec with its distinguishing property, such as `HEVC (hvc1)`; `-` without a
  /// picture.
  package var videoText: String {
    Self.text(streams.video) + (detail.isEmpty ? "" : " (\(detail))")
  }

  /// The sound's codec, such as `AAC`; `-` without sound.
  package var audioText: String { Self.text(streams.audio) }

  private static func text(_ codec: String?) -> String {
    codec.map(MediaCodec.name(ofDecoder:)) ?? "-"
  }
}

/// Why a selected MediaFile cannot be played, with the error that is reported (VAST 4.2 § 2.3.6.3).
package enum MediaFailure: Sendable, Hashable {
  /// The file did not arrive (errors 401 and 402).
  case absent(Fetch.Absence)
  /// The file exists and cannot be decoded, or has no video or audio.
  case undisplayable(String)
  /// The file exists, but the system does not permit reading it, so whether it could be displayed
  /// is not known (error 400).
  case refused(String)
  /// The file was read, and the player decodes nothing of it.
  case notDecoded(String)
  /// The file may be intact, but exceeds the player's limits (error 400).
  case beyondLimits(String)

  /// The error code for the Error URLs.
  var code: VASTErrorCode {
    switch self {
    case .absent(.failed(let failure)) where failure.effect == .timeout: .mediaFileTimeout
    case .absent: .mediaFileNotFound
    case .undisplayable, .notDecoded: .mediaFileUndisplayable
    case .beyondLimits, .refused: .linear
    }
  }

  /// The failure in words, of the media at a URL.
  package func reason(of url: String) -> String {
    switch self {
    case .absent(let absence): "the media '\(url)' \(Self.verb(of: absence)): \(absence.reason)"
    case .undisplayable(let reason): "the media '\(url)' cannot be displayed: \(reason)"
    case .notDecoded(let reason): "the player cannot play the media '\(url)': \(reason)"
    case .refused(let reason): "the media '\(url)' cannot be read: \(reason)"
    case .beyondLimits(let reason): "the media '\(url)' exceeds the player's limits: \(reason)"
    }
  }

  /// Why the file did not arrive; nil when it did.
  package var absence: Fetch.Absence? {
    if case .absent(let absence) = self { absence } else { nil }
  }

  private static func verb(of absence: Fetch.Absence) -> String {
    switch absence {
    case .failed(let failure) where failure.effect == .timeout: "did not arrive in time"
    case .failed(let failure) where failure.effect == .status: "was not found"
    case .missing, .missingPart: "was not found"
    case .notRequestable, .unmapped, .forbidden, .unreadable, .late, .lost, .cutOff, .refused,
      .abandoned, .withheld, .failed:
      "was not fetched"
    }
  }
}

extension MediaDecodingTable {
  /// A `<video>` element of Debian's Chromium. A test creates each of these files and plays it in the
  /// installed browser.
  package static let chromium = MediaDecodingTable(
    name: "Chromium",
    evidence: "decoded pictures and sound of one file each in Chromium 156.0.8078.108 of Debian "
      + "12, without hardware decoders; builds with other decoders were not measured",
    files: [
      mp4("h264", "aac", .plays),
      mp4("h264", "aac", .plays, "4:2:2, 10 bits"),
      mp4("h264", "mp3", .plays),
      mp4("h264", "opus", .plays),
      mp4("h264", "flac", .plays),
      mp4("h264", nil, .plays),
      mp4("h264", "ac3", .pictureOnly),
      mp4("h264", "eac3", .pictureOnly),
      mp4("h264", "alac", .pictureOnly),
      mp4("av1", "aac", .plays),
      mp4("vp9", "aac", .plays),
      mp4("hevc", "aac", .soundOnly, "hvc1"),
      mp4("hevc", "aac", .soundOnly, "hev1"),
      mp4("hevc", nil, .nothingDecoded),
      mp4("mpeg4", "aac", .soundOnly),
      mp4("mjpeg", "aac", .soundOnly),
      mp4(nil, "ac3", .nothingDecoded),
      file("3gp", "video/3gpp", "maybe", "h263", "aac", .soundOnly),
      // Chromium's `canPlayType` returns an empty text for `video/quicktime`, so players that call
      // it first never play the two MOV files.
      file("mov", "video/quicktime", "", "h264", "aac", .plays),
      file("mov", "video/quicktime", "", "prores", "pcm_s16le", .soundOnly),
      file("webm", "video/webm", "maybe", "vp8", "vorbis", .plays),
      file("webm", "video/webm", "maybe", "vp9", "opus", .plays),
      file("webm", "video/webm", "maybe", "av1", "opus", .plays),
      file("matroska", "video/x-matroska", "maybe", "h264", "aac", .plays),
      file("ogg", "video/ogg", "maybe", "theora", "vorbis", .soundOnly),
      file("hls", "application/vnd.apple.mpegurl", "maybe", "h264", "aac", .plays),
      file("hls", "application/vnd.apple.mpegurl", "maybe", "h264", "ac3", .pictureOnly),
      // The segments are fragmented MP4, which HLS requires for HEVC. From MPEG-TS segments, the
      // sound plays.
      file("hls", "application/vnd.apple.mpegurl", "maybe", "hevc", "aac", .nothingDecoded),
      file("mpegts", "video/mp2t", "", "h264", "aac", .notOpened),
      file("flv", "video/x-flv", "", "h264", "aac", .notOpened),
      file("avi", "video/x-msvideo", "", "mpeg4", "mp3", .notOpened),
      file("asf", "video/x-ms-wmv", "", "wmv2", "wmav2", .notOpened),
      file("mpeg", "video/mpeg", "", "mpeg2video", "mp2", .notOpened),
      file("mp4", "audio/mp4", "maybe", nil, "aac", .plays),
      file("mp3", "audio/mpeg", "probably", nil, "mp3", .plays),
      file("aac", "audio/aac", "probably", nil, "aac", .plays),
      file("ogg", "audio/ogg", "maybe", nil, "vorbis", .plays),
      file("wav", "audio/wav", "maybe", nil, "pcm_s16le", .plays),
      file("flac", "audio/flac", "probably", nil, "flac", .plays),
    ])

  private static func mp4(
    _ video: String?, _ audio: String?, _ outcome: MeasuredMedia.Outcome, _ detail: String = ""
  ) -> MeasuredMedia {
    file("mp4", "video/mp4", "maybe", video, audio, outcome, detail)
  }

  private static func file(
    _ container: String, _ type: String, _ claim: String, _ video: String?, _ audio: String?,
    _ outcome: MeasuredMedia.Outcome, _ detail: String = ""
  ) -> MeasuredMedia {
    MeasuredMedia(
      type, claim, MediaStreams(container, video: video, audio: audio), outcome, detail)
  }
}
