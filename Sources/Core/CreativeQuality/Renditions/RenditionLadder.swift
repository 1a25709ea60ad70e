/// Checks whether a creative's renditions, all of different content, form a ladder.
struct RenditionLadder {
  /// Renditions within this share of each other's bit rate count as the same step.
  private static let sameRate = 0.05

  private typealias Step = (file: RenditionReport.File, kilobits: Double)

  private let steps: [Step]
  private let fileCount: Int
  private let ranges: [ClosedRange<Double>]

  /// `ranges` are kilobits per second that need at least one rendition each.
  init(_ files: [RenditionReport.File], ranges: [ClosedRange<Double>]) {
    steps = files.compactMap { file in file.kilobits.map { (file, $0) } }
      .sorted { ($0.1, $0.0.pixels) < ($1.1, $1.0.pixels) }
    fileCount = files.count
    self.ranges = ranges
  }

  /// Each step with the next step of the same codec, because codecs need different bit rates.
  private var neighbours: [(Step, Step)] {
    steps.indices.compactMap { index in
      steps[(index + 1)...].first { $0.file.codec == steps[index].file.codec }
        .map { (steps[index], $0) }
    }
  }

  /// `rising`, or the first fault.
  var reading: QualityReading {
    guard !steps.isEmpty else { return .none("every bit rate is unknown") }
    guard fileCount > 1 || !ranges.isEmpty else { return .none("there is only one rendition") }
    let rates = steps.map { "\(Int($0.kilobits.rounded())) kb/s" }.joined(separator: ", ")
    let missing = ranges.filter { range in !steps.contains { range.contains($0.kilobits) } }
    if let range = missing.first {
      return .text(
        "no rendition of \(Int(range.lowerBound)) to \(Int(range.upperBound)) kb/s", rates)
    }
    for (lower, upper) in neighbours {
      if upper.file.pixels < lower.file.pixels {
        return .text(
          "'\(upper.file.name)' has a higher bit rate and fewer pixels than '\(lower.file.name)'",
          rates)
      }
      if upper.file.pixels == lower.file.pixels,
        upper.kilobits < lower.kilobits * (1 + Self.sameRate)
      {
        return .text("'\(lower.file.name)' and '\(upper.file.name)' are equivalent", rates)
      }
    }
    return .text("rising", rates)
  }
}
