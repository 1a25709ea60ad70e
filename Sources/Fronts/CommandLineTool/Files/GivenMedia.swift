internal import LocalFiles
internal import Media

/// Notices media files in the place of a tag.
enum GivenMedia {
  /// Whether a path names a file that is media by its content; what can be read only once is not
  /// looked at.
  static func isMedia(at path: String) -> Bool {
    guard LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path, limit: MediaBeginning.byteCount)
    else { return false }
    return MediaBeginning.isMedia(bytes)
  }
}
