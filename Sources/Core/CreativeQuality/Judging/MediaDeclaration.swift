/// A tag's declaration of a media file (VAST 4.2 § 3.9.1).
package struct MediaDeclaration: Sendable, Hashable {
  /// The creative's duration.
  package var duration: Duration?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  /// In kilobits per second.
  package var bitrate: Int?
  /// In kilobits per second.
  package var minBitrate: Int?
  /// In kilobits per second.
  package var maxBitrate: Int?
  /// As in RFC 4281, or a codec's common name.
  package var codec: String?
  /// The MIME type.
  package var type: String?
  /// In bytes.
  package var fileSize: Int?

  package init(
    duration: Duration? = nil, width: Int? = nil, height: Int? = nil, bitrate: Int? = nil,
    minBitrate: Int? = nil, maxBitrate: Int? = nil, codec: String? = nil, type: String? = nil,
    fileSize: Int? = nil
  ) {
    self.duration = duration
    self.width = width
    self.height = height
    self.bitrate = bitrate
    self.minBitrate = minBitrate
    self.maxBitrate = maxBitrate
    self.codec = codec
    self.type = type
    self.fileSize = fileSize
  }
}
