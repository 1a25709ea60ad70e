import Media

/// The sound.
extension QualitySubject {
  var audioCodec: QualityReading {
    audio.map { .text(CodecName.common($0)) } ?? noSound
  }

  /// A loudness that the filters gave, or why they gave none.
  func loudness(_ value: Double?) -> QualityReading {
    guard sound != nil else { return noSound }
    return value.map { .number($0) } ?? .none("unmeasurable: too short or silent")
  }

  /// A peak that the filters gave, or why they gave none.
  func level(_ value: Double?) -> QualityReading {
    guard sound != nil else { return noSound }
    return value.map { .number($0) } ?? .none("unmeasurable: digital silence")
  }

  /// The channels nobody hears, of a file that has sound at all.
  var silentChannels: QualityReading {
    guard let sound else { return noSound }
    guard sound.channels.contains(where: { !$0.isSilent }) else {
      return .none("all channels are silent")
    }
    let silent = sound.channels.indices.filter { sound.channels[$0].isSilent }
    return .number(
      Double(silent.count),
      silent.isEmpty ? nil : "channel " + silent.map { "\($0 + 1)" }.joined(separator: ", "))
  }
}
