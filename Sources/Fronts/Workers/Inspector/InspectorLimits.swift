/// The limits of the inspector's resources, other than those of its workers.
package struct InspectorLimits: Sendable, Hashable {
  /// The most runs that may wait for a worker.
  package var waitingJobs = 16
  /// The most bytes of a job's text, of its request, and of the unpacked content of a link
  /// (`jobBytes` of `inspector-share.js`).
  package static let jobBytes = 4 << 20
  /// The most bytes of one uploaded file.
  package var uploadBytes = 512 << 20
  /// The most bytes of all uploaded files together.
  package var uploadedBytes = 2 << 30
  /// The most uploaded files.
  package var uploads = 500
  /// The most bytes of one piece of an upload, which is one request.
  package var pieceBytes = 1 << 20
  /// The bytes that all streams together may have written and not sent.
  package var unreadBytes = 32 << 20

  package init() {}
}
