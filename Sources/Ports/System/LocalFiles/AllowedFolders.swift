/// The folders in which a third-party document, such as a tag, a playlist, captions or a script,
/// may name files.
///
/// The decision is made here and without I/O: paths are compared as bytes and component by
/// component, after `.`, `..` and links are resolved. As in a URL, `..` removes the component
/// before it, whether that component exists or not.
///
/// An allowed folder does not allow what is hidden below it by a component that begins with a dot,
/// such as `.git/config` and `.env`, because that belongs to the machine. A hidden file or folder
/// is allowed by its own path in ``paths``.
package struct AllowedFolders: Sendable, Hashable {
  /// How many links are followed on the way to one file; the system has the same limit.
  package static let linkLimit = 40
  /// How many bytes a path, or the text of a link, has at most; the system has the same limit.
  package static let pathLimit = 4_096

  /// The paths of folders and files as the user wrote them; relative paths start from the current folder.
  package var paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  /// The judgement of a path.
  package enum Judgement: Sendable, Hashable {
    /// The path is in one of the folders, or is one of ``AllowedFolders/paths``. The value is the
    /// absolute path without links, `.` and `..`.
    case inside(String)
    /// The path is in one of the folders, but hidden there, and ``AllowedFolders/paths`` does not
    /// name it.
    case hidden
    /// The path is in none of the folders.
    case outside
    /// The path has a NUL, at which the system would end it, or exceeds the limit of bytes or of
    /// links.
    case malformed
  }

  /// Says where a path leads.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current folder.
  ///   - currentFolder: absolute.
  ///   - link: the text of the link at an absolute path in which only the last component may be a
  ///     link; nil where there is no link.
  /// - Returns: the judgement, which is the same for a file that exists and one that does not.
  package func judge(
    _ path: String, currentFolder: String, link: @escaping (String) -> String?
  ) -> Judgement {
    let walk = PathWalk(currentFolder: currentFolder, link: link)
    guard let target = walk.components(of: path) else { return .malformed }
    var isHidden = false
    for path in paths {
      guard let folder = walk.components(of: path), target.starts(with: folder) else { continue }
      guard target.dropFirst(folder.count).contains(where: PathWalk.isHidden) else {
        return .inside(PathWalk.text(of: target))
      }
      isHidden = true
    }
    return isHidden ? .hidden : .outside
  }
}

/// Resolves paths to lists of components, which are bytes: comparison of Swift's characters would
/// hide a `..` whose slash carries a combining mark.
private struct PathWalk {
  typealias Component = [UInt8]

  let currentFolder: String
  let link: (String) -> String?

  /// The components without `.`, `..` and links; nil for a malformed path.
  func components(of path: String) -> [Component]? {
    guard path.utf8.count <= AllowedFolders.pathLimit, !path.utf8.contains(0) else { return nil }
    var remaining = Array(Self.split(path).reversed())
    var found: [Component] = []
    if !Self.isAbsolute(path) { remaining += Self.split(currentFolder).reversed() }
    var links = 0
    while let next = remaining.popLast() {
      if next == Self.parent {
        _ = found.popLast()
        continue
      }
      found.append(next)
      guard let target = link(Self.text(of: found)) else { continue }
      links += 1
      guard links <= AllowedFolders.linkLimit, target.utf8.count <= AllowedFolders.pathLimit,
        !target.utf8.contains(0)
      else { return nil }
      if Self.isAbsolute(target) { found = [] } else { found.removeLast() }
      remaining += Self.split(target).reversed()
    }
    return found
  }

  static func text(of components: [Component]) -> String {
    var text = ""
    for component in components {
      text += "/"
      text += String(decoding: component, as: UTF8.self)
    }
    return text.isEmpty ? "/" : text
  }

  /// Whether listings leave a name out, as `ls` does.
  static func isHidden(_ name: Component) -> Bool { name.first == UInt8(ascii: ".") }

  private static let parent = Array("..".utf8)

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func split(_ path: String) -> [Component] {
    path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
      .map(Array.init)
  }
}
