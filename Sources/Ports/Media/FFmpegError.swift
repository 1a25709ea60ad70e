internal import CFFmpeg
internal import Glibc

/// A failure that FFmpeg, or the system below it, reported.
package struct FFmpegError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The negative code that was returned.
  package let code: Int32
  /// The C function that failed.
  package let function: String
  /// What it was applied to: a path, or a stream of it.
  package let subject: String
  /// FFmpeg's own text for the code, or a more exact one.
  package let text: String

  /// What it means and what to do, in words that need no knowledge of FFmpeg; nil when only FFmpeg
  /// knows.
  package var words: String?

  /// Such as `avformat_open_input: Invalid data found when processing input (-1094995529)`, in
  /// brackets behind the words where there are some; the subject is left to the caller, who knows
  /// how it was spelled by the user.
  package var description: String {
    let source = "\(function): \(text) (\(code))"
    return words.map { "\($0) [\(source)]" } ?? source
  }

  /// An error with FFmpeg's own text for its code, unless there is a more exact one.
  package init(
    code: Int32, function: String, subject: String, text: String? = nil, words: String? = nil
  ) {
    self.words = words
    self.code = code
    self.function = function
    self.subject = subject
    self.text = text ?? FFmpegError.text(of: code)
  }

  /// A file that asks for more than the limits allow.
  static func limit(_ text: String, function: String, subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_from_errno(EFBIG), function: function, subject: subject, text: text,
      words: "the media is beyond a limit of this program, and may be sound: \(text)")
  }

  /// Data that was read or decoded with doubt, which FFmpeg marks but does not call an error.
  static func corrupt(_ function: String, _ text: String, _ subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_invalid_data, function: function, subject: subject, text: text)
  }

  /// Whether the file asks for more than the limits allow; nothing is wrong with it otherwise.
  package var isBeyondLimits: Bool { code == cffmpeg_error_from_errno(EFBIG) }

  private static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) {
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
