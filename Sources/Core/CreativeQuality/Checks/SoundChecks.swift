internal import Media
internal import Vocabulary

/// The checks of the sound.
extension QualityCheck {
  static let ofSound: [QualityCheck] = [
    .audioCodec, .audioBitrate, .sampleRate, .channels, .integratedLoudness, .shortTermLoudness,
    .momentaryLoudness, .truePeak, .samplePeak, .silentChannels, .silence,
  ]

  static let audioCodec = QualityCheck(
    "AudioCodec", .warning, .word, "the audio codec is not accepted",
    explanation: "FFmpeg's name of the sound's codec. All kinds of PCM are 'pcm'.",
    fix: "Encode the sound with a codec that the profile accepts, such as AAC.",
    reading: .file { file in
      file.audio.map { .text(CodecName.common($0)) } ?? file.noSound
    })

  static let audioBitrate = QualityCheck(
    "AudioBitrate", .warning, .number(.kilobitsPerSecond),
    "the sound's bit rate is too high or too low",
    high: "the sound's bit rate is too high", low: "the sound's bit rate is too low",
    explanation: "The sound's bits per second as the container declares them.",
    fix: "Encode the sound with a bit rate within the limit: ffmpeg's -b:a.",
    reading: .file { $0.bitRate(of: $0.audio, or: $0.noSound) })

  static let sampleRate = QualityCheck(
    "SampleRate", .warning, .number(.hertz), "the sample rate is not accepted",
    high: "the sample rate is too high", low: "the sample rate is too low",
    explanation: "Samples per second.",
    fix: "Resample the sound, usually to 48 kHz: ffmpeg -ar 48000.",
    reading: .file { file in
      file.audio?.sound.map { .number(Double($0.sampleRate)) } ?? file.noSound
    })

  static let channels = QualityCheck(
    "ChannelCount", .warning, .number(.none), "the number of channels is not accepted",
    high: "the sound has too many channels", low: "the sound has too few channels",
    explanation: "The number of channels.",
    fix: "Mix the sound to the channels that the profile requires: ffmpeg -ac 2 for stereo.",
    reading: .file { file in
      file.audio?.sound.map { .number(Double($0.channels)) } ?? file.noSound
    })

  package static let integratedLoudness = QualityCheck(
    "IntegratedLoudness", .warning, .number(.lufs), "the sound is too loud or too quiet",
    high: "the sound is too loud", low: "the sound is too quiet",
    explanation: "The loudness of the whole sound (ITU-R BS.1770, FFmpeg's ebur128). It cannot be "
      + "measured for silence or less than 400 ms of sound.",
    fix: "Normalise the sound to the loudness of the profile, such as -24 LUFS: use ffmpeg's "
      + "loudnorm.",
    needs: [.ebur128], reading: .file { $0.loudness(\.integratedLoudness) })

  package static let shortTermLoudness = QualityCheck(
    "ShortTermLoudness", .note, .number(.lufs), "the loudest three seconds are too loud",
    explanation: "The loudest three seconds (EBU Tech 3341). It needs three seconds of sound.",
    fix: integratedLoudness.rule.fix,
    needs: [.ebur128], reading: .file { $0.loudness(\.shortTermMaximum) })

  package static let momentaryLoudness = QualityCheck(
    "MomentaryLoudness", .warning, .number(.lufs), "the loudest 400 ms are too loud",
    explanation: "The loudest 400 ms (EBU Tech 3341).",
    fix: integratedLoudness.rule.fix,
    needs: [.ebur128], reading: .file { $0.loudness(\.momentaryMaximum) })

  package static let truePeak = QualityCheck(
    "TruePeak", .warning, .number(.dbtp), "the true peak is too high",
    low: "the true peak is too low",
    explanation: "The highest level between samples (ITU-R BS.1770 annex 2). Above the limit, "
      + "converters and encoders clip.",
    fix: "Lower the sound, or limit its peaks: ffmpeg's loudnorm with TP.",
    needs: [.aresample], reading: .file { $0.level(\.truePeak) })

  static let samplePeak = QualityCheck(
    "SamplePeak", .warning, .number(.dbfs), "the sample peak is too high",
    low: "the sample peak is too low",
    explanation: "The highest sample (FFmpeg's astats).",
    fix: truePeak.rule.fix,
    needs: [.astats], reading: .file { $0.level(\.samplePeak) })

  package static let silentChannels = QualityCheck(
    "SilentChannels", .warning, .number(.none), "the sound has silent channels",
    explanation: "The number of channels below -60 dBFS on average. If one channel is silent, "
      + "the sound comes from one side only. If all are silent, it was lost in production.",
    fix: "Export the sound again with a signal in every channel.",
    needs: [.astats],
    reading: .file { file in
      guard let sound = file.sound else { return file.noSound }
      let silent = sound.channels.indices.filter { sound.channels[$0].isSilent }
      guard silent.count < sound.channels.count else {
        return .number(Double(silent.count), silent.isEmpty ? nil : "every channel is silent")
      }
      return .number(
        Double(silent.count),
        silent.isEmpty ? nil : "channel " + silent.map { "\($0 + 1)" }.joined(separator: ", "))
    })

  package static let silence = QualityCheck(
    "Silence", .warning, .number(.seconds), "the sound is silent for too long",
    explanation: "The longest silence: all channels stay below -50 dBFS for half a second or more "
      + "(FFmpeg's silencedetect).",
    fix: "Restore sound that was lost in the mix, or cut the silence.",
    needs: [.silencedetect], reading: .file { $0.longest($0.sound?.silences, or: $0.noSound) })
}

extension QualitySubject {
  /// A loudness from the filters, or why there is none.
  fileprivate func loudness(_ value: (SoundMeasurements) -> Double?) -> QualityReading {
    guard let sound else { return noSound }
    return value(sound).map { .number($0) } ?? .none("unmeasurable: too short or silent")
  }

  /// A peak from the filters, or why there is none.
  fileprivate func level(_ value: (SoundMeasurements) -> Double?) -> QualityReading {
    guard let sound else { return noSound }
    return value(sound).map { .number($0) } ?? .none("unmeasurable: digital silence")
  }
}
