internal import Media
package import Vocabulary

/// A check of a media file, or of the media files of one creative: its texts, and what it reads.
///
/// A check is a static member of `QualityCheck` in the file of its subject, and a member of that
/// file's list. `QualityCheck.all` joins the lists.
package struct QualityCheck: Sendable {
  /// The rule of the check's findings. A profile may grade them differently.
  package let rule: Rule
  /// The unit of the check's number.
  package let unit: QualityUnit
  /// Whether its value is a word and not a number.
  let isWord: Bool
  /// How its findings are worded.
  let wording: Wording
  let reading: Reading

  /// The texts of a check's findings; without any, a finding begins with the rule's summary.
  struct Wording: Sendable {
    /// What is wrong with a number above the limit.
    var high: String?
    /// What is wrong with a number below the limit.
    var low: String?
    /// Whole sentences that replace the other texts for certain values; the key is the value as
    /// text.
    var sentences: [String: String] = [:]
    /// The word that the check returns for a file without the fault, such as `none`; findings do
    /// not name it as the profile's limit.
    var faultless: String?
    /// The words for the property that the tag declares and with which the file is compared, such
    /// as `a bit rate of`.
    var noun = ""
  }

  /// The kinds of values of a check.
  enum Value {
    case word
    case number(QualityUnit)
  }

  /// The input of a check.
  enum Reading: Sendable {
    case file(@Sendable (QualitySubject) -> QualityReading)
    /// A file in comparison with the tag's declaration of it.
    case declared(@Sendable (QualitySubject) -> QualityReading)
    /// The files of one creative, and the ranges of kilobits per second that need a rendition each.
    case renditions(
      @Sendable ([RenditionReport.File], [ClosedRange<Double>]) -> QualityReading)
  }

  /// What must have measured the file's pictures or sound.
  let needs: Set<MediaMeter>

  /// Creates a check. `severity` is the severity of a finding under the generic profile, the
  /// mildest one if there are several limits. `summary` says what is wrong. The other texts are
  /// those of `Wording`.
  init(
    _ id: String, _ severity: Severity, _ value: Value, _ summary: String, high: String? = nil,
    low: String? = nil, sentences: [String: String] = [:], faultless: String? = nil,
    noun: String = "", explanation: String, fix: String, needs: Set<MediaMeter> = [],
    reading: Reading
  ) {
    self.needs = needs
    rule = Rule(id, severity, summary, explanation: explanation, fix: fix)
    (unit, isWord) =
      switch value {
      case .word: (.none, true)
      case .number(let unit): (unit, false)
      }
    wording = Wording(
      high: high, low: low, sentences: sentences, faultless: faultless, noun: noun)
    self.reading = reading
  }

  /// The name in files, JSON and rules, such as `FrameRate`; it never changes.
  package var id: String { rule.id }

  /// Whether it compares the file with a tag's declaration.
  package var comparesDeclared: Bool {
    if case .declared = reading { true } else { false }
  }

  /// The value of the check for a file; nil for a check that compares several files.
  func reading(of subject: QualitySubject) -> QualityReading? {
    if let meter = subject.missing.first(where: needs.contains) {
      return .unmeasured(meter.lack)
    }
    return switch reading {
    case .file(let read), .declared(let read): read(subject)
    case .renditions: nil
    }
  }
}

/// Two checks are the same when their identifiers are.
extension QualityCheck: Hashable, CustomStringConvertible {
  package static func == (lhs: QualityCheck, rhs: QualityCheck) -> Bool { lhs.rule == rhs.rule }

  package func hash(into hasher: inout Hasher) { hasher.combine(rule) }

  /// The identifier.
  package var description: String { id }
}

extension QualityCheck {
  /// Every check, each once, in the order of reports.
  package static let all: [QualityCheck] =
    [damage] + ofDeclarations + ofFile + ofPictures + ofSound + ofRenditions

  /// The rules of all checks, in their order.
  package static let rules: [Rule] = all.map(\.rule)

  /// The checks of a file from which a server encodes the delivered ones.
  package static let ofMezzanines: [QualityCheck] = [
    .damage, .declaredDuration, .declaredDimensions, .declaredType, .videoStreams, .audioStreams,
    .silentChannels, .silence,
  ]

  /// The check of an identifier.
  package static func named(_ id: String) -> QualityCheck? { all.first { $0.id == id } }
}

