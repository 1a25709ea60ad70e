extension QualityCheck {
  /// The declaration of the tag that the check compares with the file; nil for other checks.
  package var declaredSubject: String? {
    switch self {
    case .declaredDuration: "the duration"
    case .declaredDimensions: "the size"
    case .declaredBitrate, .declaredBitrateRange: "a bit rate within"
    case .declaredCodec: "the codec"
    case .declaredType: "the type"
    case .declaredFileSize: "the file size"
    default: nil
    }
  }

  /// The subject of the check's value, with which messages begin.
  package var noun: String {
    switch self {
    case .damage: "the first damage"
    case .declaredDuration: "the duration, compared with the declared one,"
    case .declaredDimensions: "the picture's size, compared with the declared one,"
    case .declaredBitrate: "the bit rate, compared with the declared one,"
    case .declaredBitrateRange: "the bit rate, compared with the declared range,"
    case .declaredCodec: "the codec, compared with the declared one,"
    case .declaredType: "the type, compared with the declared one,"
    case .declaredFileSize: "the file's size, compared with the declared one,"
    case .container: "the container"
    case .fileSize: "the file's size"
    case .indexPosition: "the index's position"
    case .fragmentation: "the file's layout"
    case .editList: "the number of edit lists that cut or delay"
    case .videoStreams: "the number of video streams"
    case .audioStreams: "the number of audio streams"
    case .duration: "the duration"
    case .durationGap: "the gap between the lengths of picture and sound"
    case .startOffset: "the gap between the starts of picture and sound"
    case .totalBitrate: "the bit rate of the file"
    case .videoCodec: "the video codec"
    case .videoBitrate: "the bit rate of the video"
    case .resolution: "the picture's size"
    case .width: "the picture's width"
    case .height: "the picture's height"
    case .aspectRatio: "the picture's aspect ratio"
    case .pixelAspectRatio: "the pixels' aspect ratio"
    case .rotation: "the picture's rotation"
    case .frameRate: "the frame rate"
    case .frameRateMode: "the frame rate's mode"
    case .chroma: "the chroma subsampling"
    case .bitDepth: "the colour depth"
    case .scan: "the scan type"
    case .keyFrameDistance: "the largest distance between key frames"
    case .openGroups: "the number of open groups of pictures"
    case .formatChange: "the first change of format"
    case .blackAtStart: "the black at the start"
    case .blackAtEnd: "the black at the end"
    case .blackInMiddle: "the longest black in the middle"
    case .freeze: "the longest frozen picture"
    case .letterbox: "the share of the picture that is always black"
    case .audioCodec: "the audio codec"
    case .audioBitrate: "the bit rate of the audio"
    case .sampleRate: "the sample rate"
    case .channels: "the number of channels"
    case .integratedLoudness: "the integrated loudness"
    case .shortTermLoudness: "the largest short-term loudness"
    case .momentaryLoudness: "the largest momentary loudness"
    case .truePeak: "the true peak"
    case .samplePeak: "the sample peak"
    case .silentChannels: "the number of silent channels"
    case .silence: "the longest silence"
    case .identicalMediaFiles: "the number of files that repeat another one"
    case .renditionDurations: "the difference between the renditions' durations"
    case .renditionLadder: "the ladder of renditions"
    }
  }
}
