package import Vocabulary

/// A tag's declaration of a caption file (VAST 4.1 and later,
/// `ClosedCaptionFile`).
package struct CaptionDeclaration: Sendable, Hashable {
  /// The URL, whose ending may name the format.
  package var url: String
  /// The media type, as written.
  package var type: String?
  /// The language, as written.
  package var language: String?
  /// Where the tag declares the caption file.
  package var location: SourceLocation?

  package init(
    url: String, type: String? = nil, language: String? = nil, location: SourceLocation? = nil
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.location = location
  }
}
