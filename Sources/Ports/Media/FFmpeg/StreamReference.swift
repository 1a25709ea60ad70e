internal import CFFmpeg
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
