internal import Media
internal import Vocabulary

/// The checks that compare the media files of one creative.
extension QualityCheck {
  static let ofRenditions: [QualityCheck] = [
    .identicalMediaFiles, .renditionDurations, .renditionLadder,
  ]

  package static let identicalMediaFiles = QualityCheck(
    "IdenticalMediaFiles", .warning, .number(.none), "MediaFiles repeat other MediaFiles",
    explanation: "The number of MediaFiles with the same bytes as another one. Such copies save no "
      + "bandwidth, whatever bit rates they declare.",
    fix: "Encode a different file for each MediaFile, or keep one of them.",
    reading: .renditions { files, _ in
      let groups = Dictionary(grouping: files.filter { $0.content != nil }) { $0.content ?? "" }
      let repeated = files.distinct.compactMap { file in
        file.content.flatMap { groups[$0] }.flatMap { $0.count > 1 ? $0.map(\.name) : nil }
      }
      let count = groups.values.reduce(0) { $0 + $1.count - 1 }
      return .number(
        Double(count),
        repeated.isEmpty
          ? nil : repeated.map { $0.joined(separator: " = ") }.joined(separator: ", "))
    })

  package static let renditionDurations = QualityCheck(
    "RenditionDurations", .warning, .number(.seconds), "the renditions differ in duration",
    explanation: "How far the durations of a creative's MediaFiles differ. They must be the same "
      + "video.",
    fix: "Encode all renditions from the same cut of the video.",
    reading: .renditions { files, _ in
      let sorted = files.sorted { $0.facts.duration < $1.facts.duration }
      guard let shortest = sorted.first, let longest = sorted.last else { return .none("no file") }
      let difference = longest.facts.duration - shortest.facts.duration
      return .number(
        difference.seconds,
        difference == .zero
          ? nil
          : "\(shortest.name) \(TimeText.readable(shortest.facts.duration)), "
            + "\(longest.name) \(TimeText.readable(longest.facts.duration))")
    })

  package static let renditionLadder = QualityCheck(
    "RenditionLadder", .warning, .word, "the renditions do not form a ladder",
    faultless: "rising",
    explanation: "Whether the picture size of a creative's MediaFiles grows with their bit rate, "
      + "without duplicates, and whether each of the profile's ranges has a rendition.",
    fix: "Encode renditions whose picture size grows with their bit rate, one for each range.",
    reading: .renditions { files, ranges in
      RenditionLadder(files.distinct.renditions, ranges: ranges).reading
    })
}

extension [RenditionReport.File] {
  /// The first file with each content, without its copies.
  fileprivate var distinct: Self {
    var seen: Set<String> = []
    return filter { file in file.content.map { seen.insert($0).inserted } ?? true }
  }

  /// The files with video, or all files if none has video. An audio-only file is not a smaller
  /// rendition.
  fileprivate var renditions: Self {
    let shown = filter { $0.pixels > 0 }
    return shown.isEmpty ? self : shown
  }
}
