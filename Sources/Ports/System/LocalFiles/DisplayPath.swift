internal import Vocabulary

/// Shows paths so that the same input gives the same bytes in every folder.
package struct DisplayPath: Sendable {
  /// The current folder, absolute.
  package let currentFolder: String

  package init(currentFolder: String) { self.currentFolder = currentFolder }

  /// The path relative to the current folder, with `..` when it is outside of it, so that two files are
  /// never shown alike; a URL stays unchanged.
  package func text(of path: String) -> String {
    guard path != "-" else { return "standard input" }
    if URLReference.isOfNetwork(path) { return path }
    let parts = Self.normalized(Self.isAbsolute(path) ? path : "\(currentFolder)/\(path)")
    let folder = Self.normalized(currentFolder)
    let shared = zip(parts, folder).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = Array(repeating: "..", count: folder.count - shared)
    let relative = steps + parts.dropFirst(shared).map(String.init)
    return relative.isEmpty ? "." : relative.joined(separator: "/")
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The folder that a file is in, without a slash at its end.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The absolute path, with `.` and `..` resolved.
  package static func absolute(_ path: String, in folder: String) -> String {
    "/" + normalized(isAbsolute(path) ? path : "\(folder)/\(path)").joined(separator: "/")
  }

  private static func normalized(_ path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "."
    {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }
}
