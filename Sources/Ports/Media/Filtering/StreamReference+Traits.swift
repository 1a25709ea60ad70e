internal import CFFmpeg
internal import Glibc

extension StreamReference {
  /// The traits of a video that the container and the codec's header state, without its times.
  var videoTraits: VideoMeasurements {
    let codec = parameters.pointee
    let rate = stream.pointee.r_frame_rate
    let descriptor = av_pix_fmt_desc_get(AVPixelFormat(codec.format))
    return VideoMeasurements(
      level: codec.level > 0 ? Int(codec.level) : nil,
      chroma: descriptor.flatMap { Self.chroma($0.pointee) },
      bitDepth: descriptor.map { Int($0.pointee.comp.0.depth) },
      fieldOrder: Self.name(codec.field_order), rotation: rotation,
      realFrameRate: Rational(rate.num, rate.den))
  }

  /// How the colour is sampled, as J:a:b; nil for grey, RGB and other formats without such a name.
  private static func chroma(_ descriptor: AVPixFmtDescriptor) -> String? {
    guard descriptor.nb_components >= 3, descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0 else {
      return nil
    }
    return switch (descriptor.log2_chroma_w, descriptor.log2_chroma_h) {
    case (0, 0): "4:4:4"
    case (0, 1): "4:4:0"
    case (1, 0): "4:2:2"
    case (1, 1): "4:2:0"
    case (2, 0): "4:1:1"
    case (2, 2): "4:1:0"
    default: nil
    }
  }

  /// The name that ffprobe uses for a field order.
  private static func name(_ order: AVFieldOrder) -> String? {
    switch order {
    case AV_FIELD_PROGRESSIVE: "progressive"
    case AV_FIELD_TT: "tt"
    case AV_FIELD_BB: "bb"
    case AV_FIELD_TB: "tb"
    case AV_FIELD_BT: "bt"
    default: nil
    }
  }
}
