internal import Glibc
internal import Reports
internal import System
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
    if let verdict = answer.verdict { progress.verdicts[verdict, default: 0] += 1 }
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

/// The output of an earlier run of a batch, which is read before the new run begins.
struct EarlierResults {
  /// The lines that have a result.
  private(set) var finished = BatchResume()
  /// What the user has to know about the file.
  private(set) var remarks: [String] = []

  /// Reads a file line by line.
  ///
  /// Text after the last line break is a result that was cut off, and is ignored. Where standard
  /// output is appended to the same file, that text is removed from it, so that the next result
  /// begins a line.
  ///
  /// - Throws: when the file cannot be read.
  init(at path: String) throws(UnreadableInput) {
    try LocalFile.checkReadable(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var splitter = LineSplitter(longest: 64 << 20)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var length = 0
    var wholeLength = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw UnreadableInput(
          failingAt: path,
          fix: "name the output of an earlier run")
      }
      guard count > 0 else { break }
      if let end = buffer[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        wholeLength = length + end + 1
      }
      length += count
      splitter.add(buffer[..<count])
      while let piece = splitter.next() {
        switch piece {
        case .line(let text): finished.add(result: text)
        case .tooLong: finished.add(result: "")
        }
      }
    }
    if finished.unreadable > 0 {
      remarks.append(
        "warning: \(finished.unreadable) line\(finished.unreadable == 1 ? "" : "s") of '\(path)' "
          + "are not results of a batch; lines of the input without a result run again")
    }
    guard wholeLength < length else { return }
    guard Self.isStandardOutput(descriptor) else {
      remarks.append(
        "note: the last line of '\(path)' is cut off and its run is repeated; remove that line "
          + "before you join the outputs")
      return
    }
    guard ftruncate(STDOUT_FILENO, off_t(wholeLength)) == 0 else {
      throw UnreadableInput(
        verb: "write", failingAt: path,
        fix: "remove its last line, which is cut off")
    }
    lseek(STDOUT_FILENO, 0, SEEK_END)
  }

  private static func isStandardOutput(_ descriptor: Int32) -> Bool {
    var file = stat()
    var output = stat()
    return fstat(descriptor, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0
      && file.st_dev == output.st_dev && file.st_ino == output.st_ino
      && file.st_mode & S_IFMT == S_IFREG
  }
}
