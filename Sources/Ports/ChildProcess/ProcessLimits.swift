/// What a child may use before it is given up.
package struct ProcessLimits: Sendable, Hashable {
  /// The processor time that one step of the child's work may take, of all its threads; nil for any.
  package var stepTime: Duration?
  /// The wall time within which a child has to make progress: begin a next step, take what is sent,
  /// or answer.
  package var wallTime: Duration
  /// The resident memory of the child, in bytes. No line of it may be longer, either.
  package var residentBytes: Int

  /// Makes limits; without others than a time, a gigabyte holds.
  package init(stepTime: Duration? = nil, wallTime: Duration, residentBytes: Int = 1 << 30) {
    self.stepTime = stepTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
  }
}
