internal import CFFmpeg

/// Gives FFmpeg's HLS demuxer what a script holds, and nothing else.
///
/// It must outlive the format context that it serves.
final class HLSInput {
  /// The demuxers that may open a playlist and its segments.
  static let formats = "hls,mpegts,mov,aac,mp3"

  private let sources: [String: HLSScript.Source]
  /// Ours to close: `avformat_close_input` would close a context that it did not open with
  /// `avio_close`, which crashes.
  private let top: UnsafeMutablePointer<AVIOContext>

  init(_ presentation: HLSPresentation, subject: String) throws(FFmpegError) {
    sources = HLSScript(presentation).sources
    guard let source = sources[HLSScript.name], let top = ResourceStream.context(over: source)
    else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avio_alloc_context", subject: subject)
    }
    self.top = top
  }

  deinit { ResourceStream.close(top) }

  /// Makes a format context open everything here.
  func serve(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.pb = top
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.io_open = { format, context, name, flags, _ in
      guard let opaque = format?.pointee.opaque, let name, flags & AVIO_FLAG_WRITE == 0 else {
        return cffmpeg_error_from_errno(EPERM)
      }
      let input = Unmanaged<HLSInput>.fromOpaque(opaque).takeUnretainedValue()
      guard let source = input.sources[String(cString: name)] else {
        return cffmpeg_error_from_errno(EPERM)
      }
      guard let opened = ResourceStream.context(over: source) else {
        return cffmpeg_error_from_errno(ENOENT)
      }
      context?.pointee = opened
      return 0
    }
    context.pointee.io_close2 = { _, context in
      if let context { ResourceStream.close(context) }
      return 0
    }
  }
}
