internal import Comparison
internal import Media
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The HLS streams of a reception: their playlists with URIs that lead to the reception, and the
/// files of their parts.
struct ReceptionStreams: Sendable {
  /// The URL or the path of each stream's original playlist, by the key of the served playlist.
  private(set) var urls: [String: String] = [:]
  /// The files of playlists and parts, by their original URLs or paths.
  private var files: [String: String] = [:]
  /// The contents that are served, by key.
  private(set) var contents: [String: ReceptionPlan.Content] = [:]
  /// The notes about the streams for the user.
  private(set) var notes: [VisibleText] = []
  /// The original URI and origin of each part, by the part's number.
  private var sources: [Source] = []

  private struct Source {
    /// The URI in a playlist.
    var uri: String
    var origin: ResourceSupply.Origin
  }

  /// How many parts are served. Without a limit, a playlist could name any number of them.
  private static let limit = 10_000

  /// The bytes of a file that is a playlist; nil for another file.
  static func playlist(at path: String) -> [UInt8]? {
    guard let start = try? LocalFile.bytes(of: path, limit: 16),
      PlaylistRewriting.isPlaylist(start)
    else { return nil }
    return try? LocalFile.bytes(of: path)
  }

  /// Adds a stream: the playlist of a MediaFile and everything that it refers to.
  ///
  /// - Parameters:
  ///   - media: the MediaFile's URL.
  ///   - playlist: the bytes of the playlist.
  ///   - path: the playlist's file.
  ///   - origin: the base against which its URIs are resolved.
  ///   - supply: where its parts come from.
  ///   - served: the URLs of the reception, to which the parts' URLs are added.
  ///   - isCancelled: evaluated before each part; once it is true, no further part is read.
  mutating func add(
    _ media: ServedURL, _ playlist: [UInt8], at path: String, _ origin: ResourceSupply.Origin,
    from supply: inout ResourceSupply, in served: inout ServedURLs, isCancelled: () -> Bool
  ) {
    let root = media.text.hasPrefix("//") ? "https:" + media.text : media.text
    urls[media.key] = root
    files[root] = path
    var next = served.urls(of: .part).count
    rewrite(playlist, media.key, root, origin, &served)
    while !isCancelled(), let part = served.url(.part, next) {
      defer { next += 1 }
      guard next < Self.limit else {
        notes.append("parts of '\(root)' are not served: the limit of parts is \(Self.limit)")
        return
      }
      let supplied = supply.resource(
        at: sources[next].uri, of: sources[next].origin, for: .media)
      switch supplied.content {
      case .file(let path)?:
        files[part.text] = path
        guard let playlist = Self.playlist(at: path) else {
          contents[part.key] = .ofFile(at: path)
          continue
        }
        rewrite(playlist, part.key, part.text, supplied.origin, &served)
      case .bytes(let bytes)?: contents[part.key] = .bytes(bytes)
      case nil: notes.append("'\(part.text)' is not served: \(supplied.reason ?? "it is empty")")
      }
    }
  }

  private mutating func rewrite(
    _ playlist: [UInt8], _ key: String, _ url: String, _ origin: ResourceSupply.Origin,
    _ served: inout ServedURLs
  ) {
    let rewriting = PlaylistRewriting(of: playlist, at: url, in: &served)
    contents[key] = .playlist(rewriting.bytes)
    sources += rewriting.new.map { Source(uri: $0, origin: origin) }
    for kept in rewriting.kept {
      notes.append("'\(kept.text)' in '\(url)' is not an http(s) URL and stays unchanged")
    }
    if rewriting.isLive {
      notes.append("'\(url)' is a live playlist: it is served as it was when it was read")
    }
  }
}

extension ReceptionStreams: MediaResources {
  func path(for url: String) -> String? { files[url] }
}
