internal import CFFmpeg

/// A decoder of one stream.
final class Decoder {
  /// How a decoder is set up.
  enum Manner {
    /// All processors are used, and every anomaly is an error. Errors of one packet can surface
    /// with another.
    case fast
    /// One thread, in order, with error concealment, as players do. Errors of a packet surface with
    /// that packet.
    case exact
  }

  /// The output of the decoder.
  enum Output {
    case frame
    /// The decoder needs another packet, or has already output all frames.
    case nothing
    case failure(FFmpegError)
  }

  private let context: CodecContext
  private let subject: String

  init(of stream: borrowing StreamReference, manner: Manner, limits: MediaLimits)
    throws(FFmpegError)
  {
    subject = stream.subject
    context = try CodecContext(for: stream)
    let settings = context.pointer
    try check(
      "avcodec_parameters_to_context", of: subject,
      avcodec_parameters_to_context(settings, stream.parameters))
    settings.pointee.pkt_timebase = stream.stream.pointee.time_base
    // The decoder counts the padding of its buffers too; sizes that the container states were
    // compared exactly before.
    settings.pointee.max_pixels = limits.pixels * 2
    switch manner {
    case .fast:
      settings.pointee.thread_count = 0
      settings.pointee.err_recognition = AV_EF_EXPLODE
    case .exact:
      settings.pointee.thread_count = 1
    }
    try check("avcodec_open2", of: subject, avcodec_open2(settings, nil, nil))
  }

  /// Sends a packet to the decoder; returns the error if it cannot be decoded.
  ///
  /// All frames must have been received before, or FFmpeg refuses the packet.
  func send(_ packet: borrowing Packet) -> FFmpegError? {
    failure("avcodec_send_packet", avcodec_send_packet(context.pointer, packet.pointer))
  }

  /// Signals that no packet follows, so that the frames held back for reordering are output; returns
  /// the error of a packet that the decoder had not decoded yet.
  func finish() -> FFmpegError? {
    failure("avcodec_send_packet", avcodec_send_packet(context.pointer, nil))
  }

  /// Receives the next frame, in the order of presentation.
  func receive(into frame: borrowing Frame) -> Output {
    let code = avcodec_receive_frame(context.pointer, frame.pointer)
    if code == cffmpeg_error_try_again || code == cffmpeg_error_end_of_file { return .nothing }
    return failure("avcodec_receive_frame", code).map { .failure($0) } ?? .frame
  }

  private func failure(_ function: String, _ code: Int32) -> FFmpegError? {
    guard code < 0 else { return nil }
    return FFmpegError(code: code, function: function, subject: subject, words: words(for: code))
  }

  /// What a failure means to the person who made the file; nil where FFmpeg's text says all.
  private func words(for code: Int32) -> String? {
    let parameters = context.pointer.pointee
    let name = String(cString: avcodec_get_name(parameters.codec_id))
    let isSound = parameters.codec_type == AVMEDIA_TYPE_AUDIO
    switch code {
    case cffmpeg_error_from_errno(ENOSYS), cffmpeg_error_patch_welcome:
      return isSound
        ? "this form of '\(name)', such as xHE-AAC, is not decoded; encode the sound with AAC-LC"
        : "this form of '\(name)' is not decoded; encode the picture with H.264 in 8 bit, 4:2:0"
    case cffmpeg_error_invalid_data:
      return "the \(isSound ? "sound" : "picture")'s data are damaged here; export the file again"
    default: return nil
    }
  }
}

