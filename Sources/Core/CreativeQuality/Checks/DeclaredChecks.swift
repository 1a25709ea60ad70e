internal import Media
internal import Vocabulary

/// The checks that compare the tag's declarations with the file.
extension QualityCheck {
  static let ofDeclarations: [QualityCheck] = [
    .declaredDuration, .declaredDimensions, .declaredBitrate, .declaredBitrateRange,
    .declaredCodec, .declaredType, .declaredFileSize,
  ]

  package static let declaredDuration = QualityCheck(
    "DeclaredDuration", .warning, .number(.seconds),
    "the media is longer or shorter than declared",
    noun: "a duration of",
    explanation: "The container's duration, compared with the tag's Duration. Players plan "
      + "quartiles and breaks by the declared duration, so a difference shifts both.",
    fix: "Correct Duration in the tag, or cut the file to it.",
    reading: .declared { file in
      .number(
        file.facts.duration.seconds, declared: file.declared.duration.map { .number($0.seconds) })
    })

  package static let declaredDimensions = QualityCheck(
    "DeclaredDimensions", .warning, .word, "the picture's size differs from the declared one",
    noun: "a size of",
    explanation: "The size of the picture as it is shown, including rotation and pixel shape, "
      + "compared with 'width' and 'height' of the MediaFile. Players select by the declared size.",
    fix: "Correct 'width' and 'height' of the MediaFile, or replace the file.",
    reading: .declared { file in
      guard let picture = file.video?.picture else { return file.noPictures }
      var width = Int((Double(picture.width) * file.pixelShape).rounded())
      var height = picture.height
      if file.isOnItsSide { swap(&width, &height) }
      let declared = (file.declared.width, file.declared.height)
      guard let wanted = declared as? (Int, Int), wanted != (0, 0) else {
        return .text("\(width)x\(height)")
      }
      return .text("\(width)x\(height)", declared: .oneOf(["\(wanted.0)x\(wanted.1)"]))
    })

  package static let declaredBitrate = QualityCheck(
    "DeclaredBitrate", .warning, .number(.kilobitsPerSecond),
    "the bit rate differs from the declared one",
    noun: "a bit rate of",
    explanation: "The file's bits per second, compared with 'bitrate' of the MediaFile. Players "
      + "select by the declared bit rate and stall if the actual one is higher.",
    fix: "Correct 'bitrate' of the MediaFile, or encode the file at the declared bit rate.",
    reading: .declared { file in
      guard let total = file.totalKilobits else { return .none("it is unknown") }
      let wanted = file.declared.bitrate.flatMap { $0 > 0 ? Double($0) : nil }
      if let wanted, let range = file.declared.bitrateRange, range.contains(wanted),
        !range.contains(total)
      {
        // `DeclaredBitrateRange` reports this file, so a second finding would only repeat it.
        return .none("the file's bit rate is outside the declared range")
      }
      return .number(total, declared: wanted.map(QualityDeclared.number))
    })

  package static let declaredBitrateRange = QualityCheck(
    "DeclaredBitrateRange", .error, .number(.kilobitsPerSecond),
    "the bit rate is outside the declared range",
    noun: "a bit rate of",
    explanation: "The file's bits per second, compared with 'minBitrate' and 'maxBitrate' of the "
      + "MediaFile.",
    fix: "Correct 'minBitrate' and 'maxBitrate' of the MediaFile, or encode the file at a bit rate "
      + "between them.",
    reading: .declared { file in
      guard let total = file.totalKilobits else { return .none("it is unknown") }
      return .number(total, declared: file.declared.bitrateRange.map(QualityDeclared.range))
    })

  package static let declaredCodec = QualityCheck(
    "DeclaredCodec", .warning, .word, "the codec differs from the declared one",
    noun: "the codec",
    explanation: "The streams' codecs, compared with 'codec' of the MediaFile, in the notation of "
      + "RFC 4281. Players skip files with codecs that they cannot decode.",
    fix: "Correct 'codec' of the MediaFile, or encode the file with it.",
    reading: .declared { file in
      // Each declared codec must be among the codecs of the first video and the first audio stream.
      let actual = [file.video, file.audio].compactMap { $0.map(CodecName.common) }
      guard !actual.isEmpty else { return .none("there is neither video nor audio") }
      let text = actual.joined(separator: ", ")
      guard let codec = file.declared.codec else { return .text(text) }
      let wanted = codec.split(separator: ",").map { CodecName.meant(by: String($0)) }
      guard !wanted.contains(nil) else {
        return .none("the declared codec '\(codec)' is unknown; use a codec name of RFC 4281")
      }
      let isMet = wanted.allSatisfy { $0.map(actual.contains) ?? false }
      return .text(
        text, declared: .oneOf([isMet ? text : wanted.compactMap(\.self).joined(separator: ", ")]))
    })

  package static let declaredType = QualityCheck(
    "DeclaredType", .error, .word, "the container differs from the declared type",
    noun: "the container",
    explanation: "The container, compared with 'type' of the MediaFile. A player that trusts a "
      + "wrong type uses the wrong demuxer.",
    fix: "Correct 'type' of the MediaFile, such as 'video/mp4' for MP4, or replace the file.",
    reading: .declared { file in
      let container = file.facts.container
      guard let type = file.declared.type?.lowercased() else { return .text(container) }
      guard let containers = CodecName.containers(ofType: type) else {
        return .none("the declared type '\(type)' is not a type of media files")
      }
      return .text(container, declared: .oneOf(containers))
    })

