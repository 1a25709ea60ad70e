internal import ChildProcess

/// How long a child process may take and how much it may hold before it is ended.
///
/// The engine's own limits are narrower and come first; these hold where the engine does not notice.
package struct ScriptProcessLimits: Sendable, Hashable {
  /// The processor time that one entry into a script may take, of all threads of the child; at
  /// least twice what the engine's watchdog allows holds in its place.
  package var entryTime: Duration
  /// The wall time within which a child gets on: enters a next script, or answers. It is for a child
  /// that gets nowhere without using the processor, and long, since machines are busy.
  package var wallTime: Duration
  /// The resident memory of a child, with what it takes without a script, in bytes.
  package var residentBytes: Int
  /// The resident memory up to which an idle child is kept for the next session, in bytes.
  package var idleBytes: Int

  package init(
    entryTime: Duration = .seconds(1),
    wallTime: Duration = .seconds(20),
    residentBytes: Int = 1 << 30,
    idleBytes: Int = 256 << 20
  ) {
    self.entryTime = entryTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
    self.idleBytes = idleBytes
  }

  /// What a child may use while it works on one request; its steps are entries into scripts.
  var process: ProcessLimits {
    ProcessLimits(stepTime: entryTime, wallTime: wallTime, residentBytes: residentBytes)
  }
}
