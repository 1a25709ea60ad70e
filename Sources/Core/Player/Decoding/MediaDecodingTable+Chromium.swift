extension MediaDecodingTable {
  /// A `<video>` element of Debian's Chromium. A test creates each of these files and plays it in the
  /// installed browser.
  package static let chromium = MediaDecodingTable(
    name: "Chromium",
    evidence: "decoded pictures and sound of one file each in Chromium 156.0.8078.108 of Debian "
      + "12, without hardware decoders; builds with other decoders were not measured",
    files: [
      mp4("h264", "aac", .plays),
      mp4("h264", "aac", .plays, "4:2:2, 10 bits"),
      mp4("h264", "mp3", .plays),
      mp4("h264", "opus", .plays),
      mp4("h264", "flac", .plays),
      mp4("h264", nil, .plays),
      mp4("h264", "ac3", .pictureOnly),
      mp4("h264", "eac3", .pictureOnly),
      mp4("h264", "alac", .pictureOnly),
      mp4("av1", "aac", .plays),
      mp4("vp9", "aac", .plays),
      mp4("hevc", "aac", .soundOnly, "hvc1"),
      mp4("hevc", "aac", .soundOnly, "hev1"),
      mp4("hevc", nil, .nothingDecoded),
      mp4("mpeg4", "aac", .soundOnly),
      mp4("mjpeg", "aac", .soundOnly),
      mp4(nil, "ac3", .nothingDecoded),
      file("3gp", "video/3gpp", "maybe", "h263", "aac", .soundOnly),
      // Chromium's `canPlayType` returns an empty text for `video/quicktime`, so players that call
      // it first never play the two MOV files.
      file("mov", "video/quicktime", "", "h264", "aac", .plays),
      file("mov", "video/quicktime", "", "prores", "pcm_s16le", .soundOnly),
      file("webm", "video/webm", "maybe", "vp8", "vorbis", .plays),
      file("webm", "video/webm", "maybe", "vp9", "opus", .plays),
      file("webm", "video/webm", "maybe", "av1", "opus", .plays),
      file("matroska", "video/x-matroska", "maybe", "h264", "aac", .plays),
      file("ogg", "video/ogg", "maybe", "theora", "vorbis", .soundOnly),
      file("hls", "application/vnd.apple.mpegurl", "maybe", "h264", "aac", .plays),
      file("hls", "application/vnd.apple.mpegurl", "maybe", "h264", "ac3", .pictureOnly),
      // The segments are fragmented MP4, which HLS requires for HEVC. From MPEG-TS segments, the
      // sound plays.
      file("hls", "application/vnd.apple.mpegurl", "maybe", "hevc", "aac", .nothingDecoded),
      file("mpegts", "video/mp2t", "", "h264", "aac", .notOpened),
      file("flv", "video/x-flv", "", "h264", "aac", .notOpened),
      file("avi", "video/x-msvideo", "", "mpeg4", "mp3", .notOpened),
      file("asf", "video/x-ms-wmv", "", "wmv2", "wmav2", .notOpened),
      file("mpeg", "video/mpeg", "", "mpeg2video", "mp2", .notOpened),
      file("mp4", "audio/mp4", "maybe", nil, "aac", .plays),
      file("mp3", "audio/mpeg", "probably", nil, "mp3", .plays),
      file("aac", "audio/aac", "probably", nil, "aac", .plays),
      file("ogg", "audio/ogg", "maybe", nil, "vorbis", .plays),
      file("wav", "audio/wav", "maybe", nil, "pcm_s16le", .plays),
      file("flac", "audio/flac", "probably", nil, "flac", .plays),
    ])

  private static func mp4(
    _ video: String?, _ audio: String?, _ outcome: MeasuredMedia.Outcome, _ detail: String = ""
  ) -> MeasuredMedia {
    file("mp4", "video/mp4", "maybe", video, audio, outcome, detail)
  }

  private static func file(
    _ container: String, _ type: String, _ claim: String, _ video: String?, _ audio: String?,
    _ outcome: MeasuredMedia.Outcome, _ detail: String = ""
  ) -> MeasuredMedia {
    MeasuredMedia(
      type, claim, MediaStreams(container, video: video, audio: audio), outcome, detail)
  }
}
