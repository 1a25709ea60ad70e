internal import CFFmpeg

/// The settings that FFmpeg keeps for the whole process.
enum FFmpegLibrary {
  /// The demuxers that may open a file. Nothing on this list opens a second file or the network.
  static let formats = "mov,matroska,mp3,aac,wav,ogg,flac,mpegts,avi,flv"

  /// Made on first use: nothing on standard error, and no single allocation above 128 MB, since a
  /// few bytes of an MP4 can claim an index of many gigabytes.
  static let isPrepared: Bool = {
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(128 << 20)
    return true
  }()
}