/// One file with its declaration, which checks examine.
struct QualitySubject: Sendable {
  let facts: MediaFacts
  let declared: MediaDeclaration

  /// The first video stream.
  var video: MediaStream? { facts.streams.first { $0.kind == .video } }

  /// The first audio stream.
  var audio: MediaStream? { facts.streams.first { $0.kind == .audio } }

  var videoMeasurements: VideoMeasurements? { facts.measurements?.video }
  var audioMeasurements: AudioMeasurements? { facts.measurements?.audio }

  /// The measurements of the pictures; nil if the filters failed, because a faulty file could pass
  /// the checks if its measurements are only partial.
  var pictures: PictureMeasurements? {
    videoMeasurements?.pictures.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// The measurements of the audio; nil if the filters failed.
  var sound: SoundMeasurements? {
    audioMeasurements?.sound.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// What could not measure the file's pictures and sound.
  var missing: [MediaMeter] {
    (videoMeasurements?.pictures?.missing ?? []) + (audioMeasurements?.sound?.missing ?? [])
  }

  /// The file's kilobits per second; nil when FFmpeg does not know its duration.
  var totalKilobits: Double? { facts.bitRate.map { Double($0) / 1_000 } }

  /// The ratio of a pixel's width to its height; 1 if the stream does not state it.
  var pixelShape: Double {
    video?.picture?.sampleAspectRatio.map { Double($0.numerator) / Double($0.denominator) } ?? 1
  }

  /// Whether a player rotates the picture by a quarter of a circle.
  var isOnItsSide: Bool { [90, 270].contains(videoMeasurements?.rotation ?? 0) }

  /// A reading without a value, for a file without decoded pictures; it states why there are none.
  var noPictures: QualityReading {
    guard video != nil else { return .none("there is no video") }
    return videoMeasurements?.pictures?.failure.map(QualityReading.unmeasured)
      ?? .none("nothing was decoded")
  }

  /// A reading without a value, for a file without decoded audio; it states why there is none.
  var noSound: QualityReading {
    guard audio != nil else { return .none("there is no audio") }
    return audioMeasurements?.sound?.failure.map(QualityReading.unmeasured)
      ?? .none("nothing was decoded")
  }

  /// A stream's kilobits per second.
  func bitRate(of stream: MediaStream?, or nothing: QualityReading) -> QualityReading {
    guard let stream else { return nothing }
    return stream.bitRate.map { .number(Double($0) / 1_000) }
      ?? .none("the container does not state the bit rate")
  }

  /// The length of the longest interval, and where the first few are.
  func longest(
    _ intervals: (some Collection<MediaInterval>)?, or nothing: QualityReading
  ) -> QualityReading {
    guard let intervals else { return nothing }
    let places = intervals.prefix(4).map { interval in
      "\(TimeText.readable(interval.start)) to \(TimeText.readable(interval.end))"
    }
    let more = intervals.count > 4 ? " and \(intervals.count - 4) more" : ""
    return .number(
      (intervals.map(\.duration).max() ?? .zero).seconds,
      places.isEmpty ? nil : places.joined(separator: ", ") + more)
  }
}

/// The reading of a check for one file.
struct QualityReading: Sendable, Hashable {
  /// Nil when there is nothing to judge.
  var value: QualityValue?
  /// The declared value.
  var declared: QualityDeclared?
  /// More about the value, or why there is none.
  var detail: String?
  /// Whether there is something to judge that could not be measured.
  var isUnmeasured = false

  static func number(
    _ number: Double, declared: QualityDeclared? = nil, _ detail: String? = nil
  ) -> QualityReading {
    QualityReading(value: .number(number), declared: declared, detail: detail)
  }

  static func text(
    _ text: String, declared: QualityDeclared? = nil, _ detail: String? = nil
  ) -> QualityReading {
    QualityReading(value: .text(text), declared: declared, detail: detail)
  }

  /// A reading of what is there and could not be measured, with the reason.
  static func unmeasured(_ reason: String) -> QualityReading {
    QualityReading(value: nil, declared: nil, detail: reason, isUnmeasured: true)
  }

  /// A reading without a value, with the reason.
  static func none(_ reason: String) -> QualityReading {
    QualityReading(value: nil, declared: nil, detail: reason)
  }
}
