internal import CFFmpeg
internal import Glibc
import Vocabulary

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
