import Reports
import Vocabulary
import Workers

/// Reads bytes as the input of a batch, and stops the program when a batch breaks one of these
/// guarantees. The lines do not depend on how their bytes arrive. Each line has a result of one
/// line with its own id. A batch that is resumed from such a result does not run the line again.
struct BatchLineTrial {
  private static let longest = 4_096
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func run() {
    let pieces = pieces(of: bytes.count + 1)
    if self.pieces(of: 1 + bytes.count % 13) != pieces {
      stop("lines depend on how their bytes arrive", code: 70)
    }
    var tally = BatchTally(limit: 3)
    var resume = BatchResume()
    var lines: [BatchLine] = []
    for (number, piece) in pieces.enumerated() {
      guard case .line(let text) = piece else { continue }
      if text.utf8.contains(UInt8(ascii: "\n")) { stop("a line has a line break", code: 70) }
      let line = BatchLine(number: number, text: text)
      let result = result(of: line)
      lines.append(line)
      tally.add(BatchEntry(result: result))
      resume.add(result: result)
    }
    if tally.count != lines.count || resume.count != lines.count || resume.unreadable > 0 {
      stop("a result is not counted", code: 70)
    }
    if let line = lines.first(where: { !resume.takes($0) }) {
      stop("line \(line.number) has a result and would run again", code: 70)
    }
  }

  private func pieces(of count: Int) -> [LineSplitter.Piece] {
    var splitter = LineSplitter(longest: Self.longest)
    var pieces: [LineSplitter.Piece] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      splitter.add(bytes[start..<min(start + count, bytes.count)])
      while let piece = splitter.next() { pieces.append(piece) }
    }
    while let piece = splitter.last() { pieces.append(piece) }
    return pieces
  }

  private static let runKeys = [RunKey("player", ""), RunKey("media", "", namesFile: true)]

  private func result(of line: BatchLine) -> String {
    let name = BatchRequestReader.name(of: line)
    let id = name.id
    var message = ""
    do throws(InvalidBatchLine) {
      let request = try BatchRequestReader(file: "in.jsonl", runKeys: Self.runKeys).request(
        in: line)
      if request.id != id { stop("a line has two ids", code: 70) }
    } catch {
      if error.id != id { stop("an invalid line loses its id", code: 70) }
      message = error.diagnostic.message
    }
    let result = BatchResult(name, .invalid, message)
    guard let text = try? result.text(), !text.utf8.contains(UInt8(ascii: "\n")),
      let read = try? JSONReader.value(of: text), read["id"] == id,
      read["line"] == .integer(line.number)
    else { stop("the result of line \(line.number) is not one line of JSON", code: 70) }
    return text
  }
}
