package import Vocabulary

/// One caption file of a tag: its declared and its actual properties.
package struct CaptionRecord: Sendable, Hashable {
  /// The requested URL.
  package var url: String
  /// The declared media type.
  package var type: String?
  /// The declared language.
  package var language: String?
  /// The request for the captions, with its result.
  package var fetch: Fetch
  /// The form that the file was read in, such as `WebVTT`; absent when it was not read.
  package var format: String?
  /// How many cues can be shown.
  package var cueCount: Int
  /// Whether the viewer saw the captions of this file.
  package var isShown = false
  /// The findings about the file and its declaration.
  package var findings: [Diagnostic]

  package init(
    url: String, type: String? = nil, language: String? = nil, fetch: Fetch, format: String? = nil,
    cueCount: Int, isShown: Bool = false, findings: [Diagnostic]
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.fetch = fetch
    self.format = format
    self.cueCount = cueCount
    self.isShown = isShown
    self.findings = findings
  }
}
