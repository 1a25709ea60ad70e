internal import CFFmpeg
import Vocabulary

/// A decoder of captions, which returns plain texts.
final class SubtitleDecoder {
  /// The output for one packet.
  struct Output {
    /// In microseconds.
    var start: Int64
    /// How long the text is shown, in milliseconds; nil when it is shown until the next text.
    var length: Int64?
    var text: String
  }

  private let context: SubtitleCodecContext
  private let subject: String

  /// Opens the decoder of a codec.
  ///
  /// - Parameters:
  ///   - codec: the codec of the packets.
  ///   - parameters: the stream's parameters, where there is a stream.
  ///   - timeBase: the time base of the packets' times.
  ///   - subject: the subject that errors name.
  /// - Throws: when FFmpeg has no such decoder, or it does not open.
  init(
    _ codec: AVCodecID, parameters: UnsafePointer<AVCodecParameters>? = nil, timeBase: AVRational,
    subject: String
  ) throws(FFmpegError) {
    self.subject = subject
    context = try SubtitleCodecContext(for: codec, subject: subject)
    if let parameters {
      try check(
        "avcodec_parameters_to_context", of: subject,
        avcodec_parameters_to_context(context.pointer, parameters))
    }
    context.pointer.pointee.pkt_timebase = timeBase
    try check("avcodec_open2", of: subject, avcodec_open2(context.pointer, nil, nil))
  }

  /// Decodes one packet; nil when it gives no output.
  ///
  /// - Throws: when the packet cannot be decoded; later packets can still be decodable.
  func decode(_ packet: borrowing Packet) throws(FFmpegError) -> Output? {
    try decode(packet.pointer)
  }

  /// Returns the output that was held back until its end is known.
  func drain() -> Output? {
    guard let packet = try? Packet() else { return nil }
    return try? decode(packet.pointer)
  }

  private func decode(_ packet: UnsafeMutablePointer<AVPacket>) throws(FFmpegError) -> Output? {
    var subtitle = AVSubtitle()
    var isThere: Int32 = 0
    let code = avcodec_decode_subtitle2(context.pointer, &subtitle, &isThere, packet)
    defer { avsubtitle_free(&subtitle) }
    try check("avcodec_decode_subtitle2", of: subject, code)
    guard isThere != 0 else { return nil }
    let texts = (0..<Int(subtitle.num_rects)).compactMap { index -> String? in
      guard let line = subtitle.rects?[index]?.pointee.ass else { return nil }
      return SubtitleText.plain(String(cString: line))
    }
    let length = subtitle.end_display_time
    return Output(
      start: subtitle.pts == cffmpeg_no_timestamp ? 0 : subtitle.pts,
      length: length == UInt32.max ? nil : Int64(length),
      text: texts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}

/// An owned codec context of captions.
private struct SubtitleCodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(for codec: AVCodecID, subject: String) throws(FFmpegError) {
    try FFmpegLibrary.codec.require()
    guard let decoder = avcodec_find_decoder(codec),
      let pointer = avcodec_alloc_context3(decoder)
    else {
      throw FFmpegError(
        code: cffmpeg_error_decoder_not_found, function: "avcodec_find_decoder", subject: subject)
    }
    self.pointer = pointer
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }
}

/// Removes the markup from a line of FFmpeg's common form of subtitles, which is that of ASS files.
enum SubtitleText {
  /// How many fields precede the text of an event, each ended by a comma.
  private static let fieldCount = 8

  /// The plain text of an event as `avcodec_decode_subtitle2` returns it.
  static func plain(_ event: String) -> String {
    let fields = event.split(
      separator: ",", maxSplits: fieldCount, omittingEmptySubsequences: false)
    guard fields.count > fieldCount, let text = fields.last else { return "" }
    return withoutMarkup(text)
  }

  /// The text without override codes, with line breaks and escapes resolved.
  ///
  /// Braces without a backslash inside belong to the caption's text and are not an override: FFmpeg
  /// does not escape the braces of SRT.
  static func withoutMarkup(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("{", "\\"):
        guard let end = rest.firstIndex(of: "}") else {
          // An override without an end is shown as text.
          result.append(scalar)
          continue
        }
        rest = rest[rest.index(after: end)...]
      case ("\\", "N"), ("\\", "n"):
        rest.removeFirst()
        result.append("\n")
      case ("\\", "h"):
        rest.removeFirst()
        result.append(" ")
      case ("\\", "{"), ("\\", "}"), ("\\", "\\"):
        result.append(rest.removeFirst())
      case ("\\", "\u{2060}"):
        // A word joiner keeps a literal backslash from being an escape.
        rest.removeFirst()
        result.append(scalar)
      default:
        result.append(scalar)
      }
    }
    return trimmed(String(result))
  }

  /// Every line without white space at its ends, empty lines at the ends left out.
  static func trimmed(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      let head = line.drop { $0.isWhitespace }
      return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }
    let head = lines.drop { $0.isEmpty }
    guard let last = head.lastIndex(where: { !$0.isEmpty }) else { return "" }
    return head[...last].joined(separator: "\n")
  }
}
