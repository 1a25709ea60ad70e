internal import Comparison
internal import Media
internal import OpenMeasurement
internal import System
internal import VASTSimulator
internal import Vocabulary

/// What a reception serves: the documents with their URLs rewritten, and the files that they name.
struct ReceptionPlan: Sendable {
  /// The content that a URL is answered with.
  enum Content: Sendable, Hashable {
    case bytes([UInt8])
    /// An HLS playlist whose URLs were rewritten.
    case playlist([UInt8])
    /// A file by its path without links, as it was when the plan was made. A file that is replaced
    /// by a link later is not served.
    case file(String)

    /// The content of the file at a path, with links resolved.
    static func ofFile(at path: String) -> Content { .file(LocalFile.realPath(path) ?? path) }
  }

  /// The served URLs of all documents and what each of them leads to.
  private(set) var urls: ServedURLs
  private(set) var tag: [UInt8] = []
  /// The contents by the keys of their URLs; other keys are answered with 404.
  private(set) var contents: [String: Content] = [:]
  private(set) var streams = ReceptionStreams()
  /// The notes about the documents for the user.
  private(set) var notes: [VisibleText]
  private var foreign = ForeignContent()

  /// Reads the tag and everything that it leads to.
  ///
  /// - Parameters:
  ///   - request: the tag, and the files that answer URLs.
  ///   - service: the files and the network.
  ///   - base: the URL at which the reception listens, with its token.
  ///   - isCancelled: called before each document and file; once it returns true, nothing more is
  ///     read.
  /// - Throws: why the tag cannot be read.
  init(
    _ request: RunRequest, by service: RunService, base: String, isCancelled: () -> Bool
  ) throws {
    var request = request
    let media = request.media.map { ($0.path, ReceptionStreams.playlist(at: $0.path)) }
    // A playlist that the user names may refer to files in its own folder.
    if let media, media.1 != nil {
      request.settings.allowedFolders.append(DisplayPath.folder(of: media.0))
    }
    var supply = ResourceSupply(for: request, by: service)
    let reading = try ReceptionDocuments(
      request.tag.displayName, from: &supply, isCancelled: isCancelled)
    notes = reading.notes
    // A resource that the reception cannot supply keeps the URL of its own server.
    var resources: [String: Content] = [:]
    var reasons: [String: String] = [:]
    for url in reading.urls.urls(of: .resource) where !isCancelled() {
      switch Self.supplied(url, for: .resource, from: &supply, reading.origins) {
      case .success(let content): resources[url.text] = content.0
      case .failure(let reason): reasons[url.text] = reason.words
      }
    }
    let mode = request.settings.verification ?? request.scenario.measurement.verification
    urls = ServedURLs(
      base: base, without: Set(reasons.keys), servesParameters: mode != .noVendor)
    for (number, document) in reading.documents.enumerated() {
      guard let document, !isCancelled() else { continue }
      let bytes = rewritten(document, number, reasons)
      if number == 0 { tag = bytes } else { contents["d\(number - 1)"] = .bytes(bytes) }
    }
    if let note = foreign.note { notes.append(note) }
    for url in urls.urls(of: .resource) { contents[url.key] = resources[url.text] }
    for url in urls.urls(of: .media) where !isCancelled() {
      if let media {
        let origin = ResourceSupply.Origin.file(media.0)
        add(url, media.1, .ofFile(at: media.0), origin, &supply, isCancelled)
        continue
      }
      switch Self.supplied(url, for: .media, from: &supply, reading.origins) {
      case .success(let (content, origin)):
        var playlist: [UInt8]?
        if case .file(let path) = content { playlist = ReceptionStreams.playlist(at: path) }
        add(url, playlist, content, origin, &supply, isCancelled)
      case .failure(let reason): notes.append("'\(url.text)' is not served: \(reason.words)")
      }
    }
    contents.merge(streams.contents) { _, stream in stream }
    notes += streams.notes
  }

