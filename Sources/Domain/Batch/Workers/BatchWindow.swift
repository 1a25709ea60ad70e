/// The lines of a batch that were read and whose results were not written, in their order.
///
/// Results arrive in any order and leave in the order of the lines.
struct BatchWindow {
  /// What is known of a line.
  private enum State {
    case waiting
    case sent
    case settled(BatchSettlement)
  }

  private struct Entry {
    var line: BatchLine
    var state: State
  }

  private var entries: [Entry] = []
  /// How many entries at the front have left.
  private var gone = 0
  /// The ticket of the first entry of the list.
  private var first = 0
  /// The ticket up to which no line is waiting, apart from those that came back.
  private var next = 0
  /// The tickets of lines that were sent and came back, ascending.
  private var returned: [Int] = []
  /// The bytes of all lines that are held.
  private(set) var byteCount = 0

  /// How many lines are held.
  var count: Int { entries.count - gone }

  /// How many lines wait to be sent, or were settled before they had to be; at most so many workers
  /// have something to do.
  var waitingCount: Int { returned.count + entries.count - max(index(next), 0) }

  private func index(_ ticket: Int) -> Int { ticket - first }

  /// Takes a line in, settled or to be sent.
  mutating func append(_ line: BatchLine, _ settlement: BatchSettlement?) {
    entries.append(Entry(line: line, state: settlement.map(State.settled) ?? .waiting))
    byteCount += line.text.utf8.count
  }

  /// The ticket of the first line that waits to be sent.
  mutating func firstWaiting() -> Int? {
    if let ticket = returned.first { return ticket }
    skipToUnsent()
    return index(next) < entries.count ? next : nil
  }

  /// Lines are sent in their order, so none after the first unsent one was sent.
  private mutating func skipToUnsent() {
    while index(next) < entries.count {
      if case .waiting = entries[index(next)].state { return }
      next += 1
    }
  }

  /// The line of a ticket, from now on sent.
  mutating func send(_ ticket: Int) -> BatchLine {
    if returned.first == ticket { returned.removeFirst() } else { next = ticket + 1 }
    entries[index(ticket)].state = .sent
    return entries[index(ticket)].line
  }

  /// A line that was sent waits again.
  mutating func takeBack(_ ticket: Int) {
    entries[index(ticket)].state = .waiting
    returned.insert(ticket, at: returned.firstIndex { $0 > ticket } ?? returned.count)
  }

  mutating func settle(_ ticket: Int, _ settlement: BatchSettlement) {
    entries[index(ticket)].state = .settled(settlement)
  }

  /// The number of the line of a ticket.
  func number(_ ticket: Int) -> Int { entries[index(ticket)].line.number }

  /// Forgets the first line that was never sent, and all after it.
  mutating func dropUnsent() {
    skipToUnsent()
    let end = min(index(next), entries.count)
    for entry in entries[end...] { byteCount -= entry.line.text.utf8.count }
    entries.removeSubrange(end...)
  }

  /// The next line whose result may leave, with its result.
  mutating func takeSettled() -> (line: BatchLine, settlement: BatchSettlement)? {
    guard gone < entries.count, case .settled(let settlement) = entries[gone].state else {
      return nil
    }
    let line = entries[gone].line
    byteCount -= line.text.utf8.count
    // The text is not needed any more.
    entries[gone].line.text = ""
    gone += 1
    if gone > 64, gone > entries.count / 2 {
      entries.removeFirst(gone)
      first += gone
      gone = 0
      next = max(next, first)
    }
    return (line, settlement)
  }
}
