/// A line that the supervisor of a batch sends to a worker.
package struct BatchWorkerRequest: Sendable, Hashable {
  /// The line of the batch that the worker runs.
  package var line: BatchLine

  package init(_ line: BatchLine) { self.line = line }

  /// The request as one line: the number, a space, and the unchanged line of the input.
  package var text: String { "\(line.number) \(line.text)" }

  /// Reads a request; nil for any other text.
  package init?(text: String) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      let number = Int(text[..<space]), number >= 0
    else { return nil }
    line = BatchLine(number: number, text: String(text[text.index(after: space)...]))
  }
}

/// A line that a worker sends to the supervisor of a batch.
package enum BatchWorkerReply: Sendable, Hashable {
  /// The worker has read its options, and can receive requests.
  case ready
  /// The result of a request, in the order of requests.
  case result(number: Int, BatchAnswer)
  /// The worker runs scripts without a filter of system calls, for this reason.
  case unconfined(String)
  /// The worker cannot run anything, for this reason.
  case unusable(String)

  /// The reply as one line.
  package var text: String {
    switch self {
    case .ready: "ready"
    case .result(let number, let answer):
      "\(number) \(answer.sign)\(answer.verdict ?? "")"
        + "\(answer.endangered.map(String.init) ?? "") \(answer.text)"
    case .unconfined(let reason): "unconfined \(reason)"
    case .unusable(let reason): "unusable \(reason)"
    }
  }

  /// Reads a reply; nil for any other text.
  package init?(text: String) {
    if text == "ready" {
      self = .ready
      return
    }
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    if let word = parts.first, word == "unusable" || word == "unconfined" {
      let reason = String(text.dropFirst(word.count + 1))
      self = word == "unusable" ? .unusable(reason) : .unconfined(reason)
      return
    }
    guard parts.count == 3, let number = Int(parts[0]), number >= 0,
      let sign = parts[1].first, ["+", "-", "!"].contains(sign), !parts[2].isEmpty
    else { return nil }
    let word = parts[1].dropFirst().prefix { ("A"..."Z").contains($0) || $0 == "/" }
    var answer = BatchAnswer(
      text: String(parts[2]), verdict: word.isEmpty ? nil : String(word), passes: sign == "+",
      isOfMachine: sign == "!")
    let endangered = parts[1].dropFirst(1 + word.count)
    if !endangered.isEmpty {
      guard let report = Int(endangered), report >= 0 else { return nil }
      answer.endangered = report
    }
    self = .result(number: number, answer)
  }
}

/// A result as a worker wrote it.
package struct BatchAnswer: Sendable, Hashable {
  /// The result's line of the output, without the line break.
  package var text: String
  /// The word of the verdict on the tag, such as `PASS`; nil where nothing was run.
  package var verdict: String?
  /// Whether the run passes.
  package var passes: Bool
  /// Whether there was no run because the machine failed.
  package var isOfMachine: Bool
  /// The number, from 0, of the report that would be written over a file that the run has read; nil
  /// for none.
  package var endangered: Int?

  package init(
    text: String, verdict: String? = nil, passes: Bool, isOfMachine: Bool = false,
    endangered: Int? = nil
  ) {
    self.text = text
    self.verdict = verdict
    self.passes = passes
    self.isOfMachine = isOfMachine
    self.endangered = endangered
  }

  /// How a reply says whether the run passes.
  fileprivate var sign: Character { isOfMachine ? "!" : passes ? "+" : "-" }
}

/// The lines of a batch that were read and whose results are not written yet.
///
/// Results arrive in any order and are written in the order of the lines.
package struct BatchLines: Sendable {
  /// The most lines that are held at once: lines under way, and lines whose results wait for an
  /// earlier line's result.
  private let limit: Int
  /// How many bytes of lines are held at once; a single line may be longer.
  private static let byteLimit = 32 << 20

  /// The numbers of the lines, ascending.
  private var numbers: [Int] = []
  private var lines: [Int: BatchLine] = [:]
  private var ends: [Int: WorkerJobEnd<BatchAnswer>] = [:]
  private var byteCount = 0
  private var isReading = true

  /// - Parameter limit: how many lines are held at once.
  package init(limit: Int = 4_096) { self.limit = limit }

  /// Whether there is room for a further line.
  package var wantsLine: Bool {
    isReading && numbers.count < limit && byteCount < Self.byteLimit
  }

  /// Whether the input has ended and every result has been handed over.
  package var isDone: Bool { !isReading && numbers.isEmpty }

  /// How many lines are held.
  package var count: Int { numbers.count }

  /// A line whose result has not been handed over yet; nil for any other number.
  package subscript(number: Int) -> BatchLine? { lines[number] }

  /// A line was read; the numbers of lines ascend.
  package mutating func read(_ line: BatchLine) {
    numbers.append(line.number)
    lines[line.number] = line
    byteCount += line.text.utf8.count
  }

  /// No more lines will come.
  package mutating func inputEnded() { isReading = false }

  /// Removes the line with a number and all later ones, which no worker has begun.
  package mutating func drop(from number: Int) {
    let end = numbers.firstIndex { $0 >= number } ?? numbers.endIndex
    for number in numbers[end...] { forget(number) }
    numbers.removeSubrange(end...)
  }

  /// A line ended.
  package mutating func ended(_ number: Int, _ end: WorkerJobEnd<BatchAnswer>) {
    ends[number] = end
  }

  /// Removes and returns the first line, with its end; nil if it has not ended yet.
  package mutating func takeEnded() -> (line: BatchLine, end: WorkerJobEnd<BatchAnswer>)? {
    guard let number = numbers.first, let line = lines[number], let end = ends[number] else {
      return nil
    }
    numbers.removeFirst()
    forget(number)
    return (line, end)
  }

  private mutating func forget(_ number: Int) {
    byteCount -= lines.removeValue(forKey: number)?.text.utf8.count ?? 0
    ends[number] = nil
  }
}
