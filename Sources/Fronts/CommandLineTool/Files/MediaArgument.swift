internal import LocalFiles
internal import Media

/// Detects media files given as a tag.
enum MediaArgument {
  /// Whether a path names a file that is media by its content; input that can be read only once is
  /// not examined.
  static func isMedia(at path: String) -> Bool {
    guard LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path, limit: MediaBeginning.byteCount)
    else { return false }
    return MediaBeginning.isMedia(bytes)
  }
}
