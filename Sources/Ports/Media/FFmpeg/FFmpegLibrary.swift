internal import CFFmpeg
internal import Glibc
internal import System

/// FFmpeg's libraries, each loaded when it is first needed, and their settings for the whole
/// process.
///
/// Code that creates an object of a library calls ``require()`` first; from then on the library's
/// functions can be called.
enum FFmpegLibrary {
  case util
  case codec
  case format
  case filter
  case scale

  /// The demuxers that may open a file: of the media types that ads have. Nothing on this list opens
  /// a second file or the network.
  static let formats = "mov,matroska,mp3,aac,wav,ogg,flac,mpegts,flv"

  /// The decoders that may run: of the codecs that ads and their mezzanine files have.
  static let decoders: Set = [
    "h264", "hevc", "vp8", "vp9", "libdav1d", "libaom-av1", "av1", "mpeg4", "mpeg2video",
    "prores", "dnxhd", "h263", "flv", "vp6f", "theora", "mjpeg", "png",
    "aac", "aac_latm", "mp3float", "mp3", "mp2float", "mp2", "ac3", "eac3", "opus", "libopus",
    "vorbis", "libvorbis", "flac", "alac",
    "pcm_u8", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be",
    "pcm_f32le", "pcm_f32be", "pcm_alaw", "pcm_mulaw",
    "mov_text", "webvtt", "srt", "subrip", "cc_dec",
  ]

  /// Loads the library, unless it is loaded.
  ///
  /// - Throws: when the system does not have the library in the required version.
  func require() throws(FFmpegError) {
    if let missing = FFmpegLibrary.unprepared ?? load() { throw FFmpegError(missing) }
  }

  private func load() -> MissingLibrary? {
    switch self {
    case .util:
      MissingLibrary(name: cffmpeg_avutil_name(), reason: cffmpeg_load_avutil())
    case .codec:
      MissingLibrary(name: cffmpeg_avcodec_name(), reason: cffmpeg_load_avcodec())
    case .format:
      MissingLibrary(name: cffmpeg_avformat_name(), reason: cffmpeg_load_avformat())
    case .filter:
      MissingLibrary(name: cffmpeg_avfilter_name(), reason: cffmpeg_load_avfilter())
    case .scale:
      MissingLibrary(name: cffmpeg_swscale_name(), reason: cffmpeg_load_swscale())
    }
  }

  /// Why FFmpeg could not be set up; nil when it is set up, which happens on first use. FFmpeg then
  /// writes nothing to standard error and makes no single allocation above 128 MB, because a few
  /// bytes of an MP4 can claim an index of many gigabytes.
  private static let unprepared: MissingLibrary? = {
    if let missing = FFmpegLibrary.util.load() { return missing }
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(largestAllocation)
    return nil
  }()

  /// In bytes.
  private static let largestAllocation = 128 << 20

  /// Whether the largest allocation that FFmpeg may make fails now. If it fails, an error `ENOMEM`
  /// means that the machine lacked memory, and not that the file exceeded the limit of allocations.
  static var lacksMemory: Bool {
    guard
      let memory = mmap(
        nil, largestAllocation, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      Int(bitPattern: memory) != -1  // MAP_FAILED
    else { return true }
    munmap(memory, largestAllocation)
    return false
  }

  /// The release of FFmpeg, such as `5.1.6-0+deb12u1`; empty when FFmpeg is not installed.
  ///
  /// It is the release of libavutil, which loads in a fraction of the time of the other libraries.
  /// A distribution builds and installs all libraries of a release together.
  static let release: String = {
    guard unprepared == nil, let release = av_version_info() else { return "" }
    return String(cString: release)
  }()
}

/// A failure that FFmpeg, or the system below it, reported.
package struct FFmpegError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The negative code that was returned.
  package let code: Int32
  /// The C function that failed.
  let function: String
  /// The subject of the error: a path, or a stream of the file at a path.
  let subject: String
  /// FFmpeg's own text for the code, or a more exact one.
  let text: String

  /// The meaning and the fix, in words that need no knowledge of FFmpeg; nil when there is only
  /// FFmpeg's text.
  var words: String?

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

  /// The error for media whose data are encrypted.
  static func encrypted(_ subject: String) -> FFmpegError {
    FFmpegError(
      code: cffmpeg_error_invalid_data, function: "av_read_frame", subject: subject,
      text: "the packet has encryption information",
      words:
        "the media is encrypted (Common Encryption), and players play ads without a licence; serve "
        + "it unencrypted")
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
