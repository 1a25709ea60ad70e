internal import CFFmpeg
internal import Glibc
internal import System

/// FFmpeg's libraries, each loaded when it is first needed, and their settings for the whole
/// process.
///
/// Code that creates an object of a library calls ``require()`` first; from then on the library's
/// functions can be called.
enum FFmpegLibrary {
  case util
  case codec
  case format
  case filter
  case scale

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

  /// Loads the library, unless it is loaded.
  ///
  /// - Throws: when the system does not have the library in the required version.
  func require() throws(FFmpegError) {
    if let missing = FFmpegLibrary.unprepared ?? load() { throw FFmpegError(missing) }
  }

  private func load() -> MissingLibrary? {
    switch self {
    case .util:
      MissingLibrary(name: cffmpeg_avutil_name(), reason: cffmpeg_load_avutil())
    case .codec:
      MissingLibrary(name: cffmpeg_avcodec_name(), reason: cffmpeg_load_avcodec())
    case .format:
      MissingLibrary(name: cffmpeg_avformat_name(), reason: cffmpeg_load_avformat())
    case .filter:
      MissingLibrary(name: cffmpeg_avfilter_name(), reason: cffmpeg_load_avfilter())
    case .scale:
      MissingLibrary(name: cffmpeg_swscale_name(), reason: cffmpeg_load_swscale())
    }
  }

  /// Why FFmpeg could not be set up; nil when it is set up, which happens on first use. FFmpeg then
  /// writes nothing to standard error and makes no single allocation above 128 MB, because a few
  /// bytes of an MP4 can claim an index of many gigabytes.
  private static let unprepared: MissingLibrary? = {
    if let missing = FFmpegLibrary.util.load() { return missing }
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(largestAllocation)
    return nil
  }()

  /// In bytes.
  private static let largestAllocation = 128 << 20

  /// Whether the largest allocation that FFmpeg may make fails now. If it fails, an error `ENOMEM`
  /// means that the machine lacked memory, and not that the file exceeded the limit of allocations.
  static var lacksMemory: Bool {
    guard
      let memory = mmap(
        nil, largestAllocation, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      Int(bitPattern: memory) != -1  // MAP_FAILED
    else { return true }
    munmap(memory, largestAllocation)
    return false
  }

  /// The release of FFmpeg, such as `5.1.6-0+deb12u1`; empty when FFmpeg is not installed.
  ///
  /// It is the release of libavutil, which loads in a fraction of the time of the other libraries.
  /// A distribution builds and installs all libraries of a release together.
  static let release: String = {
    guard unprepared == nil, let release = av_version_info() else { return "" }
    return String(cString: release)
  }()
}
