package import Vocabulary

/// The result of reading a playlist, or another document that describes a stream's ads.
package struct StreamParsing: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// A media playlist, or a document that describes one.
    case document(StreamDocument)
    /// A multivariant playlist. The associated value is the URI, as written, of its first variant's
    /// media playlist; that media playlist describes the ads.
    case multivariant(mediaPlaylist: String)
  }

  /// Nil when the bytes are not a document of a stream.
  package var content: Content?
  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic]

  package init(content: Content?, diagnostics: [Diagnostic] = []) {
    self.content = content
    self.diagnostics = diagnostics
  }
}

/// The result of reading the asset list of an interstitial.
package struct AssetListParsing: Sendable, Hashable {
  /// Nil when the bytes are not an asset list: not JSON, or without `ASSETS`.
  package var list: AssetList?
  /// What was found wrong with the list, in the order of the places.
  package var diagnostics: [Diagnostic]

  package init(list: AssetList?, diagnostics: [Diagnostic] = []) {
    self.list = list
    self.diagnostics = diagnostics
  }
}
