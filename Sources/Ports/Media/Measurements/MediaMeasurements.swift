/// What was measured of one media file for the sake of quality control.
///
/// Filters measure decoded frames only; without them, and of a stream that is not there, the parts
/// that need them are absent.
package struct MediaMeasurements: Sendable, Hashable {
  /// Of the best video stream.
  package var video: VideoMeasurements?
  /// Of the best audio stream.
  package var audio: AudioMeasurements?
  /// The SHA-256 of the file's bytes as 64 hexadecimal digits; empty when it could not be read.
  package var contentDigest: String

  package init(
    video: VideoMeasurements? = nil, audio: AudioMeasurements? = nil, contentDigest: String = ""
  ) {
    self.video = video
    self.audio = audio
    self.contentDigest = contentDigest
  }
}
