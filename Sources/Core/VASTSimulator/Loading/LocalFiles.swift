package import Media
package import System
package import Vocabulary

/// Finds the local file that serves a URL.
struct LocalPlace {
  /// The result of the search.
  enum Target: Hashable {
    /// A file that the user named, which needs no permission.
    case own
    /// A file that documents are allowed to use, by its path with links resolved.
    case file(String)
    case missing
    /// A file that documents are not allowed to use.
    case forbidden(ForbiddenFile.Objection)
  }

  /// The path as written in the document or the map.
  let path: String
  let source: FetchSource
  let target: Target

  /// The path to open.
  var openPath: String { if case .file(let path) = target { path } else { path } }

  /// Whether documents are not allowed to use the file.
  var isForbidden: Bool { if case .forbidden = target { true } else { false } }

  /// Finds a file that the user named.
  init(ofUser path: String, in files: any RunFiles) {
    self.init(path, .file, files.exists(path) ? .own : .missing)
  }

  /// Finds the file that is mapped for a URL; nil when no mapping matches.
  init?(mapped url: String, by request: UnitRequest, in files: any RunFiles) {
    let answers = request.value.settings.map.answers(for: url)
    guard let first = answers.first else { return nil }
    var places: [LocalPlace] = []
    for answer in answers {
      if let folder = answer.folder {
        places.append(
          LocalPlace(
            answer.path, .map, in: AllowedFolders([folder] + request.value.settings.allowedFolders),
            files,
            request))
        continue
      }
      // If several mappings match, a mapping counts only if its path is a file, because a folder
      // does not serve a file that it does not contain.
      let isThere =
        answers.count == 1
        ? files.exists(answer.path) : ResourceMap.isFile(answer.path, where: files.exists)
      places.append(LocalPlace(answer.path, .map, isThere ? .own : .missing))
    }
    self = Self.best(of: places) ?? LocalPlace(first.path, .map, .missing)
  }

