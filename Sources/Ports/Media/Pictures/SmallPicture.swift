internal import CFFmpeg
internal import Glibc

/// An uncompressed picture, small enough to keep: rows from the top, three bytes a pixel, RGB.
struct SmallPicture: Hashable {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// A picture of one grey.
  init(width: Int, height: Int, grey: UInt8 = 0) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: grey, count: width * height * 3)
  }

  /// Makes a picture row by row; `row` appends the bytes of one row, three for each pixel.
  init(width: Int, height: Int, row: (_ y: Int, _ bytes: inout [UInt8]) -> Void) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height { row(y, &bytes) }
  }

  /// The bytes of one row.
  func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * width * 3..<(y + 1) * width * 3] }

  /// The picture rotated clockwise by quarters of a circle.
  func turned(quarters: Int) -> SmallPicture {
    let turns = ((quarters % 4) + 4) % 4
    guard turns > 0 else { return self }
    let isUpright = turns == 2
    return SmallPicture(width: isUpright ? width : height, height: isUpright ? height : width) {
      y, turned in
      for x in 0..<(isUpright ? width : height) {
        let (sourceX, sourceY) =
          switch turns {
          case 1: (y, height - 1 - x)
          case 2: (width - 1 - x, height - 1 - y)
          default: (width - 1 - y, x)
          }
        let start = (sourceY * width + sourceX) * 3
        turned += bytes[start..<start + 3]
      }
    }
  }

  /// Pictures side by side on dark grey, with gaps between them; nil when there are none.
  static func strip(of pictures: [SmallPicture], gap: Int = 4) -> SmallPicture? {
    guard let height = pictures.map(\.height).max() else { return nil }
    let width = pictures.reduce(0) { $0 + $1.width } + gap * (pictures.count - 1)
    var strip = SmallPicture(width: width, height: height, grey: 0x20)
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        let start = (y * width + left) * 3
        strip.bytes.replaceSubrange(start..<start + picture.width * 3, with: picture.row(y))
      }
      left += picture.width + gap
    }
    return strip
  }
}

/// The size of a small picture: the shape that the video has on a screen, within a square.
struct PictureSize: Hashable {
  let width: Int
  let height: Int

  /// The longest side of a small picture in pixels.
  static let longestSide = 320

  /// Scales a picture of a size and pixel aspect ratio down to the square.
  ///
  /// Sides are even, since JPEG halves the colours, and at least 2, whatever shape a file claims.
  /// Smaller pictures keep their size.
  init(width: Int, height: Int, aspect: Rational?) {
    let shownWidth = Double(max(1, width)) * (aspect?.value ?? 1)
    let shownHeight = Double(max(1, height))
    let scale = min(1, Double(Self.longestSide) / max(shownWidth, shownHeight))
    self.width = Self.even(shownWidth * scale)
    self.height = Self.even(shownHeight * scale)
  }

  private static func even(_ side: Double) -> Int {
    min(longestSide, max(2, Int((side / 2).rounded()) * 2))
  }
}

extension Rational {
  fileprivate var value: Double { Double(numerator) / Double(denominator) }
}

/// Scales decoded frames down to small pictures, with libswscale.
///
/// The result depends on the frame alone: not on the processor, nor on earlier frames.
final class PictureScaler {
  private var context: OpaquePointer?

  init() throws(FFmpegError) { try FFmpegLibrary.scale.require() }

  deinit { if let context { sws_freeContext(context) } }

  /// A frame as it looks on a screen, without rotation.
  func picture(of frame: borrowing Frame) throws(FFmpegError) -> SmallPicture {
    let source = frame.pointer
    let aspect = source.pointee.sample_aspect_ratio
    let size = PictureSize(
      width: Int(source.pointee.width), height: Int(source.pointee.height),
      aspect: Rational(aspect.num, aspect.den))
    let target = try Frame.empty(width: size.width, height: size.height, format: AV_PIX_FMT_RGB24)
    try scale(source, to: target, coefficients: Self.coefficients(of: source))
    return target.smallPicture
  }

