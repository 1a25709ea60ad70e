/// The journal of a child process's work on a request: the scripts that it entered and their
/// outputs. The journal remains readable when the process dies.
///
/// Each line is one record, written before the recorded action. An output is written as a
/// ``ScriptHostReply`` that contains only that output.
struct ScriptJournal: Equatable {
  /// One entry into a script.
  struct Entry: Equatable {
    var script: Int
    /// The number of this entry among the session's entries into the script, from 1.
    var number: Int
    /// The process's resident set before the entry, in kilobytes.
    var kilobytes: Int
    var phase: ScriptPhase
  }

  /// A line of the journal.
  enum Record: Equatable {
    case entered(Entry)
    /// Nothing is under way until the next entry.
    case idle
    /// How much the process grew during the script's entries in earlier requests of the session, in
    /// kilobytes.
    case grown(script: Int, kilobytes: Int)
    case recorded(ScriptOutput)
  }

  /// The outputs of the scripts so far, in order.
  private(set) var outputs: [ScriptOutput] = []
  /// The entry under way.
  private(set) var entry: Entry?
  /// How much the process grew during the entries of each script, in kilobytes.
  private(set) var growth: [Int: Int] = [:]

  /// Reads the lines, without their line breaks; lines that are not records are skipped.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - kilobytes: the resident set of the process after the last of them, if it is known.
  init(lines: [String], kilobytes: Int? = nil) {
    for line in lines {
      switch Record(line: line) {
      case .entered(let next):
        leave(at: next.kilobytes)
        entry = next
      case .idle: entry = nil
      case .grown(let script, let kilobytes): growth[script] = kilobytes
      case .recorded(let output): outputs.append(output)
      case nil: continue
      }
    }
    if let kilobytes { leave(at: kilobytes) }
  }

  private mutating func leave(at kilobytes: Int) {
    guard let entry else { return }
    growth[entry.script, default: 0] += kilobytes - entry.kilobytes
  }

  /// The script that made the process grow the most. If several scripts made it grow equally, the
  /// script with the lowest ID.
  var largest: Int? {
    growth.filter { $0.value > 0 }
      .min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}

extension ScriptJournal.Record {
  /// The record as one line, without the line break.
  var line: String {
    switch self {
    case .entered(let entry):
      ">\(entry.script) \(entry.number) \(entry.kilobytes) \(entry.phase.text)"
    case .idle: "<"
    case .grown(let script, let kilobytes): "=\(script) \(kilobytes)"
    case .recorded(let output): ScriptHostReply.outputs([output], next: nil).line
    }
  }

  /// Whether a line records an entry.
  static func isEntry(_ line: String) -> Bool { line.utf8.first == UInt8(ascii: ">") }

  fileprivate init?(line: String) {
    let fields = line.dropFirst().split(separator: " ", maxSplits: 3)
    switch line.first {
    case ">":
      guard fields.count == 4, let script = Int(fields[0]), let number = Int(fields[1]),
        let kilobytes = Int(fields[2]), let phase = ScriptPhase(text: String(fields[3]))
      else { return nil }
      self = .entered(.init(script: script, number: number, kilobytes: kilobytes, phase: phase))
    case "<": self = .idle
    case "=":
      guard fields.count == 2, let script = Int(fields[0]), let kilobytes = Int(fields[1]) else {
        return nil
      }
      self = .grown(script: script, kilobytes: kilobytes)
    case _:
      guard case .outputs(let outputs, _)? = try? ScriptHostReply(line: line),
        let output = outputs.first
      else { return nil }
      self = .recorded(output)
    }
  }
}
