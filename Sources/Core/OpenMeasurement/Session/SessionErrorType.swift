/// The kind of error (OMID `sessionError`).
package enum SessionErrorType: String, Sendable, CaseIterable {
  case generic
  /// The media was unavailable or could not be played.
  case media
}
