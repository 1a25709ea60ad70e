internal import Glibc
internal import System

/// The folders that `--root` names; a call may read only files in them.
struct ToolFiles: Sendable {
  /// The absolute paths of the folders, without links.
  let roots: [String]
  /// Whether a tag may be a URL.
  let hasNetwork: Bool

  /// Why a call may not read a path. The text does not reveal whether a file exists there.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  var folders: AllowedFolders { AllowedFolders(roots) }

  /// The path of a regular file, without links.
  ///
  /// - Parameter path: an absolute path, or one relative to the first root in which the file is
  ///   found.
  /// - Returns: the absolute path.
  /// - Throws: why a call may not read the file.
  func file(_ path: String) throws(Refusal) -> String {
    let (real, found) = try place(path)
    switch found {
    case .file: return real
    case .missing: throw Refusal(description: "there is no file '\(path)' in a folder of '--root'")
    case .irregular: throw Refusal(description: "'\(path)' is not a regular file")
    case .outside, .hidden: throw outside(path)
    }
  }

  /// The path of a file or a folder, without links.
  func folder(_ path: String) throws(Refusal) -> String {
    let (real, found) = try place(path)
    guard found != .missing else {
      throw Refusal(description: "there is no '\(path)' in a folder of '--root'")
    }
    return real
  }

  private func place(_ path: String) throws(Refusal) -> (path: String, found: ReferencedFile) {
    guard !roots.isEmpty else {
      throw Refusal(
        description:
          "'\(path)' cannot be read: the server was started without '--root', so give the tag "
          + "itself as '\(Tool.text)'")
    }
    let candidates =
      DisplayPath.isAbsolute(path) ? [path] : roots.map { DisplayPath.absolute(path, in: $0) }
    let found = candidates.map { (folders.realPath(of: $0), ReferencedFile(at: $0, in: folders)) }
    guard
      let best = found.first(where: { $0.0 != nil && $0.1 != .missing })
        ?? found.first(where: { $0.0 != nil }), let real = best.0
    else { throw outside(path) }
    return (real, best.1)
  }

  private func outside(_ path: String) -> Refusal {
    let words = ConfinedFiles.Words.roots
    return Refusal(description: "'\(path)' is refused: \(words.absence); \(words.fix)")
  }
}
