/// The details of a file to find out in addition to how far it plays.
package struct MediaDetails: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The measurements of FFmpeg's filters for video and audio; needs every frame.
  package static let quality = MediaDetails(rawValue: 1 << 0)
  /// The captions inside the video; needs every frame.
  package static let captions = MediaDetails(rawValue: 1 << 1)
  /// Small pictures of the first frame, the quartiles and the last frame; needs every frame.
  package static let pictures = MediaDetails(rawValue: 1 << 2)
}
