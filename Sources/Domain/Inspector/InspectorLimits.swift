/// What the inspector may use up.
package struct InspectorLimits: Sendable, Hashable {
  /// How many workers run at once, at least 1.
  package var workers: Int
  /// How many runs wait for a worker.
  package var waitingJobs = 16
  /// How long one run may take, on the wall clock.
  package var time: Duration
  /// The resident memory of a worker, in bytes, beyond which it is killed; one that has more than
  /// half of it is replaced after its run.
  package var residentBytes: Int
  /// How long a worker may take to be ready.
  package var startTime: Duration = .seconds(30)

  /// The bytes of a job's text, of its request, and of what a link unpacks to
  /// (`jobBytes` of `inspector-share.js`).
  package static let jobBytes = 4 << 20
  /// The bytes of one file that is uploaded.
  package var uploadBytes = 512 << 20
  /// The bytes of all of them.
  package var uploadedBytes = 2 << 30
  /// How many of them there may be.
  package var uploads = 500
  /// The bytes of one piece, which is one request.
  package var pieceBytes = 1 << 20
  /// The bytes that all streams together may have written and not sent.
  package var unreadBytes = 32 << 20

  package init(
    workers: Int, time: Duration = .seconds(120), residentBytes: Int = 2_000_000_000
  ) {
    self.workers = workers
    self.time = time
    self.residentBytes = residentBytes
  }
}
