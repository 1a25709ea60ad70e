internal import CFFmpeg

/// The properties of frames that filters have to know beforehand and that must not change.
struct FrameFormat: Hashable {
  let kind: MediaStream.Kind
  /// FFmpeg's number of the pixel format or the sample format.
  let format: Int32
  /// In pixels; zero for sound.
  let width: Int32
  /// In pixels; zero for sound.
  let height: Int32
  /// Samples a second; zero for pictures.
  let sampleRate: Int32
  /// Zero for pictures.
  let channels: Int32
  /// FFmpeg's mask of the channels' places; zero where the stream does not say.
  let channelMask: UInt64

  init(of frame: borrowing Frame, kind: MediaStream.Kind) {
    let values = frame.pointer
    let isVideo = kind == .video
    self.kind = kind
    format = values.pointee.format
    width = isVideo ? values.pointee.width : 0
    height = isVideo ? values.pointee.height : 0
    sampleRate = isVideo ? 0 : values.pointee.sample_rate
    channels = isVideo ? 0 : values.pointee.ch_layout.nb_channels
    let isNative = values.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE
    channelMask = isVideo || !isNative ? 0 : values.pointee.ch_layout.u.mask
  }

  /// Configures a source that is not yet initialized.
  func configure(
    _ source: UnsafeMutablePointer<AVFilterContext>, clock: StreamClock, subject: String
  ) throws(FFmpegError) {
    guard let parameters = av_buffersrc_parameters_alloc() else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "av_buffersrc_parameters_alloc",
        subject: subject)
    }
    defer { av_free(parameters) }
    parameters.pointee.format = format
    parameters.pointee.time_base = AVRational(num: clock.numerator, den: clock.denominator)
    parameters.pointee.width = width
    parameters.pointee.height = height
    parameters.pointee.sample_rate = sampleRate
    write(to: &parameters.pointee.ch_layout)
    try check(
      "av_buffersrc_parameters_set", of: subject, av_buffersrc_parameters_set(source, parameters))
  }

  /// Writes the channels' places; where the stream does not state them, the default places for this
  /// number of channels.
  func write(to layout: inout AVChannelLayout) {
    guard channels > 0 else { return }
    if channelMask == 0 {
      av_channel_layout_default(&layout, channels)
    } else {
      av_channel_layout_from_mask(&layout, channelMask)
    }
  }
}
