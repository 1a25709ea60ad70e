internal import CFFmpeg
internal import Glibc

/// Writes JPEG files with libavcodec: the same picture gives the same bytes.
enum JPEGEncoder {
  /// The quantizer, from 1 (best) to 31; at 3 no blocks are visible.
  private static let quality = 3

  static func encode(_ picture: SmallPicture) throws(FFmpegError) -> JPEG {
    let frame = try PictureScaler().encodable(picture)
    let encoder = try EncoderContext()
    let settings = encoder.pointer
    settings.pointee.width = Int32(picture.width)
    settings.pointee.height = Int32(picture.height)
    settings.pointee.time_base = AVRational(num: 1, den: 1)
    settings.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
    settings.pointee.color_range = AVCOL_RANGE_JPEG
    settings.pointee.thread_count = 1
    settings.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE
    settings.pointee.global_quality = FF_QP2LAMBDA * Int32(quality)
    try check("avcodec_open2", of: "picture", avcodec_open2(settings, nil, nil))
    frame.pointer.pointee.quality = settings.pointee.global_quality
    frame.pointer.pointee.pts = 0
    try check("avcodec_send_frame", of: "picture", avcodec_send_frame(settings, frame.pointer))
    let packet = try Packet()
    try check(
      "avcodec_receive_packet", of: "picture", avcodec_receive_packet(settings, packet.pointer))
    let bytes = UnsafeBufferPointer(
      start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
    return JPEG(width: picture.width, height: picture.height, bytes: Array(bytes))
  }
}

/// An owned codec context of the JPEG encoder.
private struct EncoderContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init() throws(FFmpegError) {
    try FFmpegLibrary.codec.require()
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG) else {
      throw FFmpegError(
        code: cffmpeg_error_encoder_not_found, function: "avcodec_find_encoder",
        subject: "picture")
    }
    guard let pointer = avcodec_alloc_context3(codec) else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(ENOMEM), function: "avcodec_alloc_context3",
        subject: "picture")
    }
    self.pointer = pointer
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }
}
