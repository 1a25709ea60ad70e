internal import CFFmpeg

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