  /// Adds the media that a URL leads to: an HLS stream or a file.
  private mutating func add(
    _ url: ServedURL, _ playlist: [UInt8]?, _ content: Content, _ origin: ResourceSupply.Origin,
    _ supply: inout ResourceSupply, _ isCancelled: () -> Bool
  ) {
    guard let playlist, case .file(let path) = content else {
      contents[url.key] = content
      return
    }
    streams.add(url, playlist, at: path, origin, from: &supply, in: &urls, isCancelled: isCancelled)
  }

  private mutating func rewritten(
    _ document: ReceptionDocuments.Document, _ number: Int, _ reasons: [String: String]
  ) -> [UInt8] {
    let rewriting = DocumentRewriting(of: document.bytes, number: number, in: &urls)
    for kept in rewriting.kept {
      let place = Self.place(of: kept, in: document.name)
      switch kept.reason {
      case .otherScheme: notes.append("\(place) is not an http(s) URL and stays unchanged")
      case .page: foreign.add(kept, place, "a page requests its parts from its own server")
      case .unavailable: foreign.add(kept, place, "\(reasons[kept.text] ?? "")")
      case .parameters:
        foreign.add(
          kept, place, "its text is not JSON with one 'beacons' object of distinct keys")
      case .divided:
        notes.append(
          "\(place) has elements inside the URL: parts of the URL that do not begin with http(s):// "
            + "stay unchanged"
        )
      case .entity:
        notes.append(
          "\(place) refers to an entity that is not expanded: the entity's content stays unchanged")
      }
    }
    if let line = rewriting.brokenLine {
      notes.append(
        "the markup of '\(document.name)' breaks off on line \(line): URLs after that place stay "
          + "unchanged")
    }
    return rewriting.bytes
  }

  /// Describes a URL that is not rewritten, with its element and its line.
  private static func place(of kept: KeptURL, in document: String) -> VisibleText {
    guard let element = kept.element, let line = kept.line else {
      return "'\(kept.text)' in '\(document)'"
    }
    guard kept.reason != .parameters else {
      let vendor: VisibleText = kept.text.isEmpty ? "" : " of vendor '\(kept.text)'"
      return "'\(element)'\(vendor) on line \(line) of '\(document)'"
    }
    return "'\(kept.text)' of '\(element)' on line \(line) of '\(document)'"
  }

  /// Why there is no content to serve.
  private struct Absence: Error {
    let words: String
  }

  private static func supplied(
    _ url: ServedURL, for purpose: ResourceSupply.Purpose, from supply: inout ResourceSupply,
    _ origins: [ResourceSupply.Origin]
  ) -> Result<(Content, ResourceSupply.Origin), Absence> {
    let document = url.places.first?.document ?? 0
    guard origins.indices.contains(document) else {
      return .failure(Absence(words: "its document is not served"))
    }
    let supplied = supply.resource(at: url.text, of: origins[document], for: purpose)
    switch supplied.content {
    case .bytes(let bytes)?: return .success((.bytes(bytes), supplied.origin))
    case .file(let path)?: return .success((.ofFile(at: path), supplied.origin))
    case nil: return .failure(Absence(words: supplied.reason ?? "it is empty"))
    }
  }
}

/// Collects the resources that players load from foreign servers, and the parameters with which
/// verification scripts can send requests to such servers, for one note to the user.
private struct ForeignContent {
  private var places: [VisibleText] = []
  /// Why the first resource is loaded from its own server.
  private var reason: VisibleText?
  private var seen: Set<String> = []

  /// How many places the note names.
  private static let named = 3

  /// Adds a URL with its first place; further places of the same URL are not added.
  mutating func add(_ kept: KeptURL, _ place: VisibleText, _ reason: VisibleText) {
    let thing = kept.reason == .parameters ? place.description : kept.text
    guard seen.insert(thing).inserted else { return }
    places.append(place)
    self.reason = self.reason ?? reason
  }

