/// What kind of thing went wrong (OMID `sessionError`).
package enum SessionErrorType: String, Sendable, CaseIterable {
  case generic
  /// The media could not be had or played.
  case media
}
