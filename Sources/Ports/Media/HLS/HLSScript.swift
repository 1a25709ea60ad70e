internal import CFFmpeg
internal import Glibc
import Vocabulary

/// Playlists that are written for FFmpeg from a presentation. They have only names of their own and
/// known tags, and no text of the original playlists.
struct HLSScript {
  /// The source of the bytes for a name.
  enum Source {
    case text([UInt8])
    case window(HLSPresentation.Window)
  }

  /// The name of the playlist to open first. The scheme is one that FFmpeg's HLS demuxer accepts;
  /// no file of that name is ever opened.
  static let name = "file:playlist.m3u8"

  /// The sources that FFmpeg may open, by name.
  private(set) var sources: [String: Source] = [:]

  init(_ presentation: HLSPresentation) {
    guard let audio = presentation.audio else {
      add(presentation.main, called: Self.name, "main")
      return
    }
    add(presentation.main, called: "file:main.m3u8", "main")
    add(audio, called: "file:audio.m3u8", "audio")
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,URI="file:audio.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"
      file:main.m3u8

      """
    sources[Self.name] = .text(Array(master.utf8))
  }

  private mutating func add(
    _ rendition: HLSPresentation.Rendition, called name: String, _ prefix: String
  ) {
    for (index, window) in rendition.maps.enumerated() {
      sources["file:\(prefix)-map-\(index)"] = .window(window)
    }
    let longest = rendition.segments.map(\.duration).max() ?? .zero
    var text = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:\(longest.components.seconds + 1)
      #EXT-X-MEDIA-SEQUENCE:0

      """
    var map: Int?
    for (index, segment) in rendition.segments.enumerated() {
      if let needed = segment.map, needed != map {
        text += "#EXT-X-MAP:URI=\"file:\(prefix)-map-\(needed)\"\n"
        map = needed
      }
      let microseconds = String(segment.duration.roundedMicroseconds % 1_000_000)
      let fraction = String(repeating: "0", count: 6 - microseconds.count) + microseconds
      let seconds = segment.duration.roundedMicroseconds / 1_000_000
      text += "#EXTINF:\(seconds).\(fraction),\nfile:\(prefix)-\(index)\n"
      sources["file:\(prefix)-\(index)"] = .window(segment.window)
    }
    text += "#EXT-X-ENDLIST\n"
    sources[name] = .text(Array(text.utf8))
  }
}

/// A stream whose playlists were read and whose segments were found; FFmpeg may open these files
/// only.
struct HLSPresentation {
  /// A part of a local file.
  struct Window: Hashable {
    let path: String
    let offset: Int64
    let length: Int64
  }

  /// A playlist reduced to its known segments.
  struct Rendition {
    struct Segment {
      let window: Window
      let start: Duration
      let duration: Duration
      /// The index of its initialization section.
      let map: Int?
    }

    var segments: [Segment] = []
    var maps: [Window] = []
    /// The duration that the original playlist states, including unavailable segments.
    var duration = Duration.zero
  }

  let facts: HLSFacts
  /// The video, with or without audio.
  var main: Rendition
  /// Separate audio.
  var audio: Rendition?
  /// Why the first unavailable segment is missing; the stream was cut there.
  var missing: HLSError?

  /// The bytes of everything except the playlists.
  var byteCount: Int64 {
    facts.resources.reduce(0) { $1.kind == .playlist ? $0 : $0 + $1.byteCount }
  }

  /// The bits per second of the available segments; nil when they have no duration.
  var bitRate: Int64? {
    let microseconds = main.segments.reduce(.zero) { $0 + $1.duration }.roundedMicroseconds
    guard microseconds > 0 else { return nil }
    let bits = byteCount.multipliedReportingOverflow(by: 8)
    guard !bits.overflow else { return nil }
    return Int64((Double(bits.partialValue) * 1_000_000 / Double(microseconds)).rounded())
  }

  /// Drops the segments that begin at a position or later.
  mutating func cut(at position: Duration) {
    main.segments.removeAll { $0.start >= position }
    audio?.segments.removeAll { $0.start >= position }
  }
}

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
