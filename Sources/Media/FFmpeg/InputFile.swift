internal import CFFmpeg
internal import Glibc

/// A file that was found to be an ordinary one, so that opening it cannot hang or surprise.
struct InputFile {
  let path: String
  /// In bytes, above zero.
  let byteCount: Int64

  /// FFmpeg's name of the file; the scheme keeps a path such as `concat:x` from being a protocol.
  var url: String { "file:" + path }

  init(path: String) throws(FFmpegError) {
    func failure(_ number: Int32, _ text: String? = nil) -> FFmpegError {
      FFmpegError(
        code: cffmpeg_error_from_errno(number), function: "stat", subject: path, text: text)
    }
    // C would silently end the path there.
    guard !path.utf8.contains(0) else { throw failure(ENOENT) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure(EISDIR)
    default: throw failure(EINVAL, "not a regular file")
    }
    guard status.st_size > 0 else { throw failure(EINVAL, "the file is empty") }
    self.path = path
    byteCount = Int64(status.st_size)
  }
}
