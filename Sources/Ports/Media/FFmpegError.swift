internal import CFFmpeg
internal import Glibc
internal import System

/// A failure that FFmpeg, or the system below it, reported.
package struct FFmpegError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The negative code that was returned.
  package let code: Int32
  /// The C function that failed.
  package let function: String
  /// The subject of the error: a path, or a stream of the file at a path.
  package let subject: String
  /// FFmpeg's own text for the code, or a more exact one.
  package let text: String

  /// The meaning and the fix, in words that need no knowledge of FFmpeg; nil when there is only
  /// FFmpeg's text.
  package var words: String?

  /// FFmpeg's error, such as `avformat_open_input: Invalid data found when processing input
  /// (-1094995529)`, in brackets after ``words`` if there are any. The caller adds the subject as
  /// the user wrote it.
  package var description: String {
    let source = "\(function): \(text) (\(code))"
    return words.map { "\($0) [\(source)]" } ?? source
  }

  /// An error with FFmpeg's own text for its code, unless there is a more exact text. A code that
  /// shows a failure of the machine is recorded as such.
  package init(
    code: Int32, function: String, subject: String, text: String? = nil, words: String? = nil
  ) {
    self.words = words
    self.code = code
    self.function = function
    self.subject = subject
    self.text = text ?? FFmpegError.text(of: code)
    guard code != cffmpeg_error_from_errno(ENOMEM) || FFmpegLibrary.lacksMemory else { return }
    MachineFailure("read '\(subject)'", code: -code)?.note()
  }

  /// The error for a library of FFmpeg that the system does not have.
  init(_ missing: MissingLibrary) {
    missing.machineFailure.note()
    self.init(
      code: cffmpeg_error_from_errno(ELIBACC), function: "dlopen", subject: missing.name,
      text: missing.reason, words: "\(missing.words); \(missing.fix)")
  }

  /// The error for a file that exceeds the limits.
  static func limit(_ text: String, function: String, subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_from_errno(EFBIG), function: function, subject: subject, text: text,
      words: "the media exceeds a limit of vastsim, and may be valid: \(text)")
  }

  /// The error for data that FFmpeg marks as corrupt without returning an error.
  static func corrupt(_ function: String, _ text: String, _ subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_invalid_data, function: function, subject: subject, text: text)
  }

  /// The error for a file that was not read to its end, because the progress listener stopped the
  /// reading.
  static func stopped(_ subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_from_errno(EINTR), function: "av_read_frame", subject: subject,
      text: "the reading was interrupted")
  }

  /// Whether the file exceeds the limits; it may be correct otherwise.
  package var isBeyondLimits: Bool { code == cffmpeg_error_from_errno(EFBIG) }

  /// The text for a code: the system's for the system's own codes, FFmpeg's for all others.
  private static func text(of code: Int32) -> String {
    if let text = strerror(-code), (1..<4096).contains(-code) { return String(cString: text) }
    guard (try? FFmpegLibrary.util.require()) != nil else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) {
      buffer in
      guard let start = buffer.baseAddress else { return "" }
      av_strerror(code, start, buffer.count)
      return String(cString: start)
    }
  }
}

/// Turns a negative return value of a C function into an error.
@discardableResult
func check(_ function: String, of subject: String, _ code: Int32) throws(FFmpegError) -> Int32 {
  guard code >= 0 else { throw FFmpegError(code: code, function: function, subject: subject) }
  return code
}

extension FFmpegError {
  /// Whether the system does not let the file be read, so that its content is not known: no
  /// permission, or a folder.
  package var isAccessFailure: Bool {
    // FFmpeg's codes are the system's, negated.
    [EPERM, EACCES, EISDIR, ELOOP].contains(-code)
  }
}
