internal import Glibc

/// Removes a folder with everything in it once this process has ended, however it ends: a signal such
/// as `SIGTERM`, `SIGINT` or `SIGKILL` leaves no time to do it here.
///
/// A child waits for the end of a connection that only this process holds open. It has a process group
/// of its own, which a terminal's interrupt does not reach. Released before, it removes nothing.
package final class FolderRemoval {
  private let process: SpawnedProcess
  private let channel: OwnedDescriptor

  /// Waits for the end of this process.
  ///
  /// - Parameters:
  ///   - folder: the folder's absolute path.
  ///   - group: the process group of a child that writes to the folder, which is killed before; nil for
  ///     none.
  /// - Throws: when the system has no shell, or cannot start it.
  package init(of folder: String, killing group: Int32? = nil) throws(ProgramNotStarted) {
    let channel = try DescriptorPair.input(of: Self.shell)
    process = try SpawnedProcess(
      Self.shell, ["-c", Self.script, "vastsim", folder] + (group.map { ["-\($0)"] } ?? []),
      descriptors: [.ours(channel.theirs.number), .null, .null], hasOwnGroup: true)
    self.channel = channel.ours
  }

  private static let shell = "/bin/sh"

  /// Nothing is ever sent: `read` returns at the end. A killed process writes for a moment more.
  private static let script = """
    trap '' HUP INT TERM; read -r line
    if [ $# -gt 1 ]; then kill -9 "$2" 2>&1; sleep 1; fi
    exec rm -rf -- "$1"
    """

  deinit {
    // While the connection is still open.
    process.kill(SIGKILL)
  }
}
