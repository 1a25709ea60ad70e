/// What settles a line of a batch.
package enum BatchSettlement: Sendable, Hashable {
  /// A worker's result.
  case answered(BatchAnswer)
  /// The worker that ran it ended, and how.
  case crashed(String)
  /// The worker that ran it exceeded the limit of memory.
  case oversized
  /// The worker that ran it exceeded the limit of time.
  case timeout
  /// The line exceeds the limit of length, and was not held.
  case tooLong
}
