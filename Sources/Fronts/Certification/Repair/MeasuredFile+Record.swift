internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

extension MeasuredFile {
  /// The rules that tell where a tag contradicts a file.
  static let rules: [Rule] = QualityCheck.all.filter(\.comparesDeclared).map(\.rule).filter {
    rule in
    MediaComparison.Attribute.allCases.contains { Self.rule(of: $0) == rule }
  }

  /// The files that a run measured, each once, because several ads may have the same file.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - isSole: whether the user gave one file for every MediaFile. For an ad with several
  ///     MediaFiles, only the measured duration is then used.
  /// - Returns: the files in the order of the ads.
  static func all(of record: RunRecord, isSole: Bool) -> [MeasuredFile] {
    var known: Set<String> = []
    return record.ads.compactMap { ad in
      guard let file = MeasuredFile(ad), known.insert(file.url).inserted else { return nil }
      guard isSole, ad.mediaFiles.count > 1 else { return file }
      return MeasuredFile(url: file.url, values: file.values.filter { $0.property == .duration })
    }
  }

  /// The measured values of an ad's file. Nil for a file that only replaces the tag's, and for
  /// a playlist, because its renditions differ.
  init?(_ ad: AdRecord) {
    guard let comparison = ad.comparison, let facts = ad.mediaFacts, !ad.isStandIn,
      ![.hls, .dash].contains(comparison.declared.format)
    else { return nil }
    let wrong = Set(comparison.differences)
    let actual = comparison.actual
    let texts: [(Property, MediaComparison.Attribute, String?)] = [
      (.type, .type, MediaFormat.type(ofContainer: facts.container, isAudio: actual.width == nil)),
      (.width, .width, actual.width.map(String.init)),
      (.height, .height, actual.height.map(String.init)),
      (.bitrate, .bitrate, actual.bitrate.map { "\(Int($0.rounded()))" }),
      (.fileSize, .fileSize, "\(actual.byteCount)"),
      (.duration, .duration, Self.text(of: actual.duration)),
    ]
    self.init(
      url: comparison.declared.url,
      values: texts.compactMap { property, attribute, text in
        text.map {
          Value(
            property, $0,
            breaking: wrong.contains(attribute) ? Self.rule(of: attribute) : nil)
        }
      })
  }

  private static func rule(of attribute: MediaComparison.Attribute) -> Rule {
    switch attribute {
    case .type: QualityCheck.declaredType.rule
    case .codec: QualityCheck.declaredCodec.rule
    case .width, .height: QualityCheck.declaredDimensions.rule
    case .bitrate: QualityCheck.declaredBitrate.rule
    case .fileSize: QualityCheck.declaredFileSize.rule
    case .duration: QualityCheck.declaredDuration.rule
    }
  }

  /// `HH:MM:SS`, with milliseconds where there are any.
  private static func text(of duration: Duration) -> String {
    let milliseconds = Int((duration.roundedMicroseconds + 500) / 1000)
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let seconds = milliseconds / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
      .joined(separator: ":")
    return milliseconds % 1000 == 0 ? time : "\(time).\(padded(milliseconds % 1000, 3))"
  }
}