/// An owned codec context, freed with its threads on every path out of scope.
private struct CodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(for stream: borrowing StreamReference) throws(FFmpegError) {
    guard let codec = avcodec_find_decoder(stream.parameters.pointee.codec_id) else {
      throw FFmpegError(
        code: cffmpeg_error_decoder_not_found, function: "avcodec_find_decoder",
        subject: stream.subject, words: Self.unsupported(stream))
    }
    let name = String(cString: codec.pointee.name)
    guard FFmpegLibrary.decoders.contains(name) else {
      throw FFmpegError(
        code: cffmpeg_error_decoder_not_found, function: "avcodec_find_decoder",
        subject: stream.subject, text: "the decoder '\(name)' is not one of those that ads need",
        words: Self.unsupported(stream))
    }
    guard let pointer = avcodec_alloc_context3(codec) else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avcodec_alloc_context3",
        subject: stream.subject)
    }
    self.pointer = pointer
  }

  /// That a codec is not one of ads, with what to use in its place.
  private static func unsupported(_ stream: borrowing StreamReference) -> String {
    let name = String(cString: avcodec_get_name(stream.parameters.pointee.codec_id))
    return stream.parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      ? "the sound's codec '\(name)' is not supported; encode the sound with AAC-LC"
      : "the codec '\(name)' is not supported; encode the media with H.264, HEVC, VP9 or AV1"
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }
}

/// An owned frame: a reusable container for a decoded picture or decoded audio.
struct Frame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(FFmpegError) {
    try FFmpegLibrary.util.require()
    guard let pointer = av_frame_alloc() else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "av_frame_alloc", subject: "frame")
    }
    self.pointer = pointer
  }

  /// Whether the decoder concealed errors in it.
  var isCorrupt: Bool {
    pointer.pointee.decode_error_flags != 0 || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  /// The presentation time in units of the stream's time base; nil when neither container nor
  /// decoder knows it.
  var presentation: Int64? {
    let timestamp = pointer.pointee.best_effort_timestamp
    return timestamp == cffmpeg_no_timestamp ? nil : timestamp
  }

  /// The pixels of a picture; zero for sound.
  var pixels: Int64 { Int64(pointer.pointee.width) * Int64(pointer.pointee.height) }

  /// The samples of all channels; zero for a picture.
  var samples: Int64 {
    Int64(pointer.pointee.nb_samples) * Int64(pointer.pointee.ch_layout.nb_channels)
  }

  /// References the contents of another frame, and releases its own; false without memory.
  func share(_ other: borrowing Frame) -> Bool {
    clear()
    return av_frame_ref(pointer, other.pointer) >= 0
  }

  /// Releases the contents at once: decoded pictures take most of the memory.
  func clear() { av_frame_unref(pointer) }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }
}

/// An owned packet: a reusable container for compressed data.
struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(FFmpegError) {
    try FFmpegLibrary.codec.require()
    guard let pointer = av_packet_alloc() else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "av_packet_alloc", subject: "packet")
    }
    self.pointer = pointer
  }

  var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// Whether the demuxer could not read all of it.
  var isCorrupt: Bool { pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// Whether its data are encrypted (ISO/IEC 23001-7, Common Encryption) and no key was given.
  var isEncrypted: Bool {
    let packet = pointer.pointee
    return (0..<Int(packet.side_data_elems)).contains {
      packet.side_data[$0].type == AV_PKT_DATA_ENCRYPTION_INFO
    }
  }

  /// Whether an edit list hides it: it is decoded only because other packets depend on it.
  var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

  /// The offset of the first byte after it in the file; nil when the container does not say.
  var endInFile: Int64? {
    let start = pointer.pointee.pos
    return start < 0 ? nil : start.addingClamped(Int64(max(0, pointer.pointee.size)))
  }

  /// When it is presented, decoded, and for how long, in units of the stream's time base; nil when
  /// the container gives it no time at all.
  var timing: PacketTiming? {
    let pts = pointer.pointee.pts
    let dts = pointer.pointee.dts
    guard pts != cffmpeg_no_timestamp || dts != cffmpeg_no_timestamp else { return nil }
    return PacketTiming(
      presentation: pts == cffmpeg_no_timestamp ? dts : pts,
      decoding: dts == cffmpeg_no_timestamp ? pts : dts,
      duration: max(0, pointer.pointee.duration))
  }

  /// Releases the contents, so that no data outlives its use.
  func clear() { av_packet_unref(pointer) }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }
}

/// When a packet is decoded and presented, in units of its stream's time base.
struct PacketTiming: Hashable {
  var presentation: Int64
  var decoding: Int64
  /// The duration in the container. With a variable frame rate it is the distance to the next packet in
  /// decoding order, not a picture's real duration. Zero when unknown.
  var duration: Int64
}
