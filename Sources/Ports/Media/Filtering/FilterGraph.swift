internal import CFFmpeg

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
