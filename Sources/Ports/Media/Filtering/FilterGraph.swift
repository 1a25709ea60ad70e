internal import CFFmpeg
internal import Glibc

/// A filter of a chain, as the ffmpeg program writes it.
struct MediaFilter: Sendable {
  let meter: MediaMeter
  let options: String

  init(_ meter: MediaMeter, _ options: String) {
    self.meter = meter
    self.options = options
  }

  /// Which filters there are: FFmpeg is built with more or fewer of them.
  struct Catalog: Sendable {
    let has: @Sendable (MediaMeter) -> Bool

    /// The filters of the installed library.
    static let ofLibrary = Catalog { avfilter_get_by_name($0.rawValue) != nil }

    /// The chain of those filters that there are, and the others. Where there is none of them, the
    /// chain passes frames of the kind on.
    ///
    /// - Throws: an error without the library of filters.
    func chain(
      of filters: [MediaFilter], for kind: MediaStream.Kind
    ) throws(FFmpegError) -> (text: String, missing: [MediaMeter]) {
      try FFmpegLibrary.filter.require()
      let present = filters.filter { has($0.meter) }
      let text = present.map { "\($0.meter.rawValue)=\($0.options)" }.joined(separator: ",")
      return (
        text.isEmpty ? (kind == .video ? "null" : "anull") : text,
        filters.map(\.meter).filter { !has($0) }
      )
    }
  }
}

/// A chain of FFmpeg's filters with one input and one output.
final class FilterGraph {
  private let handle: GraphHandle
  private let source: UnsafeMutablePointer<AVFilterContext>
  private let sink: UnsafeMutablePointer<AVFilterContext>
  private let output: Frame
  private let chain: String

  /// Builds a chain for frames of one format.
  ///
  /// The chain is written as on the ffmpeg program's command line. Filters run in as many threads
  /// as there are processors, as in that program.
  init(_ chain: String, for format: FrameFormat, in clock: StreamClock) throws(FFmpegError) {
    self.chain = chain
    output = try Frame()
    handle = try GraphHandle(subject: chain)
    let graph = handle.pointer
    let isVideo = format.kind == .video
    source = try Self.add(isVideo ? "buffer" : "abuffer", "in", to: graph, chain)
    try format.configure(source, clock: clock, subject: chain)
    try check("avfilter_init_str", of: chain, avfilter_init_str(source, nil))
    sink = try Self.add(isVideo ? "buffersink" : "abuffersink", "out", to: graph, chain)
    try check("avfilter_init_str", of: chain, avfilter_init_str(sink, nil))

    var inputs = avfilter_inout_alloc()
    var outputs = avfilter_inout_alloc()
    defer {
      avfilter_inout_free(&inputs)
      avfilter_inout_free(&outputs)
    }
    // `in` and `out` are named from the chain's side: the chain's input is linked to an output of
    // the source.
    outputs?.pointee.name = av_strdup("in")
    outputs?.pointee.filter_ctx = source
    inputs?.pointee.name = av_strdup("out")
    inputs?.pointee.filter_ctx = sink
    try check(
      "avfilter_graph_parse_ptr", of: chain,
      avfilter_graph_parse_ptr(graph, chain, &inputs, &outputs, nil))
    try check("avfilter_graph_config", of: chain, avfilter_graph_config(graph, nil))
  }

  private static func add(
    _ name: String, _ label: String, to graph: UnsafeMutablePointer<AVFilterGraph>, _ chain: String
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVFilterContext> {
    guard let filter = avfilter_get_by_name(name),
      let context = avfilter_graph_alloc_filter(graph, filter, label)
    else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avfilter_graph_alloc_filter",
        subject: chain)
    }
    return context
  }

  /// Pushes a frame, which the caller keeps, and passes on all resulting frames.
  func push(
    _ frame: borrowing Frame, _ body: (borrowing FilteredFrame) -> Void
  ) throws(FFmpegError) {
    let flags = Int32(AV_BUFFERSRC_FLAG_KEEP_REF)
    try check(
      "av_buffersrc_add_frame", of: chain,
      av_buffersrc_add_frame_flags(source, frame.pointer, flags))
    try pull(body)
  }

  /// Signals that no frame follows, and passes on the frames that the filters held back.
  func finish(_ body: (borrowing FilteredFrame) -> Void) throws(FFmpegError) {
    try check(
      "av_buffersrc_add_frame", of: chain, av_buffersrc_add_frame_flags(source, nil, 0))
    try pull(body)
  }

  private func pull(_ body: (borrowing FilteredFrame) -> Void) throws(FFmpegError) {
    while true {
      let code = av_buffersink_get_frame(sink, output.pointer)
      if code == cffmpeg_error_try_again || code == cffmpeg_error_end_of_file { return }
      try check("av_buffersink_get_frame", of: chain, code)
      body(FilteredFrame(pointer: output.pointer, timeBase: av_buffersink_get_time_base(sink)))
      output.clear()
    }
  }
}

/// An owned graph, freed with its filters and threads on every path out of scope.
private struct GraphHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFilterGraph>

  init(subject: String) throws(FFmpegError) {
    try FFmpegLibrary.filter.require()
    guard let pointer = avfilter_graph_alloc() else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avfilter_graph_alloc", subject: subject)
    }
    self.pointer = pointer
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
    avfilter_graph_free(&graph)
  }
}

/// A frame as it leaves the filters, with their metadata; lent for one call.
struct FilteredFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>
  /// The time base of the frame's own timestamp.
  let timeBase: AVRational

  /// Whether a filter wrote something under a key such as `lavfi.black_start`.
  func has(_ key: String) -> Bool { entry(key) != nil }

  /// The number that a filter wrote; nil when there is none, or it is not finite.
  func number(_ key: String) -> Double? {
    guard let entry = entry(key), let text = entry.pointee.value else { return nil }
    let number = strtod(text, nil)
    return number.isFinite ? number : nil
  }

  /// The time in seconds that a filter wrote, exact to the microsecond; FFmpeg writes six digits.
  func time(_ key: String) -> Duration? {
    // Thirty years are longer than every creative, and safe to calculate with.
    guard let seconds = number(key), seconds.magnitude < 1e9 else { return nil }
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// In units of `timeBase`; nil when the frame has none.
  var timestamp: Int64? {
    pointer.pointee.pts == cffmpeg_no_timestamp ? nil : pointer.pointee.pts
  }

  private func entry(_ key: String) -> UnsafeMutablePointer<AVDictionaryEntry>? {
    av_dict_get(pointer.pointee.metadata, key, nil, 0)
  }
}

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

  /// The position at which the frame that was taken over last begins.
  var start: Duration { clock.position(of: frame.pointer.pointee.pts) }

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
