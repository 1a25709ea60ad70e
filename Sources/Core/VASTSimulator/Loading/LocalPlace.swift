internal import System
internal import Vocabulary

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
