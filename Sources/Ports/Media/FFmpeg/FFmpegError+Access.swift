internal import Glibc

extension FFmpegError {
  /// Whether the system keeps the file from being read, so that nothing is known of its content:
  /// no permission, or no file at all but a folder.
  package var isAccessFailure: Bool {
    // FFmpeg's codes are the system's, negated.
    [EPERM, EACCES, EISDIR, ELOOP].contains(-code)
  }
}
