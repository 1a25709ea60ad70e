internal import CFFmpeg
internal import Glibc
// The compiler attributes the fields of stat sometimes to Glibc and sometimes to SwiftOverlayShims,
// so both are imported.
internal import SwiftOverlayShims
internal import Vocabulary

/// A file that is known to be an ordinary one, so that opening it cannot block.
package struct InputFile {
  /// The file's path, or the URL of an HLS stream's playlist.
  let path: String
  /// In bytes, above zero.
  let byteCount: Int64
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
  init(path: String) throws(FFmpegError) {
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

/// A regular file that stays open, so that every reader reads the same file even when its path
/// meanwhile leads to another one.
final class HeldFile {
  private let descriptor: Int32
  /// The path at which the file can be opened again, any number of times, even after it was moved or removed.
  let path: String

  /// Opens the file at a path. Nil when it cannot be opened or is not a regular file, or when the
  /// system has no paths for descriptors.
  init?(path: String) {
    // A pipe in place of the file would keep an ordinary `open` waiting.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = "/proc/self/fd/\(descriptor)"
    guard descriptor >= 0, let present = state, FileIdentity(path: self.path) == present else {
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The state that the file is in now.
  var state: FileIdentity? { FileIdentity(descriptor: descriptor) }
}

/// Notices whether a file of an input changes, or is replaced, between the digest of the input and the
/// end of its measurement.
///
/// Every reader passes the descriptor that it reads from, so the files that were actually read are compared:
/// a path may lead to another file by then.
final class FileWitness {
  private var states: [String: FileIdentity] = [:]
  /// Whether two readings of a path may have read different content.
  private(set) var hasSeenChange = false

  /// Compares an open file with the file that was read under the same path before.
  func observe(_ descriptor: Int32, at path: String) {
    if let known = states[path] {
      if FileIdentity(descriptor: descriptor) != known { hasSeenChange = true }
    } else if let state = FileIdentity.settled({ FileIdentity(descriptor: descriptor) }) {
      states[path] = state
    } else {
      hasSeenChange = true
    }
  }
}

/// Identifies a state of a file without reading it.
///
/// No program can set the time of a file's last change. A file that was changed and then restored,
/// including its size and its time of modification, is therefore in another state.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// In bytes.
  let byteCount: Int64

  /// The file's size and time of modification. A copy of the file that keeps its times has the same
  /// version.
  var version: String { "\(byteCount) \(modifiedSeconds) \(modifiedNanoseconds)" }

  /// The state of the file at a path; nil for anything but a regular file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The state of an open file; nil for anything but a regular one.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
    changedSeconds = status.st_ctim.tv_sec
    changedNanoseconds = status.st_ctim.tv_nsec
    byteCount = Int64(status.st_size)
  }

  /// The state of a file, as soon as every later change of the file will give another state. Nil
  /// when it is not a regular file, or keeps changing.
  ///
  /// The kernel's clock for changes ticks every few milliseconds, and two changes within one tick
  /// get the same time. For a file that was changed just now, this waits for the next tick, 50 ms
  /// at most.
  static func settled(_ state: () -> FileIdentity?) -> FileIdentity? {
    for _ in 0..<50 {
      guard let identity = state() else { return nil }
      var now = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      guard (identity.changedSeconds, identity.changedNanoseconds) >= (now.tv_sec, now.tv_nsec)
      else { return identity }
      // The clock of a file server may be ahead of this one, and waiting does not change that.
      guard identity.changedSeconds <= now.tv_sec + 1 else { return nil }
      usleep(1_000)
    }
    return nil
  }
}
