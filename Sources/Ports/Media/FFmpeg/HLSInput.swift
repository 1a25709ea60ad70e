internal import CFFmpeg
internal import Glibc

/// Serves the files and texts of an ``HLSScript`` to FFmpeg's HLS demuxer, and nothing else.
///
/// It must outlive the format context that it serves.
final class HLSInput {
  /// The demuxers that may open a playlist and its segments.
  static let formats = "hls,mpegts,mov,aac,mp3"

  private let sources: [String: HLSScript.Source]
  private let witness: FileWitness?
  /// This class closes the context: `avformat_close_input` would call `avio_close`, which crashes
  /// because the context was not opened with `avio_open`.
  private let top: UnsafeMutablePointer<AVIOContext>
  /// Why a segment that existed before could not be opened. FFmpeg would skip it and continue with
  /// the next, so no further segment is opened after it.
  private(set) var failure: FFmpegError?

  /// - Parameters:
  ///   - presentation: the stream.
  ///   - subject: the playlist's URL, for errors.
  ///   - witness: receives every segment's file.
  /// - Throws: when FFmpeg has no memory for it.
  init(
    _ presentation: HLSPresentation, subject: String, shown witness: FileWitness?
  ) throws(FFmpegError) {
    self.witness = witness
    sources = HLSScript(presentation).sources
    guard let source = sources[HLSScript.name],
      let top = ResourceStream.context(over: source, shown: witness)
    else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avio_alloc_context", subject: subject)
    }
    self.top = top
  }

  deinit { ResourceStream.close(top) }

  /// Makes a format context open everything through this input.
  func serve(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.pb = top
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.io_open = { format, context, name, flags, _ in
      guard let opaque = format?.pointee.opaque, let name, flags & AVIO_FLAG_WRITE == 0 else {
        return cffmpeg_error_from_errno(EPERM)
      }
      let input = Unmanaged<HLSInput>.fromOpaque(opaque).takeUnretainedValue()
      context?.pointee = input.open(String(cString: name))
      return context?.pointee == nil ? cffmpeg_error_from_errno(EPERM) : 0
    }
    context.pointee.io_close2 = { _, context in
      if let context { ResourceStream.close(context) }
      return 0
    }
  }

  private func open(_ name: String) -> UnsafeMutablePointer<AVIOContext>? {
    guard failure == nil, let source = sources[name] else { return nil }
    errno = 0
    let context = ResourceStream.context(over: source, shown: witness)
    if context == nil {
      let code = cffmpeg_error_from_errno(errno == 0 ? ENOMEM : errno)
      failure = FFmpegError(code: code, function: "open", subject: name)
    }
    return context
  }
}