  /// The line for the user; nil where nothing was added.
  var note: VisibleText? {
    guard let reason else { return nil }
    let subject: VisibleText =
      places.count == 1
      ? "1 resource is loaded from its own server, so the requests of its content"
      : "\(places.count) resources are loaded from their own servers, so the requests of their "
        + "content"
    let more = places.count - Self.named
    return subject + " are not received: " + places.prefix(Self.named).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "") + (places.count > 1 ? "; the first: " : ": ") + reason
  }
}

/// The documents that a tag leads to, before their URLs are rewritten.
struct ReceptionDocuments {
  /// A document that is served.
  struct Document {
    /// The bytes, in an encoding that contains ASCII.
    var bytes: [UInt8]
    /// The name under which reports show the document.
    var name: String
  }

  /// The tag, then the documents in the order of the numbers of their URLs; nil for a document that
  /// is unavailable.
  private(set) var documents: [Document?]
  /// The base against which the relative URLs of each document are resolved.
  private(set) var origins: [ResourceSupply.Origin]
  /// The URLs in the documents, with the numbers that they have in the served documents.
  private(set) var urls = ServedURLs(base: "")
  /// The notes about the documents for the user.
  private(set) var notes: [VisibleText] = []

  /// How many documents are read at most in addition to the tag. Without a limit, a server could
  /// name a new wrapper in each document.
  private static let limit = 100

  /// Reads the tag and every document that it leads to.
  ///
  /// - Parameters:
  ///   - name: how reports show the tag.
  ///   - supply: where the documents come from.
  ///   - isCancelled: called before each document; once it returns true, no further document is
  ///     read.
  /// - Throws: why the tag cannot be read.
  init(
    _ name: String, from supply: inout ResourceSupply, isCancelled: () -> Bool
  ) throws {
    let (bytes, origin, remarks) = try supply.tag()
    let encoding = DocumentEncoding(of: bytes)
    guard let text = encoding.transcoded(bytes) else {
      throw UnreadableInput(
        path: name, reason: Self.reason(encoding), fix: "convert it to UTF-8")
    }
    documents = [Document(bytes: text, name: name)]
    origins = [origin]
    tell(encoding, name)
    tell(remarks, name)
    look(at: 0)
    var next = 0
    while !isCancelled(), let url = urls.url(.document, next) {
      next += 1
      guard next <= Self.limit else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: the limit of documents is \(Self.limit)")
        continue
      }
      let place = origins[url.places.first?.document ?? 0]
      let supplied = supply.resource(at: url.text, of: place, for: .document)
      origins.append(supplied.origin)
      guard case .bytes(let bytes)? = supplied.content else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: \(supplied.reason ?? "it is empty")")
        continue
      }
      let encoding = DocumentEncoding(of: bytes)
      guard let text = encoding.transcoded(bytes) else {
        documents.append(nil)
        notes.append("'\(url.text)' is not served: \(Self.reason(encoding))")
        continue
      }
      documents.append(Document(bytes: text, name: url.text))
      tell(encoding, url.text)
      tell(supplied.remarks, url.text)
      look(at: next)
    }
  }

  private mutating func look(at number: Int) {
    guard let document = documents[number] else { return }
    _ = DocumentRewriting(of: document.bytes, number: number, in: &urls)
  }

  private mutating func tell(_ encoding: DocumentEncoding, _ name: String) {
    switch encoding {
    case .containsASCII, .utf32, .hidesMarkup: break
    case .utf16: notes.append("'\(name)' is UTF-16 and is served as UTF-8")
    }
  }

  /// Notes what a player in a page would meet at the document's own server and does not meet here.
  private mutating func tell(_ remarks: [NetworkRemark], _ name: String) {
    notes += remarks.map {
      "'\(name)': \($0.message); the copy that is served here is not affected [\($0.rule)]"
    }
  }

  /// Why a document with this encoding is not served.
  private static func reason(_ encoding: DocumentEncoding) -> String {
    switch encoding {
    case .utf32: "it is UTF-32, which players do not read"
    case .hidesMarkup(let name): "its encoding '\(name)' is not supported"
    case .utf16, .containsASCII: "its UTF-16 is malformed"
    }
  }
}

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
