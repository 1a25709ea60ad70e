import System

/// Writes the journal of a session in the child process.
final class ScriptJournalWriter: ScriptEntryWatch {
  private let output: LineOutput
  private let condemned: [Int: Int]
  private let memory: ResidentMemory
  private var entries: [Int: Int] = [:]
  private var growth: [Int: Int] = [:]
  private var current: (script: Int, kilobytes: Int)?
  /// Whether the journal of this request has recorded the growth by earlier requests.
  private var hasGrowth = false

  /// - Parameters:
  ///   - output: the journal's destination.
  ///   - condemned: for each stopped script, the entry, counted from 1, at which it is stopped.
  ///   - memory: this process's memory.
  init(output: LineOutput, condemned: [Int: Int], memory: ResidentMemory) {
    self.output = output
    self.condemned = condemned
    self.memory = memory
  }

  /// Begins the journal of a request.
  func requestBegan() {
    leave(at: memory.kilobytes() ?? 0)
    hasGrowth = false
  }

  func willEnter(_ script: Int, _ phase: ScriptPhase) -> Bool {
    let number = entries[script, default: 0] + 1
    entries[script] = number
    if let last = condemned[script], number >= last { return false }
    let kilobytes = memory.kilobytes() ?? 0
    leave(at: kilobytes)
    var lines = ""
    if !hasGrowth {
      hasGrowth = true
      for (script, kilobytes) in growth where kilobytes > 0 {
        lines += ScriptJournal.Record.grown(script: script, kilobytes: kilobytes).line + "\n"
      }
    }
    let entry = ScriptJournal.Entry(
      script: script, number: number, kilobytes: kilobytes, phase: phase)
    output.write(lines + ScriptJournal.Record.entered(entry).line + "\n")
    current = (script, kilobytes)
    return true
  }

  func didRecord(_ output: ScriptOutput) {
    self.output.write(ScriptJournal.Record.recorded(output).line + "\n")
  }

  private func leave(at kilobytes: Int) {
    guard let current else { return }
    growth[current.script, default: 0] += kilobytes - current.kilobytes
    self.current = nil
  }
}