  /// A small picture in the form that a JPEG encoder needs: luma and halved colours, full range.
  func encodable(_ picture: SmallPicture) throws(FFmpegError) -> Frame {
    let source = try Frame.empty(
      width: picture.width, height: picture.height, format: AV_PIX_FMT_RGB24)
    source.fill(with: picture)
    let target = try Frame.empty(
      width: picture.width, height: picture.height, format: AV_PIX_FMT_YUVJ420P)
    try scale(source.pointer, to: target, coefficients: SWS_CS_DEFAULT)
    return target
  }

  private func scale(
    _ source: UnsafeMutablePointer<AVFrame>, to target: borrowing Frame, coefficients: Int32
  ) throws(FFmpegError) {
    let flags =
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    context = sws_getCachedContext(
      context, source.pointee.width, source.pointee.height, AVPixelFormat(source.pointee.format),
      target.pointer.pointee.width, target.pointer.pointee.height,
      AVPixelFormat(target.pointer.pointee.format), flags, nil, nil, nil)
    guard let context else {
      throw FFmpegError(
        code: cffmpeg_error_from_errno(EINVAL), function: "sws_getCachedContext",
        subject: "picture",
        text: "pictures of this format are not scaled")
    }
    let isFullRange = source.pointee.color_range == AVCOL_RANGE_JPEG
    // FFmpeg refuses this call for formats without a matrix, which do not need it.
    sws_setColorspaceDetails(
      context, sws_getCoefficients(coefficients), isFullRange ? 1 : 0,
      sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
    try check("sws_scale_frame", of: "picture", sws_scale_frame(context, target.pointer, source))
  }

  /// The coefficients that convert the frame's colours to red, green and blue.
  ///
  /// The two FFmpeg libraries libavutil and libswscale use the same numbers for them. Where a file
  /// does not state them, players use those of high definition for pictures higher than 576 lines.
  private static func coefficients(of frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    let space = frame.pointee.colorspace
    guard space == AVCOL_SPC_UNSPECIFIED || space == AVCOL_SPC_RGB else {
      return Int32(space.rawValue)
    }
    return frame.pointee.height > 576 ? SWS_CS_ITU709 : SWS_CS_DEFAULT
  }
}

extension Frame {
  /// An empty picture of a format, with padding at its edges for code that writes in blocks.
  fileprivate static func empty(
    width: Int, height: Int, format: AVPixelFormat
  ) throws(FFmpegError) -> Frame {
    let frame = try Frame()
    frame.pointer.pointee.width = Int32(width)
    frame.pointer.pointee.height = Int32(height)
    frame.pointer.pointee.format = format.rawValue
    try check("av_frame_get_buffer", of: "picture", av_frame_get_buffer(frame.pointer, 64))
    return frame
  }

  /// The picture as a value; the frame must have a pixel format with three bytes for each pixel.
  fileprivate var smallPicture: SmallPicture {
    let stride = Int(pointer.pointee.linesize.0)
    let start = pointer.pointee.data.0
    let width = Int(pointer.pointee.width)
    return SmallPicture(width: width, height: Int(pointer.pointee.height)) { y, bytes in
      bytes += UnsafeBufferPointer(start: start?.advanced(by: y * stride), count: width * 3)
    }
  }

  /// Copies a picture of the same size into the frame.
  fileprivate func fill(with picture: SmallPicture) {
    guard let start = pointer.pointee.data.0 else { return }
    for y in 0..<picture.height {
      let line = start.advanced(by: y * Int(pointer.pointee.linesize.0))
      picture.row(y).withUnsafeBufferPointer { row in
        guard let bytes = row.baseAddress else { return }
        line.update(from: bytes, count: row.count)
      }
    }
  }
}

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
