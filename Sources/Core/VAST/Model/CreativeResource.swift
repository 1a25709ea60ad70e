package import Vocabulary

/// The resource of a nonlinear ad, a companion or an icon.
package struct CreativeResource: Sendable, Hashable {
  /// The three forms of a resource.
  package enum Content: Sendable, Hashable {
    /// StaticResource: a file, in most cases a picture; the type is its MIME type.
    case file(url: String, type: String?)
    /// IFrameResource: a page to show in a frame.
    case page(url: String)
    /// HTMLResource: a snippet of HTML, or the URL of one; white space at its ends removed.
    case markup(String, isXMLEncoded: Bool)
  }

  package var content: Content
  package var position: SourcePosition

  /// The URL from which the player fetches the resource; nil for markup, which is in the tag.
  package var address: String? {
    switch content {
    case .file(let url, _), .page(let url): url
    case .markup: nil
    }
  }

  package init(content: Content, position: SourcePosition) {
    self.content = content
    self.position = position
  }
}
