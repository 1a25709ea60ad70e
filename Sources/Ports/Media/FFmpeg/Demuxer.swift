internal import CFFmpeg
internal import Glibc
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

/// An owned format context, closed on every path out of scope.
struct FormatContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  /// The input of an HLS stream; it outlives the context.
  private let segments: HLSInput?
  /// The input of a file; it outlives the context.
  private let bytes: FileBytes?

  /// Opens a local file only, with one of the accepted demuxers.
  init(opening file: InputFile, limits: MediaLimits) throws(FFmpegError) {
    try FFmpegLibrary.format.require()
    try FFmpegLibrary.codec.require()
    var options = Options()
    options.set("protocol_whitelist", "file")
    let formats = file.presentation == nil ? FFmpegLibrary.formats : HLSInput.formats
    options.set("format_whitelist", formats)
    options.set("codec_whitelist", FFmpegLibrary.decoders.sorted().joined(separator: ","))
    options.set("probesize", "\(limits.analysedBytes)")
    var context: UnsafeMutablePointer<AVFormatContext>?
    let code: Int32
    let bytes = file.presentation == nil ? try FileBytes(opening: file) : nil
    let segments = try file.presentation.map { presentation throws(FFmpegError) in
      try HLSInput(presentation, subject: file.path, shown: file.witness)
    }
    if let segments {
      options.set("allowed_extensions", "ALL")
      options.set("extension_picky", "0")
      // Otherwise an assertion of FFmpeg ends the process at the second
      // segment.
      options.set("http_persistent", "0")
      context = avformat_alloc_context()
      if let context { segments.serve(context) }
      code = avformat_open_input(
        &context, HLSScript.name, av_find_input_format("hls"), &options.pointer)
    } else {
      // Keeps, for example, QuickTime's data references from opening other files.
      options.set("enable_drefs", "0")
      context = avformat_alloc_context()
      if let context { bytes?.serve(context) }
      code = avformat_open_input(&context, file.url, nil, &options.pointer)
    }
    guard code >= 0, let context else {
      // FFmpeg's text for a format that is not on the list is "Invalid argument".
      let isRefused = code == cffmpeg_error_from_errno(EINVAL)
      throw FFmpegError(
        code: code, function: "avformat_open_input", subject: file.path,
        text: isRefused ? "the format is not one of \(formats)" : nil,
        words: FileBeginning(of: file).words)
    }
    self.segments = segments
    self.bytes = bytes
    pointer = context
  }

  /// Reads as much as is needed to know the properties of the streams; returns FFmpeg's code.
  ///
  /// FFmpeg decodes pictures of every stream for that, so the number of streams that it may decode
  /// is limited. Of the other streams it knows only what their container says.
  func findStreams(limits: MediaLimits) -> Int32 {
    // FFmpeg may find further streams while it reads, for example in a transport stream.
    pointer.pointee.max_streams = Int32(limits.streams + 1)
    let count = Int(pointer.pointee.nb_streams)
    let unseen = streamsBeyond(limits.analysedStreams)
    for stream in unseen { stream.pointee.discard = AVDISCARD_ALL }
    defer { for stream in unseen { stream.pointee.discard = AVDISCARD_DEFAULT } }
    // One set of options for each stream's probing decoder.
    var options: [OpaquePointer?] = (0..<count).map { _ in
      var dictionary: OpaquePointer?
      av_dict_set(&dictionary, "max_pixels", "\(limits.pixels * 2)", 0)
      return dictionary
    }
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    return avformat_find_stream_info(pointer, &options)
  }

  /// The video and audio streams beyond the first `limit` of their kind.
  private func streamsBeyond(_ limit: Int) -> [UnsafeMutablePointer<AVStream>] {
    [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].flatMap { kind in
      (0..<Int(pointer.pointee.nb_streams)).compactMap { pointer.pointee.streams[$0] }
        .filter { $0.pointee.codecpar?.pointee.codec_type == kind }.dropFirst(limit)
    }
  }

  /// Why a segment of a stream could not be opened while it was read.
  var segmentFailure: FFmpegError? { segments?.failure }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = pointer
    avformat_close_input(&context)
  }
}

/// An owned dictionary of options; FFmpeg removes those that it used.
private struct Options: ~Copyable {
  var pointer: OpaquePointer?

  mutating func set(_ key: String, _ value: String) { av_dict_set(&pointer, key, value, 0) }

  deinit {
    var dictionary = pointer
    av_dict_free(&dictionary)
  }
}

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

/// Identifies, by its first bytes, a file that FFmpeg cannot open.
struct FileBeginning {
  private let bytes: [UInt8]

  /// Reads the file's first bytes. A failure gives no bytes and no error, because opening the file
  /// has failed already.
  init(of file: InputFile) {
    bytes = file.presentation == nil ? (try? file.bytes(limit: 64)) ?? [] : []
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What the file is and how to fix it; nil when it is not recognised.
  var words: String? {
    guard !bytes.isEmpty else { return nil }
    if let name = Self.format(bytes) {
      return "the file begins like \(name), but its header is truncated or damaged; "
        + "upload the whole file again"
    }
    if bytes.allSatisfy({ $0 == 0 }) {
      return "the file is not media: it begins with zeros; upload it again"
    }
    guard let text else {
      return "the file's media format is unknown; encode it as MP4 or WebM"
    }
    return "the file is not media: it begins with the text '\(text)'; "
      + "serve the media itself at this URL"
  }

  /// The first line, when the bytes are text.
  private var text: String? {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }) else {
      return nil
    }
    let line = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
      .prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line.prefix(24).filter { $0 != "\u{FFFD}" })
  }

  /// The name of an accepted format that begins with these bytes.
  static func format(_ bytes: [UInt8]) -> String? {
    let boxes = ["ftyp", "moov", "mdat", "moof", "styp"].map { Array($0.utf8) }
    if bytes.count >= 8, boxes.contains(Array(bytes[4..<8])) { return "MP4" }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "WebM or Matroska" }
    return nil
  }
}

/// Distinguishes media from tags by a file's first bytes.
package enum MediaBeginning {
  /// How many bytes are needed.
  package static let byteCount = 64

  /// Whether a file that begins with these bytes is of a media format, whatever its name says.
  package static func isMedia(_ bytes: [UInt8]) -> Bool {
    if FileBeginning.format(bytes) != nil { return true }
    let signatures = ["OggS", "ID3", "fLaC", "FLV\u{1}"].map { Array($0.utf8) }
    if signatures.contains(where: bytes.starts) { return true }
    let riff = Array("RIFF".utf8)
    let forms = ["WAVE", "AVI "].map { Array($0.utf8) }
    return bytes.count >= 12 && bytes.starts(with: riff) && forms.contains(Array(bytes[8..<12]))
  }
}
