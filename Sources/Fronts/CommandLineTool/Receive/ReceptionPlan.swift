internal import Comparison
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
