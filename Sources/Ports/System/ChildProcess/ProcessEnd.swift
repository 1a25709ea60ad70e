/// How a process ended, and what it used.
package struct ProcessEnd: Sendable, Hashable {
  /// What ended a process.
  package enum Cause: Sendable, Hashable {
    /// The process ended by itself with this status, from 0 to 255.
    case exit(Int32)
    /// This signal ended the process.
    case signal(Int32)

    /// Reads the system's wait status of a child that ended.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exit(waitStatus >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// The cause of the end.
  package var cause: Cause
  /// The peak of the process's resident memory, in bytes.
  package var peakMemory: Int
  /// The processor time of all threads of the process, in the program and in the kernel.
  package var processorTime: Duration
}
