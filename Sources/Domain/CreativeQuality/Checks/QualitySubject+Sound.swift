import Media

/// The sound.
extension QualitySubject {
  var audioCodec: QualityReading {
    audio.map { .text(CodecName.common($0)) } ?? noSound
  }

  /// A loudness from the filters, or why there is none.
  func loudness(_ value: Double?) -> QualityReading {
    guard sound != nil else { return noSound }
    return value.map { .number($0) } ?? .none("unmeasurable: too short or silent")
  }

  /// A peak from the filters, or why there is none.
  func level(_ value: Double?) -> QualityReading {
    guard sound != nil else { return noSound }
    return value.map { .number($0) } ?? .none("unmeasurable: digital silence")
  }

  /// The silent channels.
  var silentChannels: QualityReading {
    guard let sound else { return noSound }
    let silent = sound.channels.indices.filter { sound.channels[$0].isSilent }
    guard silent.count < sound.channels.count else {
      return .number(Double(silent.count), silent.isEmpty ? nil : "every channel is silent")
    }
    return .number(
      Double(silent.count),
      silent.isEmpty ? nil : "channel " + silent.map { "\($0 + 1)" }.joined(separator: ", "))
  }
}
