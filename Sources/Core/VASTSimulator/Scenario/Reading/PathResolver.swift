/// Converts the paths in a scenario file to paths that the run can open.
struct PathResolver {
  /// The folder of the scenario file; empty for the current folder.
  let folder: String

  /// The path relative to the current folder, with `.` and `..` resolved.
  ///
  /// Absolute paths, URLs and `-` (standard input) stay unchanged; a slash at the end is kept.
  func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), path != "-", !Self.isURL(path), !folder.isEmpty else { return path }
    let isAbsolute = folder.hasPrefix("/")
    var parts: [Substring] = []
    for part in folder.split(separator: "/") + path.split(separator: "/") {
      if part == "." { continue }
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let joined = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    return (joined.isEmpty ? "." : joined) + (path.hasSuffix("/") && !joined.isEmpty ? "/" : "")
  }

  /// A file's name without its folder and its last extension.
  static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private static func isURL(_ path: String) -> Bool {
    let scheme = path.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return !scheme.isEmpty && path[scheme.endIndex...].hasPrefix("://")
  }
}
