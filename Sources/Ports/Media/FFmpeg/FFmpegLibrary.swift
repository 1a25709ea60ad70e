internal import CFFmpeg

/// The settings that FFmpeg keeps for the whole process.
enum FFmpegLibrary {
  /// The demuxers that may open a file: of the media types that ads have. Nothing on this list opens
  /// a second file or the network.
  static let formats = "mov,matroska,mp3,aac,wav,ogg,flac,mpegts,flv"

  /// The decoders that may run: of the codecs that ads and their mezzanine files have.
  static let decoders: Set = [
    "h264", "hevc", "vp8", "vp9", "libdav1d", "libaom-av1", "av1", "mpeg4", "mpeg2video",
    "prores", "dnxhd", "h263", "flv", "vp6f", "theora", "mjpeg", "png",
    "aac", "aac_latm", "mp3float", "mp3", "mp2float", "mp2", "ac3", "eac3", "opus", "libopus",
    "vorbis", "libvorbis", "flac", "alac",
    "pcm_u8", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be",
    "pcm_f32le", "pcm_f32be", "pcm_alaw", "pcm_mulaw",
    "mov_text", "webvtt", "srt", "subrip", "cc_dec",
  ]

  /// The release of FFmpeg and the versions of those of its libraries that measure, as they are
  /// loaded: such as `5.1.6-0+deb12u1 59.27.100 …`.
  static let version: String = {
    let release = av_version_info().map { String(cString: $0) } ?? ""
    let versions = [
      avformat_version(), avcodec_version(), avutil_version(), avfilter_version(),
      swscale_version(),
    ]
    let texts = versions.map { "\($0 >> 16).\($0 >> 8 & 0xFF).\($0 & 0xFF)" }
    return ([release] + texts).joined(separator: " ")
  }()

  /// Made on first use: nothing on standard error, and no single allocation above 128 MB, since a
  /// few bytes of an MP4 can claim an index of many gigabytes.
  static let isPrepared: Bool = {
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(128 << 20)
    return true
  }()
}
