internal import CFFmpeg
internal import Glibc

/// Serves FFmpeg one file, and nothing else, whatever the file refers to.
///
/// It must outlive the format context that it serves.
final class FileBytes {
  private var input: UnsafeMutablePointer<AVIOContext>?

  /// Opens the file; FFmpeg may use no protocol other than `file`.
  init(opening file: InputFile) throws(FFmpegError) {
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    defer { av_dict_free(&options) }
    try check(
      "avio_open2", of: file.path,
      avio_open2(&input, "file:" + file.source, AVIO_FLAG_READ, nil, &options))
  }

  deinit { avio_closep(&input) }

  /// Makes a format context read this file and refuse to open any other.
  func serve(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.pb = input
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.io_open = { _, _, _, _, _ in cffmpeg_error_from_errno(EPERM) }
  }
}
