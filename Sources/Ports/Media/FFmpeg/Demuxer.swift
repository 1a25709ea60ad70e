internal import CFFmpeg
import Vocabulary

/// An open container.
struct Demuxer: ~Copyable {
  /// The result of reading the next packet.
  enum Input {
    case packet
    case endOfFile
    case failure(FFmpegError)
  }

  private let context: FormatContext
  private let file: InputFile
  /// How the file is laid out; nil for other containers than MP4 and QuickTime.
  let layout: ContainerLayout?

  /// The size of the file, or of all files of a stream, in bytes.
  var byteCount: Int64 { file.byteCount }

  init(opening file: InputFile, limits: MediaLimits) throws(FFmpegError) {
    let context = try FormatContext(opening: file, limits: limits)
    try Self.countStreams(of: context, limits, after: "avformat_open_input", file)
    let code = context.findStreams(limits: limits)
    try check("avformat_find_stream_info", of: file.path, code)
    try Self.countStreams(of: context, limits, after: "avformat_find_stream_info", file)
    self.file = file
    layout = Self.formatName(of: context).hasPrefix("mov") ? ContainerLayout(of: file) : nil
    self.context = context
  }

  /// Throws when there are more streams than the limit: called before FFmpeg reads the streams, and again for
  /// those that it finds while reading.
  private static func countStreams(
    of context: borrowing FormatContext, _ limits: MediaLimits, after function: String,
    _ file: InputFile
  ) throws(FFmpegError) {
    guard context.pointer.pointee.nb_streams > limits.streams else { return }
    throw .limit("more than \(limits.streams) streams", function: function, subject: file.path)
  }

  var formatName: String { Self.formatName(of: context) }

  private var isMatroska: Bool { formatName.hasPrefix("matroska") }

  private static func formatName(of context: borrowing FormatContext) -> String {
    guard let name = context.pointer.pointee.iformat?.pointee.name else { return "" }
    return String(cString: name)
  }

  /// The stated duration from the origin, in whole microseconds; nil when the container does not
  /// state it and FFmpeg only guessed it from the bit rate.
  var statedDuration: Duration? {
    if let presentation = file.presentation {
      return .microseconds(presentation.main.duration.roundedMicroseconds)
    }
    let format = context.pointer.pointee
    guard format.duration != cffmpeg_no_timestamp, format.duration >= 0,
      format.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    else { return nil }
    return .microseconds(format.duration)
  }

  /// The container's time of position zero; all positions of the file count from it.
  ///
  /// The timeline of a whole MP4 file and of Matroska begins at zero, and so does the duration that
  /// they state; a player shows nothing until the earliest of their streams begins. Fragments and
  /// other containers are parts of a longer timeline, and play from the beginning of their earliest
  /// stream.
  var origin: Duration {
    let isWhole = layout.map { !$0.isFragmented } ?? isMatroska
    return isWhole ? min(.zero, startTime) : startTime
  }

  /// The timestamp at which the earliest stream of the container begins: the exact start of a
  /// stream, or FFmpeg's time in whole microseconds when no stream is known to begin then. Zero
  /// when FFmpeg does not know it.
  private var startTime: Duration {
    let start = context.pointer.pointee.start_time
    guard start != cffmpeg_no_timestamp else { return .zero }
    for index in 0..<streamCount {
      if let exact = stream(at: index).startTime,
        abs((exact - .microseconds(start)).attoseconds) <= Duration.microseconds(1).attoseconds
      {
        return exact
      }
    }
    return .microseconds(start)
  }

  /// The bit rate in bits per second; for an HLS stream the bit rate of its segments, because
  /// FFmpeg knows only the playlist's size.
  var bitRate: Int64? {
    if let presentation = file.presentation { return presentation.bitRate }
    let rate = context.pointer.pointee.bit_rate
    return rate > 0 ? rate : nil
  }

  var streamCount: Int { Int(context.pointer.pointee.nb_streams) }

  func stream(at index: Int) -> StreamReference {
    guard let stream = context.pointer.pointee.streams[index],
      let parameters = stream.pointee.codecpar
    else { preconditionFailure("FFmpeg has no stream \(index) of \(streamCount)") }
    return StreamReference(
      stream: stream, parameters: parameters, subject: "\(file.path), stream \(index)")
  }

  /// The index of the stream that a player would choose; nil when there is none of this kind.
  func bestStream(of kind: MediaStream.Kind) -> Int? {
    let type = kind == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO
    let index = Int(av_find_best_stream(context.pointer, type, -1, -1, nil, 0))
    return index >= 0 && stream(at: index).kind == kind ? index : nil
  }

  /// The error for a file without video and audio.
  var noStreamError: FFmpegError {
    FFmpegError(
      code: cffmpeg_error_stream_not_found, function: "av_find_best_stream", subject: file.path,
      words: "the file contains neither video nor audio")
  }

  /// The error for a file that describes streams but holds no media.
  var noMediaError: FFmpegError {
    let isInitialization = layout.map { $0.isFragmented && $0.mediaData == nil } ?? false
    return FFmpegError(
      code: cffmpeg_error_end_of_file, function: "av_read_frame", subject: file.path,
      words: isInitialization
        ? "the file is an initialization segment alone, without media; name the playlist, or a file "
          + "with its fragments"
        : "the file declares streams, but contains neither pictures nor sound"
    )
  }

  /// Reads the next packet of any stream, in the order of the file.
  func read(into packet: borrowing Packet) -> Input {
    let code = av_read_frame(context.pointer, packet.pointer)
    if code >= 0 { return .packet }
    // Some demuxers report a failed read as an ordinary end.
    let failed = context.pointer.pointee.pb?.pointee.error ?? 0
    let cause = code == cffmpeg_error_end_of_file && failed < 0 ? failed : code
    return cause == cffmpeg_error_end_of_file ? .endOfFile : .failure(readError(cause))
  }

  /// The error for a reading that ended too early.
  func readError(_ code: Int32 = cffmpeg_error_end_of_file) -> FFmpegError {
    FFmpegError(
      code: code, function: "av_read_frame", subject: file.path,
      words: code == cffmpeg_error_end_of_file ? "the file ends early" : nil)
  }

  /// Whether the container has an index of every frame, or an index in each fragment. Such a file
  /// is complete when everything that the indexes name is present, whatever its duration says.
  var hasIndexOfFrames: Bool { layout != nil }

  /// Why the file is incomplete, although the reading ended without an error.
  var prematureEnd: FFmpegError? {
    if context.segmentFailure == nil, let missing = file.presentation?.missing {
      return FFmpegError(
        code: cffmpeg_error_end_of_file, function: "av_read_frame", subject: file.path,
        text: missing.text(shownAs: missing.shownURL))
    }
    let isCut = layout?.isCut ?? (isMatroska && MatroskaSegment(of: file)?.isCut == true)
    return context.segmentFailure ?? (isCut || indexExceedsFile ? readError() : nil)
  }

  /// Whether an MP4's index names bytes after the end of the file.
  private var indexExceedsFile: Bool {
    guard layout != nil else { return false }
    return (0..<streamCount).contains { index in
      let stream = stream(at: index).stream
      return (0..<avformat_index_get_entries_count(stream)).contains { number in
        guard let entry = avformat_index_get_entry(stream, number) else { return false }
        return entry.pointee.pos > file.byteCount - Int64(entry.pointee.size)
      }
    }
  }
}
