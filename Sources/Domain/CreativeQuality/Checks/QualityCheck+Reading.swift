import Media
import VirtualTime

extension QualityCheck {
  /// What the check reads of a file.
  func reading(of subject: QualitySubject) -> QualityReading {
    switch self {
    case .damage: subject.damage
    case .declaredDuration: subject.declaredDuration
    case .declaredDimensions: subject.declaredDimensions
    case .declaredBitrate: subject.declaredBitrate
    case .declaredBitrateRange: subject.declaredBitrateRange
    case .declaredCodec: subject.declaredCodec
    case .declaredType: subject.declaredType
    case .declaredFileSize: subject.declaredFileSize
    case .container: .text(subject.container)
    case .fileSize: .number(Double(subject.facts.byteCount) / 1e6)
    case .indexPosition: subject.indexPosition
    case .fragmentation: subject.fragmentation
    case .editList: subject.editLists
    case .videoStreams: subject.count(of: .video)
    case .audioStreams: subject.count(of: .audio)
    case .duration: .number(subject.facts.duration.seconds)
    case .containerDuration: subject.containerDuration
    case .start: subject.start
    case .durationGap: subject.durationGap
    case .startOffset: subject.startOffset
    case .totalBitrate: subject.totalKilobits.map { .number($0) } ?? .none("it is unknown")
    case .videoCodec: subject.video.map { .text($0.codecName) } ?? subject.noPictures
    case .videoBitrate: subject.bitRate(of: subject.video, or: subject.noPictures)
    case .resolution:
      subject.video?.picture.map { .text("\($0.width)x\($0.height)") } ?? subject.noPictures
    case .width: subject.video?.picture.map { .number(Double($0.width)) } ?? subject.noPictures
    case .height: subject.video?.picture.map { .number(Double($0.height)) } ?? subject.noPictures
    case .aspectRatio: subject.aspectRatio
    case .pixelAspectRatio:
      subject.video == nil ? subject.noPictures : .number(subject.pixelShape)
    case .rotation:
      subject.videoMeasurements.map { .number(Double($0.rotation)) } ?? subject.noPictures
    case .frameRate: subject.frameRate
    case .frameRateMode: subject.frameRateMode
    case .chroma: subject.chroma
    case .bitDepth:
      subject.videoMeasurements?.bitDepth.map { .number(Double($0)) } ?? subject.noPictures
    case .scan: subject.scan
    case .keyFrameDistance: subject.keyFrameDistance
    case .openGroups: subject.openGroups
    case .formatChange: subject.formatChange
    case .blackAtStart: subject.blackAtStart
    case .blackAtEnd: subject.blackAtEnd
    case .blackInMiddle: subject.blackInMiddle
    case .freeze: subject.longest(subject.pictures?.frozen, or: subject.noPictures)
    case .letterbox: subject.letterbox
    case .audioCodec: subject.audioCodec
    case .audioBitrate: subject.bitRate(of: subject.audio, or: subject.noSound)
    case .sampleRate:
      subject.audio?.sound.map { .number(Double($0.sampleRate)) } ?? subject.noSound
    case .channels: subject.audio?.sound.map { .number(Double($0.channels)) } ?? subject.noSound
    case .integratedLoudness: subject.loudness(subject.sound?.integratedLoudness)
    case .shortTermLoudness: subject.loudness(subject.sound?.shortTermMaximum)
    case .momentaryLoudness: subject.loudness(subject.sound?.momentaryMaximum)
    case .truePeak: subject.level(subject.sound?.truePeak)
    case .samplePeak: subject.level(subject.sound?.samplePeak)
    case .silentChannels: subject.silentChannels
    case .silence: subject.longest(subject.sound?.silences, or: subject.noSound)
    case .identicalMediaFiles, .renditionDurations, .renditionLadder:
      .none("it compares several files")
    }
  }
}
