package import Vocabulary

/// The file of highest quality, to make renditions from; never played (VAST 4.0 and later).
package struct Mezzanine: Sendable, Hashable {
  /// The address, white space removed; never empty.
  package var url: String
  package var id: String?
  /// `progressive` or `streaming`.
  package var delivery: String?
  /// The MIME type, as written.
  package var type: String?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  /// As in RFC 4281.
  package var codec: String?
  /// In bytes.
  package var fileSize: Int?
  /// The media type, such as `2D`, `3D` or `360`.
  package var mediaType: String?
  package var position: SourcePosition

  package init(
    url: String, id: String? = nil, delivery: String? = nil, type: String? = nil,
    width: Int? = nil, height: Int? = nil, codec: String? = nil, fileSize: Int? = nil,
    mediaType: String? = nil, position: SourcePosition
  ) {
    self.url = url
    self.id = id
    self.delivery = delivery
    self.type = type
    self.width = width
    self.height = height
    self.codec = codec
    self.fileSize = fileSize
    self.mediaType = mediaType
    self.position = position
  }
}
