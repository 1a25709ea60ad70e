/// What was measured of one media file for the sake of quality control.
///
/// Filters measure decoded frames only; without them, and of a stream that is not there, the parts
/// that need them are absent.
package struct MediaMeasurements: Sendable, Hashable {
  /// How the container is laid out; nil for other containers than MP4 and QuickTime.
  package var container: ContainerTraits?
  /// Of the best video stream.
  package var video: VideoMeasurements?
  /// Of the best audio stream.
  package var audio: AudioMeasurements?
  /// A digest of the file's bytes, as 32 hexadecimal digits: files of the same length and
  /// digest are taken to be the same.
  package var contentDigest: String

  package init(
    container: ContainerTraits? = nil, video: VideoMeasurements? = nil,
    audio: AudioMeasurements? = nil, contentDigest: String = ""
  ) {
    self.container = container
    self.video = video
    self.audio = audio
    self.contentDigest = contentDigest
  }
}
