/// What is to be found out about a file beside how far it plays.
package struct MediaDetails: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// What FFmpeg's measuring filters say of picture and sound; needs every frame.
  package static let quality = MediaDetails(rawValue: 1 << 0)
  /// The captions inside the video; needs every frame.
  package static let captions = MediaDetails(rawValue: 1 << 1)
  /// Small pictures of the first frame, the quartiles and the last frame; needs every frame.
  package static let pictures = MediaDetails(rawValue: 1 << 2)
}