  /// Finds the file that a document names by its path, in the folders that the document may use.
  /// The percent-decoded path is used if only the decoded path leads to a file.
  init(
    named path: String, in folders: AllowedFolders, _ files: any RunFiles, _ request: UnitRequest
  ) {
    let written = String(
      Substring(path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    let places = ([written] + [PercentDecoding.fileName(of: written)].compactMap(\.self)).map {
      LocalPlace($0, .file, in: folders, files, request)
    }
    self = Self.best(of: places) ?? places[0]
  }

  /// Finds the file that serves a URL, which is absolute or resolved against a local document's
  /// base: a mapped file, or a file that a document names by its path. Only a document that is a
  /// local file may name files by paths. Nil when no mapping matches and the URL is not a path in a
  /// local document. A file that does not exist has a place too.
  init?(
    of url: String, relativeTo base: DocumentBase, by request: UnitRequest, in files: any RunFiles
  ) {
    if let place = LocalPlace(mapped: url, by: request, in: files) {
      self = place
      return
    }
    guard case .file(let document) = base, !url.contains("://"), !url.hasPrefix("//"),
      !url.isEmpty, !url.utf8.contains(0), !LocalFile.isStream(document)
    else { return nil }
    let path =
      DisplayPath.isAbsolute(url) ? url : Self.folder(of: document) + url
    self.init(named: path, in: request.nameableFolders, files, request)
  }

  private init(_ path: String, _ source: FetchSource, _ target: Target) {
    self.path = path
    self.source = source
    self.target = target
  }

  private init(
    _ path: String, _ source: FetchSource, in folders: AllowedFolders, _ files: any RunFiles,
    _ request: UnitRequest
  ) {
    let target: Target =
      switch files.find(path, in: folders) {
      case .file(let real): .file(real)
      case .missing: .missing
      case .irregular: .forbidden(.irregular)
      case .hidden: .forbidden(.hidden)
      case .outside:
        .forbidden(.outside(folder: request.value.displayName(folders.paths.first ?? ".")))
      }
    self.init(path, source, target)
  }

  /// The best of several places: an allowed file, or else a forbidden file, or else a missing file.
  /// Among forbidden files, hidden ones come last, because an encoded name such as `..%2F` only
  /// seems hidden.
  private static func best(of places: [LocalPlace]) -> LocalPlace? {
    places.first { $0.target != .missing && !$0.isForbidden }
      ?? places.first { $0.isForbidden && $0.target != .forbidden(.hidden) }
      ?? places.first(where: \.isForbidden) ?? places.first
  }

  /// The folder of a path, with a slash at its end; empty for the current folder.
  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}

extension UnitRequest {
  /// The folders whose files the tag and its documents may name: the tag's own folder first, then
  /// those that the user allows.
  var nameableFolders: AllowedFolders {
    AllowedFolders(
      (value.tag.isURL || LocalFile.isStream(value.tag.path)
        ? [] : [DisplayPath.folder(of: value.tag.path)])
        + value.settings.allowedFolders)
  }
}

/// The files of runs, read from the disk. Media files with the same content are read once.
package struct DiskFiles: RunFiles {
  private let cache: MediaCache
  private let streams: StreamCache
  private var inMemory: [String: [UInt8]]
  private let named: NamedFiles?

  /// Creates a source that reads from the disk all files except those in `inMemory`, which has
  /// documents by their paths. It records in `named` which files are read and which files documents
  /// name. `measurer` decodes each media file within `limits`.
  package init(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil,
    decoding limits: DecodingLimits = DecodingLimits(),
    measuring measurer: any MediaMeasuring = MediaMeasurer()
  ) {
    var media = MediaLimits.default
    media.decoding = limits
    cache = MediaCache(limits: media, over: measurer)
    streams = StreamCache(limits: media, over: measurer)
    self.inMemory = inMemory
    self.named = named
  }

  /// Returns the same source with other documents in memory. It shares the media that was already
  /// read.
  package func adding(_ documents: [String: [UInt8]]) -> DiskFiles {
    var files = self
    files.inMemory = documents
    return files
  }

  package func tag(at path: String) throws -> [UInt8] {
    if let bytes = inMemory[path] { return bytes }
    if path != "-" { named?.note(path) }
    return try LocalFile.bytes(of: path)
  }

  package func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    named?.note(path)
    return try cache.facts(path: path, mode: mode, details: details)
  }

  package func stream(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails
  ) -> HLSReading {
    streams.stream(request, mode: mode, details: details)
  }

  package func exists(_ path: String) -> Bool { LocalFile.exists(path) }

  package func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile {
    let file = ReferencedFile(at: path, in: folders)
    if case .file(let real) = file { named?.note(real) }
    return file
  }

  package func reference(at path: String) throws -> [UInt8] {
    if let bytes = inMemory[path] { return bytes }
    named?.note(path)
    return try ReferencedFile.bytes(of: path)
  }
}

/// The files that a playlist named by the user may use: the regular files in its folder and below,
/// except hidden ones.
package struct PlaylistFolder: MediaResources {
  private let playlist: String
  private let folders: AllowedFolders

  /// Creates the folder of a playlist from the playlist's path.
  package init(of playlist: String) {
    self.playlist = playlist
    folders = AllowedFolders([DisplayPath.folder(of: playlist)])
  }

  package func path(for url: String) -> String? {
    guard url != playlist else { return playlist }
    guard !url.isEmpty, !url.contains("://") else { return nil }
    let path = Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return switch ReferencedFile(at: String(path), in: folders) {
    case .file(let real): real
    case .missing: String(path)
    case .outside, .hidden, .irregular: nil
    }
  }
}

/// The advice on how to supply a missing file, in the words of each front end.
package struct FileAdvice: Sendable, Hashable {
  /// The front end in which the user reads the advice.
  package enum Front: Sendable, Hashable {
    /// A terminal: options supply files.
    case commandLine
    /// The inspector's page: its fields supply files.
    case page
  }

  var front = Front.commandLine
  /// The words of the command line for naming a media file for all MediaFiles, such as `pass a
  /// MEDIA file`; nil when the command line cannot name a media file.
  package var media: String?
  /// Whether the user can allow the network.
  var hasNetwork: Bool

  package init(
    _ front: Front = .commandLine, media: String? = "pass a MEDIA file", hasNetwork: Bool = true
  ) {
    self.front = front
    self.media = media
    self.hasNetwork = hasNetwork
  }

  /// Why nothing was fetched from a URL, and what to do, with the option or the URLs ready to paste.
  package func reason(for url: String, _ purpose: FetchPurpose) -> String {
    switch front {
    case .commandLine:
      let naming = purpose == .media ? media.map { "\($0), or " } ?? "" : ""
      let network = hasNetwork ? " or --network" : ""
      return "no --map entry matches this URL, and nothing is fetched from the network; "
        + "\(naming)use --map \(ResourceMap.Rule.suggestion(for: url))\(network)"
    case .page:
      let file =
        switch purpose {
        case .media: "use 'Add files…' under Media, or "
        case .vast: "paste the document itself, or "
        case .script, .captions, .resource: ""
        }
      return "no file answers this URL, and nothing is fetched from the network; \(file)use 'Add a "
        + "folder…' under Media for URLs that begin with \(ResourceMap.Rule.prefix(of: url) ?? url)"
    }
  }

  /// The advice on what the user can do so that the resources of an ad, except its media, are
  /// judged.
  var ofAssets: String {
    switch front {
    case .commandLine: "allow the network with --network, or name files with --map"
    case .page: "use 'Add a folder…' under Media for its URLs"
    }
  }

  /// The message that a resource is assumed to be available, with the advice how to check it.
  func assumption(of url: String) -> String {
    switch front {
    case .commandLine:
      "no --map entry matches the resource '\(url)', so it is assumed to be available; "
        + "use --map PREFIX=PATH to check it"
    case .page:
      "no file answers the resource '\(url)', so it is assumed to be available; "
        + "use 'Add a folder…' under Media to check it"
    }
  }
}
