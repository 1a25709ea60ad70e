package import Vocabulary

/// Code that makes a linear ad interactive, run together with its media (VAST 4.0 and later).
package struct InteractiveCreativeFile: Sendable, Hashable {
  /// The address without white space, which may be a `data:` URL (4.3); never empty.
  package var url: String
  /// The MIME type, as written.
  package var type: String?
  /// The framework that the interactive file needs, such as `SIMID`.
  package var apiFramework: String?
  /// Whether the interactive file may make the ad longer than its media (4.1 and later).
  package var hasVariableDuration: Bool
  /// The ID of the MediaFile to which the interactive file belongs, where a tag before 4.0 declares
  /// the interactive file in an extension (CTV addendum).
  package var mediaFileID: String?
  /// The interactive file's own parameters, where a tag before 4.0 declares the file in an
  /// extension (CTV addendum).
  package var adParameters: AdParameters?
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
  package var text: String
  /// Whether the text is XML-encoded once more and has to be decoded before it is passed on (3.0
  /// and later).
  package var isXMLEncoded: Bool

  package init(text: String, isXMLEncoded: Bool = false) {
    self.text = text
    self.isXMLEncoded = isXMLEncoded
  }
}
