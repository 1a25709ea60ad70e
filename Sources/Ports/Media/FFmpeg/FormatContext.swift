internal import CFFmpeg
internal import Glibc

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
