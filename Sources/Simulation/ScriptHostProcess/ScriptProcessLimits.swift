internal import ChildProcess

/// The limits of time and memory of a child process, beyond which it is killed.
///
/// The engine's own limits are narrower and come first; these apply where the engine's limits fail.
package struct ScriptProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one entry into a script, for all threads of the child; at
  /// least twice the engine's watchdog limit.
  package var entryTime: Duration
  /// The wall time within which a child must make progress: enter the next script, or answer. It is
  /// for a child that hangs without using the processor, and long, because machines are busy.
  package var wallTime: Duration
  /// The limit of a child's resident memory in bytes, including its memory without scripts.
  package var residentBytes: Int
  /// The resident memory up to which an idle child is kept for the next session, in bytes.
  package var idleBytes: Int
  /// The processor time up to which an idle child is kept for the next session. It is far below the
  /// limit that the kernel holds for a child's whole life, ``ScriptHostChild/processorSeconds``.
  package var idleTime: Duration

  package init(
    entryTime: Duration = .seconds(1),
    wallTime: Duration = .seconds(20),
    residentBytes: Int = 400_000_000,
    idleBytes: Int = 256_000_000,
    idleTime: Duration = .seconds(60)
  ) {
    self.entryTime = entryTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
    self.idleBytes = idleBytes
    self.idleTime = idleTime
  }

  /// The limits of a child for one request; its steps are entries into scripts.
  var process: ProcessLimits {
    ProcessLimits(stepTime: entryTime, wallTime: wallTime, residentBytes: residentBytes)
  }
}
