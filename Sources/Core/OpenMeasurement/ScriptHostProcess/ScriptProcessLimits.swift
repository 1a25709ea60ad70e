internal import System

/// The limits of time and memory of a child process, beyond which it is killed.
///
/// The engine's own limits are narrower and come first; these apply where the engine's limits fail.
package struct ScriptProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one entry into a script, for all threads of the child; at
  /// least twice the engine's watchdog limit.
  package var entryTime: Duration
  /// The wall time within which a child must make progress: enter the next script, or reply. The
  /// limit finds a child that hangs without using the processor. It is long because the machine may
  /// be busy.
  package var wallTime: Duration
  /// The limit of a child's resident memory in bytes, including the memory that the child uses
  /// without any script.
  package var residentBytes: Int
  /// The most resident memory, in bytes, with which an idle child is reused for the next session.
  package var idleBytes: Int
  /// The most processor time with which an idle child is reused for the next session. It is far
  /// below ``ScriptHostChild/processorSeconds``, the kernel's limit for a child's whole life.
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

  /// The limits of a child for one request. Each entry into a script is a step of these limits.
  var process: ProcessLimits {
    ProcessLimits(stepTime: entryTime, wallTime: wallTime, residentBytes: residentBytes)
  }
}
