/// The measurements of one media file for quality control.
///
/// Filters measure decoded frames only; without decoding, and for missing streams, the parts that
/// need frames are absent.
package struct MediaMeasurements: Sendable, Hashable {
  /// The measurements of the best video stream.
  package var video: VideoMeasurements?
  /// The measurements of the best audio stream.
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
