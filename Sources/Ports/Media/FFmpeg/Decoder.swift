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
    code < 0 ? FFmpegError(code: code, function: function, subject: subject) : nil
  }
}

/// An owned codec context, freed with its threads on every path out of scope.
private struct CodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(for stream: borrowing StreamReference) throws(FFmpegError) {
    guard let codec = avcodec_find_decoder(stream.parameters.pointee.codec_id) else {
      throw FFmpegError(
        code: cffmpeg_error_decoder_not_found, function: "avcodec_find_decoder",
        subject: stream.subject)
    }
    let name = String(cString: codec.pointee.name)
    guard FFmpegLibrary.decoders.contains(name) else {
      throw FFmpegError(
        code: cffmpeg_error_decoder_not_found, function: "avcodec_find_decoder",
        subject: stream.subject, text: "the decoder '\(name)' is not one of those that ads need",
        words: "the codec is not supported; encode the media with H.264, HEVC, VP9 or AV1")
    }
    guard let pointer = avcodec_alloc_context3(codec) else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avcodec_alloc_context3",
        subject: stream.subject)
    }
    self.pointer = pointer
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }
}
