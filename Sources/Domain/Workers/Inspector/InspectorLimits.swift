/// The limits of the inspector's resources, other than those of its workers.
package struct InspectorLimits: Sendable, Hashable {
  /// How many runs wait for a worker.
  package var waitingJobs = 16
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

  package init() {}
}
