/// The checks of a media file; the raw values are stable for ever.
package enum QualityCheck: String, Sendable, CaseIterable {
  case damage = "MediaDamage"

  case declaredDuration = "DeclaredDuration"
  case declaredDimensions = "DeclaredDimensions"
  case declaredBitrate = "DeclaredBitrate"
  case declaredBitrateRange = "DeclaredBitrateRange"
  case declaredCodec = "DeclaredCodec"
  case declaredType = "DeclaredType"
  case declaredFileSize = "DeclaredFileSize"

  case container = "ContainerFormat"
  case fileSize = "FileSize"
  case indexPosition = "IndexPosition"
  case fragmentation = "Fragmentation"
  case editList = "EditList"
  case videoStreams = "VideoStreamCount"
  case audioStreams = "AudioStreamCount"
  case duration = "MediaDuration"
  case containerDuration = "ContainerDuration"
  case start = "MediaStart"
  case durationGap = "AudioVideoDurationGap"
  case startOffset = "AudioVideoStartOffset"
  case totalBitrate = "TotalBitrate"

  case videoCodec = "VideoCodec"
  case videoBitrate = "VideoBitrate"
  case resolution = "Resolution"
  case width = "PictureWidth"
  case height = "PictureHeight"
  case aspectRatio = "AspectRatio"
  case pixelAspectRatio = "PixelAspectRatio"
  case rotation = "Rotation"
  case frameRate = "FrameRate"
  case frameRateMode = "FrameRateMode"
  case chroma = "ChromaSubsampling"
  case bitDepth = "BitDepth"
  case scan = "ScanType"
  case keyFrameDistance = "KeyFrameDistance"
  case openGroups = "OpenGroups"
  case formatChange = "FormatChange"

  case blackAtStart = "BlackAtStart"
  case blackAtEnd = "BlackAtEnd"
  case blackInMiddle = "BlackInMiddle"
  case freeze = "FrozenPicture"
  case letterbox = "Letterbox"

  case audioCodec = "AudioCodec"
  case audioBitrate = "AudioBitrate"
  case sampleRate = "SampleRate"
  case channels = "ChannelCount"
  case integratedLoudness = "IntegratedLoudness"
  case shortTermLoudness = "ShortTermLoudness"
  case momentaryLoudness = "MomentaryLoudness"
  case truePeak = "TruePeak"
  case samplePeak = "SamplePeak"
  case silentChannels = "SilentChannels"
  case silence = "Silence"

  case identicalMediaFiles = "IdenticalMediaFiles"
  case renditionDurations = "RenditionDurations"
  case renditionLadder = "RenditionLadder"

  /// The checks of one file; the others compare several.
  package static let ofOneFile: [QualityCheck] = allCases.filter { check in
    ![.identicalMediaFiles, .renditionDurations, .renditionLadder].contains(check)
  }

  /// Whether it compares the file with a tag's declaration.
  package var comparesDeclared: Bool {
    [
      .declaredDuration, .declaredDimensions, .declaredBitrate, .declaredBitrateRange,
      .declaredCodec, .declaredType, .declaredFileSize,
    ].contains(self)
  }

  /// Whether its value is a word and not a number.
  package var isWord: Bool {
    [
      .damage, .declaredDimensions, .declaredCodec, .declaredType, .container, .indexPosition,
      .fragmentation, .videoCodec, .resolution, .frameRateMode, .chroma, .scan, .formatChange,
      .audioCodec, .renditionLadder,
    ].contains(self)
  }

  /// What the check's number counts.
  package var unit: QualityUnit {
    switch self {
    case .declaredDuration, .duration, .containerDuration, .start, .durationGap, .startOffset,
      .keyFrameDistance,
      .blackAtStart, .blackAtEnd, .blackInMiddle, .freeze, .silence, .renditionDurations:
      .seconds
    case .declaredBitrate, .declaredBitrateRange, .totalBitrate, .videoBitrate, .audioBitrate:
      .kilobitsPerSecond
    case .declaredFileSize: .bytes
    case .fileSize: .megabytes
    case .width, .height: .pixels
    case .rotation: .degrees
    case .frameRate: .framesPerSecond
    case .bitDepth: .bits
    case .letterbox: .percent
    case .sampleRate: .hertz
    case .integratedLoudness, .shortTermLoudness, .momentaryLoudness: .lufs
    case .truePeak: .dbtp
    case .samplePeak: .dbfs
    case .damage, .declaredDimensions, .declaredCodec, .declaredType, .container, .indexPosition,
      .fragmentation, .editList, .videoStreams, .audioStreams, .videoCodec, .resolution,
      .aspectRatio, .pixelAspectRatio, .frameRateMode, .chroma, .scan, .openGroups, .formatChange,
      .audioCodec, .channels, .silentChannels, .identicalMediaFiles, .renditionLadder:
      .none
    }
  }
}
