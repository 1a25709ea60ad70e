/// How a process ended, and what it had used by then.
package struct ProcessEnd: Sendable, Hashable {
  /// What ended a process.
  package enum Cause: Sendable, Hashable {
    /// It ended by itself with this status, from 0 to 255.
    case exit(Int32)
    /// This signal ended it.
    case signal(Int32)

    /// Reads the status that the system gives of a child that ended.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exit(waitStatus >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// What ended it.
  package var cause: Cause
  /// The largest part of it that was in memory at once, in bytes.
  package var peakMemory: Int
}
