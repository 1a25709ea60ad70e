internal import CFFmpeg

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
