package import Vocabulary

/// A file or a page that an ad names in addition to its media, and the result of the request for it.
package struct AssetInspection: Sendable, Hashable {
  /// The use of the asset in the ad.
  package enum Kind: Sendable, Hashable {
    /// The picture or the page that a creative shows.
    case resource(of: ClickThrough.Creative)
    /// The page that a click on a creative opens.
    case clickThrough(of: ClickThrough.Creative)
    case captions
    /// The mezzanine file, from which servers transcode MediaFiles.
    case mezzanine
    /// The playlist of a MediaFile that is an HLS stream. Whether the stream exists is known only
    /// after a run.
    case playlist
    /// The InteractiveCreativeFile, such as a SIMID creative, which players load into a frame.
    case interactive

    /// The name of the asset in messages, and the conditions under which it is requested.
    package struct Row: Sendable, Hashable {
      /// The description of the asset, as the subject of a sentence.
      package let words: String
      /// Whether a player in a web page may read the asset only when its server allows the page's
      /// origin (Fetch standard, CORS protocol). Pictures, frames and opened pages need no such
      /// permission.
      package var needsPermission = false
      /// Whether a run requests the asset too, and reports it if it is missing.
      package var isOfRuns = false
    }

    package var row: Row {
      switch self {
      case .resource(let creative): Row(words: "the resource of the \(creative.words)")
      case .clickThrough(let creative):
        Row(words: "the page that a click on the \(creative.words) opens")
      case .captions: Row(words: "the caption file", needsPermission: true, isOfRuns: true)
      case .mezzanine: Row(words: "the mezzanine file")
      case .playlist: Row(words: "the playlist", needsPermission: true, isOfRuns: true)
      case .interactive: Row(words: "the interactive creative file")
      }
    }
  }

  /// The result of the request for the asset.
  package enum Result: Sendable, Hashable {
    /// A local file was read in place of the URL.
    case stoodFor
    /// A server answered. `url` is the last URL of its redirects; `allowedOrigin` is its
    /// `Access-Control-Allow-Origin`.
    case answered(url: String, allowedOrigin: String?)
    /// The network did not return the asset.
    case missing(reason: String)
    /// The file that the tag's relative URL names does not exist.
    case missingFile(reason: String)
    /// The file was not read: the tag is not allowed to name it, or the user mapped the URL to a
    /// file that does not exist. The reason says what the user can do.
    case notRead(reason: String)
    /// The asset could not be requested. The reason says what the user can do.
    case notAsked(reason: String)
  }

  package var kind: Kind
  /// The requested URL, with macros replaced.
  package var url: String
  /// Where the ad names it.
  package var location: SourceLocation
  package var result: Result

  package init(kind: Kind, url: String, location: SourceLocation, result: Result) {
    self.kind = kind
    self.url = url
    self.location = location
    self.result = result
  }
}

extension ClickThrough.Creative {
  fileprivate var words: String {
    switch self {
    case .linear: "linear creative"
    case .nonLinear: "nonlinear creative"
    case .companion: "companion"
    case .icon: "icon"
    }
  }
}
