internal import Transport

/// Finds the local file that answers for a URL.
struct LocalPlace {
  let path: String
  let source: FetchSource

  /// - Parameters:
  ///   - url: absolute, or as a local document's base resolves it.
  ///   - map: which files answer which URLs.
  ///   - base: what the URLs of the document that names it count from; only a local file names
  ///     others by their paths.
  ///   - exists: whether there is a file at a path; what is encoded in a URL is decoded where only
  ///     that leads to a file.
  init?(
    of url: String, map: ResourceMap, relativeTo base: DocumentBase, where exists: (String) -> Bool
  ) {
    if let path = map.path(for: url, where: exists) {
      self.init(path: path, source: .map)
      return
    }
    guard case .file(let document) = base, !url.contains("://"), !url.hasPrefix("//"),
      !url.isEmpty, !url.utf8.contains(0), document != "-"
    else { return nil }
    let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
    let relative = String(url.prefix { $0 != "?" && $0 != "#" })
    let names = [relative] + [PercentDecoding.fileName(of: relative)].compactMap(\.self)
    let paths = names.map { $0.hasPrefix("/") ? $0 : folder + $0 }
    self.init(path: paths.first(where: exists) ?? paths[0], source: .file)
  }

  init(path: String, source: FetchSource) {
    self.path = path
    self.source = source
  }
}
