internal import FoundationEssentials
internal import Glibc

/// A new folder among the system's temporary files. The folder and everything in it are removed
/// when the last reference to this object is released, or earlier when a signal ends the process.
package final class ScratchFolder {
  /// The system's folder for temporary files, from `TMPDIR`.
  package static var parent: String { FileManager.default.temporaryDirectory.path }

  package let path: String
  private let removal: FolderRemoval?

  /// Makes a folder; nil when the system refuses.
  package init?() {
    let parent = Self.parent
    let place = parent.hasSuffix("/") ? parent : parent + "/"
    var template = Array("\(place)vastsim-XXXXXX".utf8CString)
    // The returned pointer is into the template and is valid only during the call, so the path is read from
    // the template.
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Where the system has no shell, `FolderRemoval` cannot start, and a signal that ends the
    // process leaves the folder behind.
    removal = try? FolderRemoval(of: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Removes a folder with all its contents after this process has ended, however it ended. A signal
/// such as `SIGTERM`, `SIGINT` or `SIGKILL` leaves this process no time to do so.
///
/// A child waits for the end of a connection that only this process holds open. The child has its
/// own process group, which a terminal's interrupt does not reach. If this object is released
/// before the process ends, nothing is removed.
package final class FolderRemoval {
  private let process: SpawnedProcess
  private let channel: OwnedDescriptor

  /// Starts the child that waits for the end of this process.
  ///
  /// - Parameters:
  ///   - folder: the folder's absolute path.
  ///   - group: the process group of a child that writes to the folder, which is killed before the
  ///     folder is removed; nil if there is none.
  /// - Throws: when the system has no shell, or cannot start it.
  package init(of folder: String, killing group: Int32? = nil) throws(ProgramNotStarted) {
    let channel = try DescriptorPair.input(of: Self.shell)
    process = try SpawnedProcess(
      Self.shell, ["-c", Self.script, "vastsim", folder] + (group.map { ["-\($0)"] } ?? []),
      descriptors: [.ours(channel.theirs.number), .null, .null], hasOwnGroup: true)
    self.channel = channel.ours
  }

  private static let shell = "/bin/sh"

  /// `read` returns only when the connection ends, because nothing is ever sent. The script sleeps
  /// because a killed process may still write for a moment.
  private static let script = """
    trap '' HUP INT TERM; read -r line
    if [ $# -gt 1 ]; then kill -9 "$2" 2>&1; sleep 1; fi
    exec rm -rf -- "$1"
    """

  deinit {
    // The child is killed before the connection closes, so that it removes nothing.
    process.kill(SIGKILL)
  }
}
