internal import Reports
internal import Vocabulary
internal import Workers

/// Turns the results of a batch, in their order, into lines of output and the data of reports.
struct BatchResults {
  private(set) var progress = BatchProgress()
  /// The results for reports; nil when there are none.
  private(set) var tally: BatchTally?
  /// The bytes of the lines that have their results, with their line breaks.
  private(set) var settledBytes = 0
  /// The first line that has read the file of a report, from 0, and the number of that report.
  private(set) var endangered: (line: Int, report: Int)?
  private var text = ""

  /// - Parameter isReported: whether reports are written, for which every result is read again.
  init(isReported: Bool) { tally = isReported ? BatchTally() : nil }

  /// Adds the result of a line.
  mutating func add(
    _ end: WorkerJobEnd<BatchAnswer>, of line: BatchLine, _ limits: WorkerLimits
  ) {
    let answer = Self.answer(end, of: line, limits)
    text += answer.text
    text += "\n"
    settledBytes += line.text.utf8.count + 1
    progress.written += 1
    if answer.isOfMachine { progress.unrun += 1 } else if !answer.passes { progress.failed += 1 }
    if let report = answer.endangered { endangered = endangered ?? (line.number, report) }
    tally?.add(BatchEntry(result: answer.text))
  }

  /// The whole lines since the last call; nil when there are none.
  mutating func takeText() -> String? {
    guard !text.isEmpty else { return nil }
    defer { text = "" }
    return text
  }

  /// The result of a line that exceeds the limit of length, and was not held.
  static func tooLong(_ line: BatchLine) -> WorkerJobEnd<BatchAnswer> {
    .finished(
      loss(
        of: line, .invalid,
        "line \(line.number + 1) is longer than \(BatchFeed.longestLine) bytes"))
  }

  private static func answer(
    _ end: WorkerJobEnd<BatchAnswer>, of line: BatchLine, _ limits: WorkerLimits
  ) -> BatchAnswer {
    switch end {
    case .finished(let answer): answer
    case .crashed(let cause):
      loss(of: line, .crashed, "the worker that played it is gone: \(cause)")
    case .oversized:
      loss(
        of: line, .crashed,
        "playing it takes more than \(limits.residentBytes / 1_000_000) MB of memory; allow more "
          + "with --memory")
    case .overtime:
      loss(
        of: line, .timeout,
        "it is not played within \(TimeText.readable(limits.time)); allow more with --timeout")
    }
  }

  private static func loss(
    of line: BatchLine, _ loss: BatchLoss, _ message: String
  ) -> BatchAnswer {
    let result = BatchResult(BatchRequestReader.name(of: line), loss, message)
    return BatchAnswer(text: (try? result.text()) ?? "", passes: false)
  }
}
