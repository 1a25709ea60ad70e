internal import Glibc
internal import LocalFiles

/// The folders of `--root`, which are all that a call may read.
struct ToolFiles: Sendable {
  /// Absolute, without links.
  let roots: [String]
  /// Whether a tag may be a URL.
  let hasNetwork: Bool

  /// Why a call may not have a path; the same whether there is a file or not.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  var folders: AllowedFolders { AllowedFolders(roots) }

  /// The path of a regular file, without links.
  ///
  /// - Parameter path: relative to a root, the first in which it is found, or absolute.
  /// - Returns: the path, which is absolute.
  /// - Throws: why a call may not have it.
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
