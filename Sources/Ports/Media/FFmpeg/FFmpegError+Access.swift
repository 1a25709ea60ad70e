internal import Glibc

extension FFmpegError {
  /// Whether the system does not let the file be read, so that its content is not known: no
  /// permission, or a folder.
  package var isAccessFailure: Bool {
    // FFmpeg's codes are the system's, negated.
    [EPERM, EACCES, EISDIR, ELOOP].contains(-code)
  }
}
