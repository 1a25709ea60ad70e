internal import CFFmpeg

/// Passes decoded frames to filters, with the timestamps and channels that filters need.
///
/// The decoder's own frame is shared with others and stays unchanged.
final class FrameFeed {
  /// The kind of frames that are fed.
  let kind: MediaStream.Kind
  let clock: StreamClock
  private let frame: Frame
  private var format: FrameFormat?
  /// The end of the latest frame, in units of the stream's time base.
  private var next: Int64 = 0
  /// The position at which the format of the frames changed; nil while it has not.
  private(set) var formatChange: Duration?

  init(kind: MediaStream.Kind, clock: StreamClock) throws(FFmpegError) {
    self.kind = kind
    self.clock = clock
    frame = try Frame()
  }

  /// The result of taking a frame.
  enum Answer {
    /// The frame is the first one.
    case first(FrameFormat)
    case next
    /// The frame's format differs from that of the frames before it.
    case refused
  }

  /// Takes over a decoded frame, without copying its contents.
  func take(_ decoded: borrowing Frame) throws(FFmpegError) -> Answer {
    let time = decoded.presentation ?? next
    let format = FrameFormat(of: decoded, kind: kind)
    guard self.format ?? format == format else {
      formatChange = formatChange ?? clock.position(of: time)
      return .refused
    }
    frame.clear()
    try check("av_frame_ref", of: "frame", av_frame_ref(frame.pointer, decoded.pointer))
    frame.pointer.pointee.pts = time
    if format.channelMask == 0, format.channels > 0 {
      av_channel_layout_uninit(&frame.pointer.pointee.ch_layout)
      format.write(to: &frame.pointer.pointee.ch_layout)
    }
    next = time.addingClamped(ticks(of: decoded))
    defer { self.format = format }
    return self.format == nil ? .first(format) : .next
  }

  /// Pushes the frame that was taken over last, and passes on all resulting frames.
  func push(
    into graph: FilterGraph, _ body: (borrowing FilteredFrame) -> Void
  ) throws(FFmpegError) {
    try graph.push(frame, body)
  }

  /// The position at which the latest frame ends.
  var end: Duration { clock.position(of: next) }

  /// Releases the contents of the frame that was taken over last.
  func clear() { frame.clear() }

  /// The length of a frame in units of the stream's time base.
  private func ticks(of decoded: borrowing Frame) -> Int64 {
    let values = decoded.pointer
    let rate = values.pointee.sample_rate
    guard kind == .audio, rate > 0 else { return max(0, values.pointee.pkt_duration) }
    return av_rescale_q(
      Int64(values.pointee.nb_samples), AVRational(num: 1, den: rate),
      AVRational(num: clock.numerator, den: clock.denominator))
  }
}
