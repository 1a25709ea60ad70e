internal import Transport

/// Finds the local file that answers for a URL.
struct LocalPlace {
  let path: String
  let source: FetchSource

  /// - Parameters:
  ///   - url: absolute, or relative to a local document.
  ///   - map: which files answer which URLs.
  ///   - document: the path of the document that names the URL; `-` for standard input.
  init?(of url: String, map: ResourceMap, relativeTo document: String) {
    if let path = map.path(for: url) {
      self.init(path: path, source: .map)
      return
    }
    guard !url.contains("://"), !url.hasPrefix("//"), !url.isEmpty, document != "-" else {
      return nil
    }
    let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
    let relative = String(url.prefix { $0 != "?" && $0 != "#" })
    self.init(path: relative.hasPrefix("/") ? relative : folder + relative, source: .file)
  }

  init(path: String, source: FetchSource) {
    self.path = path
    self.source = source
  }
}
