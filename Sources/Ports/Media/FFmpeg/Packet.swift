internal import CFFmpeg

/// An owned packet: a reusable container for compressed data.
struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(FFmpegError) {
    try FFmpegLibrary.codec.require()
    guard let pointer = av_packet_alloc() else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "av_packet_alloc", subject: "packet")
    }
    self.pointer = pointer
  }

  var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// Whether the demuxer could not read all of it.
  var isCorrupt: Bool { pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// Whether an edit list hides it: it is decoded only because other packets depend on it.
  var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

  /// The offset of the first byte after it in the file; nil when the container does not say.
  var endInFile: Int64? {
    let start = pointer.pointee.pos
    return start < 0 ? nil : start.addingClamped(Int64(max(0, pointer.pointee.size)))
  }

  /// When it is presented, decoded, and for how long, in units of the stream's time base; nil when
  /// the container gives it no time at all.
  var timing: PacketTiming? {
    let pts = pointer.pointee.pts
    let dts = pointer.pointee.dts
    guard pts != cffmpeg_no_timestamp || dts != cffmpeg_no_timestamp else { return nil }
    return PacketTiming(
      presentation: pts == cffmpeg_no_timestamp ? dts : pts,
      decoding: dts == cffmpeg_no_timestamp ? pts : dts,
      duration: max(0, pointer.pointee.duration))
  }

  /// Releases the contents, so that no data outlives its use.
  func clear() { av_packet_unref(pointer) }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }
}

/// When a packet is decoded and presented, in units of its stream's time base.
struct PacketTiming: Hashable {
  var presentation: Int64
  var decoding: Int64
  /// The duration in the container. With a variable frame rate it is the distance to the next packet in
  /// decoding order, not a picture's real duration. Zero when unknown.
  var duration: Int64
}
