/// The measurements of an audio stream.
package struct AudioMeasurements: Sendable, Hashable {
  /// The position of the first sample.
  package var start: Duration
  /// The position at which the last sample ends.
  package var end: Duration
  /// The filters' measurements; nil when nothing was decoded.
  package var sound: SoundMeasurements?

  package init(
    start: Duration = .zero, end: Duration = .zero, sound: SoundMeasurements? = nil
  ) {
    self.start = start
    self.end = end
    self.sound = sound
  }
}

/// The measurements of decoded audio by FFmpeg's filters.
package struct SoundMeasurements: Sendable, Hashable {
  /// The loudness of the whole audio in LUFS (ITU-R BS.1770, EBU R 128); nil when it cannot be
  /// measured: under 400 ms of sound, or nothing above −70 LUFS.
  package var integratedLoudness: Double?
  /// In LU (EBU Tech 3342); nil when the loudness cannot be measured.
  package var loudnessRange: Double?
  /// The loudest 400 ms in LUFS; nil when the loudness cannot be measured.
  package var momentaryMaximum: Double?
  /// The loudest 400 ms that end in each half second, in LUFS, from the first sample on; nil where
  /// nothing is above −70 LUFS. Empty when the loudness cannot be measured.
  package var momentary: [Double?] = []
  /// The time that one value of `momentary` covers.
  package static let momentaryPeriod = Duration.milliseconds(500)
  /// The loudest three seconds in LUFS; nil under three seconds of sound.
  package var shortTermMaximum: Double?
  /// In dBTP (ITU-R BS.1770 annex 2); nil for digital silence.
  package var truePeak: Double?
  /// In dBFS; nil for digital silence.
  package var samplePeak: Double?
  /// In the order of the stream.
  package var channels: [Channel]
  /// Where all channels stay below −50 dBFS for half a second or more (`silencedetect`).
  package var silences: [MediaInterval]
  /// Where the sample rate or the channels change, beyond which nothing was measured.
  package var formatChange: Duration?
  /// Why the filters failed, in FFmpeg's words.
  package var failure: String?

  package init(
    integratedLoudness: Double? = nil, loudnessRange: Double? = nil,
    momentaryMaximum: Double? = nil, shortTermMaximum: Double? = nil, truePeak: Double? = nil,
    samplePeak: Double? = nil, channels: [Channel] = [], silences: [MediaInterval] = [],
    formatChange: Duration? = nil, failure: String? = nil
  ) {
    self.integratedLoudness = integratedLoudness
    self.loudnessRange = loudnessRange
    self.momentaryMaximum = momentaryMaximum
    self.shortTermMaximum = shortTermMaximum
    self.truePeak = truePeak
    self.samplePeak = samplePeak
    self.channels = channels
    self.silences = silences
    self.formatChange = formatChange
    self.failure = failure
  }

  /// The level of one channel over the whole stream.
  package struct Channel: Sendable, Hashable {
    /// In dBFS; nil for digital silence.
    package var peak: Double?
    /// The root mean square in dBFS; nil for digital silence.
    package var rms: Double?

    package init(peak: Double?, rms: Double?) {
      self.peak = peak
      self.rms = rms
    }

    /// Whether it is inaudible: its mean level is below −60 dBFS.
    package var isSilent: Bool { rms.map { $0 < -60 } ?? true }
  }
}
