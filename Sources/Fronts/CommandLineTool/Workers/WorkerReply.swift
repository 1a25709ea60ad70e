internal import Workers

/// The replies that every kind of worker has.
protocol WorkerReply: Sendable {
  /// The worker has read its options, and can receive requests.
  static var ready: Self { get }
  /// The worker runs scripts without a filter of system calls, for this reason.
  static func unconfined(_ reason: String) -> Self
  /// The worker cannot run anything, for this reason.
  static func unusable(_ reason: String) -> Self
  /// Measurements of media cannot be kept, and why; nil for a worker that does not report it.
  static func cacheUnusable(_ reason: String) -> Self?
  /// The progress of a job: how many steps are complete, how many there are if that is known, and the current
  /// step; nil if the job does not report progress.
  static func progress(_ done: Int, _ count: Int?, _ words: String) -> Self?
  /// The reply as one line, without its line break.
  var text: String { get }
  /// Reads a line; nil if the line is not a reply.
  init?(text: String)
}

extension WorkerReply {
  static func cacheUnusable(_ reason: String) -> Self? { nil }
  static func progress(_ done: Int, _ count: Int?, _ words: String) -> Self? { nil }
}

extension BatchWorkerReply: WorkerReply {}

extension JobReply: WorkerReply {}
