internal import CFFmpeg
internal import Glibc
// The compiler attributes the fields of stat sometimes to Glibc and sometimes to SwiftOverlayShims,
// so both are imported.
internal import SwiftOverlayShims
internal import Vocabulary

/// A file that is known to be an ordinary one, so that opening it cannot block.
package struct InputFile {
  /// The file's path, or the URL of an HLS stream's playlist.
  package let path: String
  /// In bytes, above zero.
  package let byteCount: Int64
  /// The HLS stream that is read in place of the file; nil for a file.
  let presentation: HLSPresentation?
  /// The open file, if its path may lead to another file while it is read.
  private(set) var held: HeldFile?
  /// Receives every file that is read, to notice changes.
  var witness: FileWitness?

  init(_ presentation: HLSPresentation) {
    path = presentation.facts.url
    byteCount = presentation.byteCount
    self.presentation = presentation
  }

  /// The path that is opened to read the file.
  var source: String { held?.path ?? path }

  /// The same input, read from a file that is held open; messages still name the original path.
  func holding(_ file: HeldFile?) -> InputFile {
    guard presentation == nil, let file, let count = file.state?.byteCount, count > 0 else {
      return self
    }
    return InputFile(path: path, byteCount: count, held: file)
  }

  private init(path: String, byteCount: Int64, held: HeldFile) {
    self.path = path
    self.byteCount = byteCount
    self.held = held
    presentation = nil
  }

  /// FFmpeg's name of the file; the scheme keeps a path such as `concat:x` from being a protocol.
  var url: String { "file:" + path }

  /// The bits per second of a file that plays for a duration; nil for a duration of zero.
  func bitRate(over duration: Duration) -> Int64? {
    let microseconds = Int128(duration.roundedMicroseconds)
    return microseconds > 0 ? Int64(clamping: Int128(byteCount) * 8_000_000 / microseconds) : nil
  }

  /// Finds the file at a path.
  ///
  /// - Throws: when there is no file, or it is not a regular file or is empty.
  package init(path: String) throws(FFmpegError) {
    func failure(_ number: Int32, _ text: String? = nil) -> FFmpegError {
      FFmpegError(
        code: cffmpeg_error_from_errno(number), function: "stat", subject: path, text: text,
        words: text.map { "\($0); upload the media again" })
    }
    // A path in C ends at the first NUL byte, so C would silently open a shorter path.
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
    presentation = nil
  }

  /// The file's bytes, cut at the limit if the file has grown since it was checked.
  func bytes(limit: Int) throws(FFmpegError) -> [UInt8] {
    func failure() -> FFmpegError {
      FFmpegError(code: cffmpeg_error_from_errno(errno), function: "read", subject: path)
    }
    let descriptor = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), limit - count)
      }
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw failure() }
      guard read > 0 else { break }
      count += read
    }
    return Array(bytes[..<count])
  }
}