  package static let declaredFileSize = QualityCheck(
    "DeclaredFileSize", .warning, .number(.bytes), "the file's size differs from the declared one",
    noun: "a file size of",
    explanation: "The file's size in bytes, compared with 'fileSize' of the MediaFile (VAST 4.1 "
      + "and later).",
    fix: "Correct 'fileSize' of the MediaFile, or upload the right file.",
    reading: .declared { file in
      let wanted = file.declared.fileSize.flatMap { $0 > 0 ? Double($0) : nil }
      return .number(Double(file.facts.byteCount), declared: wanted.map(QualityDeclared.number))
    })
}

extension MediaDeclaration {
  /// The declared range in kilobits per second; nil when the tag declares none, or bounds that no
  /// file can meet.
  fileprivate var bitrateRange: ClosedRange<Double>? {
    guard let minBitrate, let maxBitrate, minBitrate <= maxBitrate, maxBitrate > 0 else {
      return nil
    }
    return Double(minBitrate)...Double(maxBitrate)
  }
}

/// A tag's declaration of a media file (VAST 4.2 § 3.9.1).
package struct MediaDeclaration: Sendable, Hashable {
  /// The creative's duration.
  package var duration: Duration?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  /// In kilobits per second.
  package var bitrate: Int?
  /// In kilobits per second.
  var minBitrate: Int?
  /// In kilobits per second.
  var maxBitrate: Int?
  /// As in RFC 4281, or a codec's common name.
  package var codec: String?
  /// The MIME type.
  package var type: String?
  /// In bytes.
  package var fileSize: Int?

  package init(
    duration: Duration? = nil, width: Int? = nil, height: Int? = nil, bitrate: Int? = nil,
    minBitrate: Int? = nil, maxBitrate: Int? = nil, codec: String? = nil, type: String? = nil,
    fileSize: Int? = nil
  ) {
    self.duration = duration
    self.width = width
    self.height = height
    self.bitrate = bitrate
    self.minBitrate = minBitrate
    self.maxBitrate = maxBitrate
    self.codec = codec
    self.type = type
    self.fileSize = fileSize
  }
}

/// The names of codecs and containers in tags.
enum CodecName {
  /// FFmpeg's name of a stream's codec; every kind of PCM is called `pcm`.
  static func common(_ stream: MediaStream) -> String {
    stream.codecName.hasPrefix("pcm_") ? "pcm" : stream.codecName
  }

  /// FFmpeg's name for the codec that a tag names. The tag names the codec by a sample entry as in
  /// RFC 4281, or by a common name.
  static func meant(by word: String) -> String? {
    let name = word.lowercased().filter { $0 != " " && $0 != "\"" }
    let prefixes: [(String, String)] = [
      ("avc", "h264"), ("h264", "h264"), ("h.264", "h264"), ("x264", "h264"), ("hvc1", "hevc"),
      ("hev1", "hevc"), ("hevc", "hevc"), ("h265", "hevc"), ("h.265", "hevc"),
      ("mp4a.6b", "mp3"), ("mp4a.69", "mp3"), ("mp4a", "aac"), ("aac", "aac"), ("mp3", "mp3"),
      ("mp4v", "mpeg4"), ("mpeg4", "mpeg4"), ("mpeg-4", "mpeg4"), ("vp8", "vp8"),
      ("vp08", "vp8"), ("vp9", "vp9"), ("vp09", "vp9"), ("av01", "av1"), ("av1", "av1"),
      ("opus", "opus"), ("vorbis", "vorbis"), ("ac-3", "ac3"), ("ac3", "ac3"), ("ec-3", "eac3"),
      ("eac3", "eac3"), ("apc", "prores"), ("prores", "prores"), ("theora", "theora"),
    ]
    return prefixes.first { name.hasPrefix($0.0) }?.1
  }

  /// The containers that a MIME type allows; nil for a type that is not of a media file.
  static func containers(ofType type: String) -> [String]? {
    let name = String(type.prefix { $0 != ";" }).filter { $0 != " " }
    return switch name {
    case "video/mp4", "audio/mp4", "video/x-m4v", "video/mpeg4", "audio/x-m4a": ["mp4"]
    case "video/quicktime": ["mov"]
    case "video/3gpp": ["mp4"]
    case "video/webm", "audio/webm": ["webm"]
    case "video/x-matroska": ["matroska", "webm"]
    case "video/x-flv", "video/flv": ["flv"]
    case "video/mp2t": ["mpegts"]
    case "video/ogg", "audio/ogg", "application/ogg": ["ogg"]
    case "audio/mpeg", "audio/mp3": ["mp3"]
    case "audio/aac", "audio/aacp": ["aac"]
    case "audio/wav", "audio/x-wav": ["wav"]
    case "video/x-msvideo", "video/avi": ["avi"]
    default: nil
    }
  }
}
