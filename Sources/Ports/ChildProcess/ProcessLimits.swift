/// The resources that a child may use before it is killed.
package struct ProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one step of the child's work, on all its threads; nil for no
  /// limit.
  package var stepTime: Duration?
  /// The wall time within which a child has to make progress: begin the next step, read what is
  /// sent, or answer.
  package var wallTime: Duration
  /// The limit of the child's resident memory, in bytes, and of the length of a line.
  package var residentBytes: Int

  /// Makes limits; the memory limit is a gigabyte by default.
  package init(stepTime: Duration? = nil, wallTime: Duration, residentBytes: Int = 1 << 30) {
    self.stepTime = stepTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
  }
}
