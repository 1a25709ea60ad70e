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
    package var isRefusal: Bool { self == .nothingDecoded || self == .notOpened }
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
