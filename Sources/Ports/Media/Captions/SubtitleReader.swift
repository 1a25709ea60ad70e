internal import CFFmpeg
internal import Glibc
package import Vocabulary

/// A cue with the offset from which FFmpeg read it.
package struct LocatedCue: Sendable, Hashable {
  package let cue: Cue
  /// The offset in bytes: in SRT, of the line with the cue's times; in WebVTT, of the cue's end,
  /// which may be off by the bytes that FFmpeg reads ahead.
  package let byteOffset: Int
}

/// Reads caption files with FFmpeg's demuxers and decoders.
package enum SubtitleReader {
  /// The cues of a file in the order of their starts; those with equal starts as in the file.
  ///
  /// The bytes are UTF-8. FFmpeg reads WebVTT up to the first block that it does not understand,
  /// style sheets and wrong times included. It drops the empty cues of SRT, and extends a cue that
  /// would end before its start to the next one; of duplicate cues it keeps one. Cues beyond the
  /// limit are left out.
  ///
  /// Throws when the bytes are not a file of this format.
  package static func cues(
    in bytes: [UInt8], as format: SubtitleFormat, limits: CaptionLimits = .default
  ) throws(FFmpegError) -> [LocatedCue] {
    let container = try SubtitleContainer(opening: bytes, as: format)
    let packet = try Packet()
    guard let stream = container.pointer.pointee.streams?[0], let codec = stream.pointee.codecpar
    else { throw container.error(cffmpeg_error_stream_not_found, "avformat_open_input") }
    let decoder = try SubtitleDecoder(
      codec.pointee.codec_id, parameters: codec, timeBase: stream.pointee.time_base,
      subject: SubtitleContainer.subject)
    var cues: [LocatedCue] = []
    while cues.count < limits.cues, av_read_frame(container.pointer, packet.pointer) >= 0 {
      defer { packet.clear() }
      if let cue = cue(of: packet, stream.pointee.time_base, decoder) { cues.append(cue) }
    }
    return cues
  }

  private static func cue(
    of packet: borrowing Packet, _ base: AVRational, _ decoder: SubtitleDecoder
  ) -> LocatedCue? {
    guard let timing = packet.timing, base.num > 0, base.den > 0 else { return nil }
    // The times of the packet are exact, those of the decoder rounded. An empty cue gives no
    // output, and a damaged one no useful output.
    let clock = StreamClock(numerator: base.num, denominator: base.den)
    let text = (try? decoder.decode(packet))?.text ?? ""
    let start = clock.position(of: timing.presentation)
    let length = packet.pointer.pointee.duration
    let end = length < 0 ? nil : clock.position(of: timing.presentation.addingClamped(length))
    return LocatedCue(
      cue: Cue(start: start, end: end, text: text),
      byteOffset: Int(clamping: packet.pointer.pointee.pos))
  }
}

/// An owned format context over a caption file in memory.
private struct SubtitleContainer: ~Copyable {
  static let subject = "captions"

  let pointer: UnsafeMutablePointer<AVFormatContext>
  /// Closed after the container.
  private let file: MemoryFile

  init(opening bytes: [UInt8], as format: SubtitleFormat) throws(FFmpegError) {
    let file = try MemoryFile(bytes)
    var context = avformat_alloc_context()
    guard let demuxer = av_find_input_format(format.demuxer), context != nil else {
      avformat_free_context(context)
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avformat_alloc_context",
        subject: Self.subject)
    }
    context?.pointee.pb = file.pointer
    // Neither format opens other files; these options ensure it.
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "none", 0)
    av_dict_set(&options, "format_whitelist", format.demuxer, 0)
    defer { av_dict_free(&options) }
    let code = avformat_open_input(&context, nil, demuxer, &options)
    guard code >= 0, let context else {
      throw FFmpegError(code: code, function: "avformat_open_input", subject: Self.subject)
    }
    pointer = context
    self.file = file
  }

  func error(_ code: Int32, _ function: String) -> FFmpegError {
    FFmpegError(code: code, function: function, subject: Self.subject)
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = pointer
    avformat_close_input(&context)
  }
}

/// The formats of caption files that are read with FFmpeg.
package enum SubtitleFormat: Sendable, Hashable {
  case webVTT
  case subRip

  /// FFmpeg's name of the demuxer.
  var demuxer: String {
    switch self {
    case .webVTT: "webvtt"
    case .subRip: "srt"
    }
  }
}

/// Limits on the work that captions may cause.
package struct CaptionLimits: Sendable, Hashable {
  /// The most bytes of a caption file. The captions for hours of film need a fifth of this.
  package var bytes = 1_000_000
  /// The most cues that are kept.
  package var cues = 20_000

  package init() {}

  /// Limits far above any real captions.
  package static let `default` = CaptionLimits()
}

/// One caption: a text and when it is shown.
package struct Cue: Sendable, Hashable {
  /// The media position at which it appears.
  package var start: Duration
  /// The media position at which it disappears; absent when it stays to the end of the media.
  package var end: Duration?
  /// The plain text, lines separated by line feeds, without markup and without white space around
  /// it; may be empty.
  package var text: String
  /// Where its times are written; absent for captions inside a video.
  package var position: SourcePosition?

  package init(start: Duration, end: Duration?, text: String, position: SourcePosition? = nil) {
    self.start = start
    self.end = end
    self.text = text
    self.position = position
  }

  /// Whether it is shown at a media position.
  package func isShown(at position: Duration) -> Bool {
    start <= position && end.map { position < $0 } ?? true
  }
}

/// A file in memory for FFmpeg to read, so that no file is opened.
struct MemoryFile: ~Copyable {
  let pointer: UnsafeMutablePointer<AVIOContext>

  /// Copies the bytes.
  init(_ bytes: [UInt8]) throws(FFmpegError) {
    try FFmpegLibrary.format.require()
    let failure = FFmpegError(
      code: cffmpeg_error_from_errno(ENOMEM), function: "avio_alloc_context", subject: "captions")
    guard let buffer = av_malloc(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw failure
    }
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { buffer.copyMemory(from: start, byteCount: source.count) }
    }
    // Without functions to read and seek, the buffer itself is the file.
    guard
      let pointer = avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Int32(bytes.count), 0, nil, nil, nil, nil)
    else {
      av_free(buffer)
      throw failure
    }
    self.pointer = pointer
  }

  deinit {
    // FFmpeg may have replaced the buffer.
    av_freep(&pointer.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = pointer
    avio_context_free(&context)
  }
}
