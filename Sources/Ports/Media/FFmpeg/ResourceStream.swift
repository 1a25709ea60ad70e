internal import CFFmpeg
internal import Glibc

/// A part of a file, or text, that FFmpeg reads through callbacks.
///
/// FFmpeg's context owns the stream and releases it when the context is closed.
final class ResourceStream {
  /// How much FFmpeg requests at a time, in bytes.
  private static let bufferSize = 1 << 16

  private let text: [UInt8]
  /// The file's descriptor; negative for text.
  private let descriptor: Int32
  private let start: Int64
  private let length: Int64
  private var position: Int64 = 0

  /// Nil when the file can't be opened.
  init?(_ source: HLSScript.Source, shown witness: FileWitness?) {
    switch source {
    case .text(let bytes):
      text = bytes
      descriptor = -1
      start = 0
      length = Int64(bytes.count)
    case .window(let window):
      text = []
      // Does not block if something else has replaced the file since it was
      // checked.
      descriptor = Glibc.open(window.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      start = window.offset
      length = window.length
      guard descriptor >= 0 else { return nil }
      witness?.observe(descriptor, at: window.path)
    }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// An FFmpeg context over a source; nil when it can't be opened.
  static func context(
    over source: HLSScript.Source, shown witness: FileWitness?
  ) -> UnsafeMutablePointer<AVIOContext>? {
    guard let stream = ResourceStream(source, shown: witness), let buffer = av_malloc(bufferSize)
    else {
      return nil
    }
    let opaque = Unmanaged.passRetained(stream)
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferSize), 0, opaque.toOpaque(),
      { opaque, bytes, count in ResourceStream.of(opaque)?.read(into: bytes, count) ?? -1 },
      nil,
      { opaque, offset, origin in ResourceStream.of(opaque)?.seek(offset, from: origin) ?? -1 })
    guard let context else {
      opaque.release()
      av_free(buffer)
      return nil
    }
    return context
  }

  /// Closes a context that was made here.
  static func close(_ context: UnsafeMutablePointer<AVIOContext>) {
    if let opaque = context.pointee.opaque {
      Unmanaged<ResourceStream>.fromOpaque(opaque).release()
    }
    // FFmpeg may have replaced the first buffer.
    av_freep(&context.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = context
    avio_context_free(&context)
  }

  private static func of(_ opaque: UnsafeMutableRawPointer?) -> ResourceStream? {
    opaque.map { Unmanaged<ResourceStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into bytes: UnsafeMutablePointer<UInt8>?, _ wanted: Int32) -> Int32 {
    let count = min(Int64(wanted), length - position)
    guard count > 0, let bytes else { return cffmpeg_error_end_of_file }
    if descriptor < 0 {
      for index in 0..<Int(count) { bytes[index] = text[Int(position) + index] }
      position += count
      return Int32(count)
    }
    while true {
      let read = pread(descriptor, bytes, Int(count), off_t(start + position))
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { return cffmpeg_error_from_errno(errno) }
      guard read > 0 else { return cffmpeg_error_end_of_file }
      position += Int64(read)
      return Int32(read)
    }
  }

  private func seek(_ offset: Int64, from origin: Int32) -> Int64 {
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return length
    case SEEK_SET: return move(to: offset)
    case SEEK_CUR: return move(to: position.addingClamped(offset))
    case SEEK_END: return move(to: length.addingClamped(offset))
    default: return Int64(cffmpeg_error_from_errno(EINVAL))
    }
  }

  private func move(to place: Int64) -> Int64 {
    guard (0...length).contains(place) else { return Int64(cffmpeg_error_from_errno(EINVAL)) }
    position = place
    return place
  }
}
