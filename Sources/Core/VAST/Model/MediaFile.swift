package import Vocabulary

/// One rendition of a linear creative.
package struct MediaFile: Sendable, Hashable {
  /// The address, white space removed; never empty.
  package var url: String
  package var id: String?
  /// `progressive` or `streaming`.
  package var delivery: String?
  /// The MIME type, as written.
  package var type: String?
  /// In pixels; 0 for audio.
  package var width: Int?
  /// In pixels; 0 for audio.
  package var height: Int?
  /// In kilobits per second.
  package var bitrate: Int?
  /// In kilobits per second, of a stream.
  package var minBitrate: Int?
  /// In kilobits per second, of a stream.
  package var maxBitrate: Int?
  /// As in RFC 4281.
  package var codec: String?
  /// The framework that a file other than plain media needs, such as `VPAID`.
  package var apiFramework: String?
  /// In bytes (4.1 and later).
  package var fileSize: Int?
  /// The media type, such as `360` (4.1 and later); nil counts as `2D`.
  var mediaType: String?
  /// Whether the player may draw the media larger or smaller than it is.
  package var isScalable: Bool?
  /// Whether scaling has to keep the media's aspect ratio.
  package var maintainsAspectRatio: Bool?
  /// The length that a stream's documents state, if the player may use it without opening the
  /// media; nil for media that must be opened.
  package var statedLength: StatedLength?
  /// The times at which the segments of a stream's media begin, from zero; empty where the stream's
  /// document does not state them, nil for media that is not of a stream.
  package var segmentStarts: [Duration]?
  package var position: SourcePosition

  package init(
    url: String, id: String? = nil, delivery: String? = nil,
    type: String? = nil, width: Int? = nil, height: Int? = nil, bitrate: Int? = nil,
    minBitrate: Int? = nil,
    maxBitrate: Int? = nil, codec: String? = nil, apiFramework: String? = nil,
    fileSize: Int? = nil, mediaType: String? = nil, isScalable: Bool? = nil,
    maintainsAspectRatio: Bool? = nil, position: SourcePosition
  ) {
    self.url = url
    self.id = id
    self.delivery = delivery
    self.type = type
    self.width = width
    self.height = height
    self.bitrate = bitrate
    self.minBitrate = minBitrate
    self.maxBitrate = maxBitrate
    self.codec = codec
    self.apiFramework = apiFramework
    self.fileSize = fileSize
    self.mediaType = mediaType
    self.isScalable = isScalable
    self.maintainsAspectRatio = maintainsAspectRatio
    self.position = position
  }
}

/// A stated length, used for media that is not opened.
package enum StatedLength: Sendable, Hashable {
  /// The media is a part of a stream and only its length is known, so the player always uses this
  /// length unless the user names a media file, which replaces all media.
  case always(Duration)
  /// The length is used only if no file is mapped for the media and there is no network, or if the
  /// local file to which the media's URL leads does not exist.
  case whereUnmapped(Duration)

  package var duration: Duration {
    switch self {
    case .always(let duration), .whereUnmapped(let duration): duration
    }
  }
}

/// One file of closed captions (4.1 and later).
package struct ClosedCaptionFile: Sendable, Hashable {
  /// The address, white space removed; never empty.
  package var url: String
  /// The MIME type, as written.
  package var type: String?
  /// The language, as in BCP 47.
  package var language: String?
  package var position: SourcePosition
}

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

/// Code that makes a linear ad interactive, run together with its media (VAST 4.0 and later).
package struct InteractiveCreativeFile: Sendable, Hashable {
  /// The address without white space, which may be a `data:` URL (4.3); never empty.
  package var url: String
  /// The MIME type, as written.
  package var type: String?
  /// The framework that the interactive file needs, such as `SIMID`.
  package var apiFramework: String?
  /// Whether the interactive file may make the ad longer than its media (4.1 and later).
  var hasVariableDuration: Bool
  /// The ID of the MediaFile to which the interactive file belongs, where a tag before 4.0 declares
  /// the interactive file in an extension (CTV addendum).
  package var mediaFileID: String?
  /// The interactive file's own parameters, where a tag before 4.0 declares the file in an
  /// extension (CTV addendum).
  var adParameters: AdParameters?
  package var position: SourcePosition

  package init(
    url: String, type: String? = nil, apiFramework: String? = nil,
    hasVariableDuration: Bool = false, mediaFileID: String? = nil,
    adParameters: AdParameters? = nil, position: SourcePosition
  ) {
    self.url = url
    self.type = type
    self.apiFramework = apiFramework
    self.hasVariableDuration = hasVariableDuration
    self.mediaFileID = mediaFileID
    self.adParameters = adParameters
    self.position = position
  }
}

/// Parameters that are passed to an interactive creative.
package struct AdParameters: Sendable, Hashable {
  /// The text unchanged, white space included.
  var text: String
  /// Whether the text is XML-encoded once more and has to be decoded before it is passed on (3.0
  /// and later).
  var isXMLEncoded: Bool = false
}
