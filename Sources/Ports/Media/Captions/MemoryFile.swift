internal import CFFmpeg

/// A file in memory for FFmpeg to read, so that no file is opened.
struct MemoryFile: ~Copyable {
  let pointer: UnsafeMutablePointer<AVIOContext>

  /// Copies the bytes.
  init(_ bytes: [UInt8]) throws(FFmpegError) {
    try FFmpegLibrary.format.require()
    let failure = FFmpegError(
      code: cffmpeg_error_from_errno(ENOMEM), function: "avio_alloc_context", subject: "captions")
    guard let buffer = av_malloc(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw failure
    }
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { buffer.copyMemory(from: start, byteCount: source.count) }
    }
    // Without functions to read and seek, the buffer itself is the file.
    guard
      let pointer = avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Int32(bytes.count), 0, nil, nil, nil, nil)
    else {
      av_free(buffer)
      throw failure
    }
    self.pointer = pointer
  }

  deinit {
    // FFmpeg may have replaced the buffer.
    av_freep(&pointer.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = pointer
    avio_context_free(&context)
  }
}
