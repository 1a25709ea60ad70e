/// Says which local file answers a URL that a playlist names; nothing else is ever opened.
package protocol MediaResources {
  /// The path of the file; nil when no file is mapped to the URL.
  ///
  /// `url` is resolved against the playlist's; a playlist given as a path refers to paths too, and
  /// the result must not lead out of the folder that the caller trusts.
  func path(for url: String) -> String?
}

/// The files below one folder, for a playlist that was given as a path.
package struct FolderResources: MediaResources {
  /// With a slash at its end, or empty for the current folder.
  private let folder: String

  /// The folder that a file is in.
  package init(besides path: String) { folder = HLSReference.folder(of: path[...]) }

  package func path(for url: String) -> String? {
    guard HLSReference.scheme(of: url) == nil, url.hasPrefix(folder) else { return nil }
    let relative = url.dropFirst(folder.count)
    guard !relative.hasPrefix("/") else { return nil }
    return HLSReference.pathBelow(relative.prefix { $0 != "?" && $0 != "#" }).map { folder + $0 }
  }
}
