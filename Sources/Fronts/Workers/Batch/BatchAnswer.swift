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

  /// The result as a worker writes it: whether the run passes, the verdict and the report that it
  /// endangers without spaces between them, then the line of the output.
  package var reply: String {
    let sign = isOfMachine ? "!" : passes ? "+" : "-"
    return "\(sign)\(verdict ?? "")\(endangered.map(String.init) ?? "") \(text)"
  }

  /// Reads what a worker writes; nil for any other text.
  package init?(reply: String) {
    let parts = reply.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let sign = parts[0].first, ["+", "-", "!"].contains(sign),
      !parts[1].isEmpty
    else { return nil }
    let word = parts[0].dropFirst().prefix { ("A"..."Z").contains($0) || $0 == "/" }
    self.init(
      text: String(parts[1]), verdict: word.isEmpty ? nil : String(word), passes: sign == "+",
      isOfMachine: sign == "!")
    let endangered = parts[0].dropFirst(1 + word.count)
    guard !endangered.isEmpty else { return }
    guard let report = Int(endangered), report >= 0 else { return nil }
    self.endangered = report
  }
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
