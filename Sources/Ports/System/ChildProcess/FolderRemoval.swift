internal import Glibc

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
