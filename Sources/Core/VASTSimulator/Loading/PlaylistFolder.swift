internal import Media
internal import System

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
