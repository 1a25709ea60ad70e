internal import CFFmpeg
internal import Glibc
import Vocabulary

/// One stream of an open container; lent by its demuxer, and valid as long as the demuxer.
struct StreamReference: ~Copyable {
  let stream: UnsafeMutablePointer<AVStream>
  let parameters: UnsafeMutablePointer<AVCodecParameters>
  /// The subject that errors of this stream name.
  let subject: String

  var index: Int { Int(stream.pointee.index) }

  var kind: MediaStream.Kind {
    // FFmpeg treats a cover picture as a video; a player does not.
    if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { return .other }
    return switch parameters.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO: .video
    case AVMEDIA_TYPE_AUDIO: .audio
    case AVMEDIA_TYPE_SUBTITLE: .subtitle
    case AVMEDIA_TYPE_DATA: .data
    default: .other
    }
  }

  /// The pixels of one picture; zero for sound.
  var pixels: Int64 {
    Int64(max(0, parameters.pointee.width)) * Int64(max(0, parameters.pointee.height))
  }

  /// The clock of this stream's times; a broken time base counts as microseconds.
  func clock(start: Duration = .zero) -> StreamClock {
    let base = stream.pointee.time_base
    guard base.num > 0, base.den > 0 else {
      return StreamClock(numerator: 1, denominator: 1_000_000, start: start)
    }
    return StreamClock(numerator: base.num, denominator: base.den, start: start)
  }

  /// When the stream begins, not counted from the container's start.
  var startTime: Duration? { duration(stream.pointee.start_time) }

  /// When the stream ends, not counted from the container's start.
  var declaredEnd: Duration? {
    guard let startTime, let length = duration(stream.pointee.duration) else { return nil }
    return startTime + length
  }

  private func duration(_ ticks: Int64) -> Duration? {
    ticks == cffmpeg_no_timestamp ? nil : clock().position(of: ticks)
  }

  /// The stream as a value.
  func described(packetCount: Int, frameCount: Int?) -> MediaStream {
    let codec = parameters.pointee
    return MediaStream(
      index: index,
      kind: kind,
      codecName: String(cString: avcodec_get_name(codec.codec_id)),
      profile: avcodec_profile_name(codec.codec_id, codec.profile).map { String(cString: $0) },
      duration: duration(stream.pointee.duration),
      startTime: startTime,
      bitRate: codec.bit_rate > 0 ? codec.bit_rate : nil,
      packetCount: packetCount,
      frameCount: frameCount,
      picture: kind == .video ? picture : nil,
      sound: kind == .audio ? sound : nil)
  }

  private var picture: MediaStream.Picture {
    let codec = parameters.pointee
    let aspect = codec.sample_aspect_ratio
    let rate = stream.pointee.avg_frame_rate
    return MediaStream.Picture(
      width: Int(codec.width),
      height: Int(codec.height),
      pixelFormat: av_get_pix_fmt_name(AVPixelFormat(codec.format)).map { String(cString: $0) },
      sampleAspectRatio: Rational(aspect.num, aspect.den),
      averageFrameRate: Rational(rate.num, rate.den), rotation: rotation)
  }

  private var sound: MediaStream.Sound {
    MediaStream.Sound(
      sampleRate: Int(parameters.pointee.sample_rate),
      channels: Int(parameters.pointee.ch_layout.nb_channels))
  }
}

extension StreamReference {
  /// How far a player rotates the picture, clockwise in whole degrees from 0 to 359.
  var rotation: Int {
    var size = 0
    guard let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 9 * MemoryLayout<Int32>.size
    else { return 0 }
    // FFmpeg counts counterclockwise, and returns NaN for a matrix without a direction.
    let angle = UnsafeRawPointer(matrix).withMemoryRebound(to: Int32.self, capacity: 9) {
      -av_display_rotation_get($0)
    }
    guard angle.isFinite else { return 0 }
    return ((Int(angle.rounded()) % 360) + 360) % 360
  }

  /// The rotation in quarters of a circle, from 0 to 3; other angles, which no camera writes, count
  /// as the nearest quarter.
  var quarterTurns: Int { (rotation + 45) / 90 % 4 }
}

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

/// Converts the times of one stream to durations; no other code does.
struct StreamClock: Hashable {
  /// A tick's length in seconds is numerator over denominator.
  let numerator: Int32
  let denominator: Int32
  /// The container's time of position zero.
  var start: Duration = .zero

  /// The exact position of a time of the stream, rounded to the attosecond.
  ///
  /// Hostile files have times of billions of years; they are clamped to thirty years, where all
  /// sums of durations are safe.
  func position(of ticks: Int64) -> Duration {
    let bound: Int128 = 1_000_000_000
    let seconds = Int128(ticks) * Int128(numerator) / Int128(denominator)
    guard abs(seconds) < bound else { return .seconds(ticks < 0 ? -bound : bound) }
    return .units(ticks, of: numerator, over: denominator) - start
  }
}
