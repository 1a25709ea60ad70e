import Glibc
import ScriptEngine
import System

/// The child process: vastsim's own executable, called with an internal argument.
package enum ScriptHostChild {
  /// The first and only argument with which the child process is started.
  package static let argument = "--script-host"

  /// The processor time of a child's whole life, in seconds, after which the kernel ends it. The
  /// parent's limits for each entry into a script are far narrower and come first.
  static let processorSeconds: UInt = 600

  /// The complete environment of a child, with the same time zone and locale on every machine. Only
  /// the variable that names additional library folders for the system's loader is inherited.
  static var environment: [String: String] {
    var environment = ["TZ": "UTC", "LANG": "C"]
    let libraries = "LD_LIBRARY_PATH"
    if let folders = getenv(libraries) { environment[libraries] = String(cString: folders) }
    return environment
  }

  /// Answers the requests on standard input until the input ends.
  ///
  /// The process is confined before it reads the first request: see
  /// ``SystemCallPolicy/scripts(process:)``. Only replies are written to standard output. When the
  /// parent closes its ends, the process ends immediately, even while a script is running.
  package static func run() -> Int32 {
    let journal = LineProcess.notesDescriptor
    // Closes descriptors of the parent that this process must not inherit.
    closefrom(journal + 1)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, journal + 1)
    guard output >= 0 else { return EXIT_FAILURE }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_CPU, to: processorSeconds)
    let replies = LineOutput(descriptor: output)
    // The loop and the warm-up open files that they need later, so both must precede the system
    // call filter.
    let loop = ScriptHostLoop(
      input: LineInput(descriptor: STDIN_FILENO), output: replies,
      journal: LineOutput(descriptor: journal))
    do throws(MissingLibrary) {
      try ScriptWarmUp.run()
    } catch {
      replies.write(ScriptHostReply.failed("\(error)").line + "\n")
      return EXIT_FAILURE
    }
    ParentWatch.begin(whoReads: output, endingAtOnce: true)
    replies.write(ScriptHostReply.ready(unconfined: confine()).line + "\n")
    // The script hosts of the loop have only a weak reference to the loop.
    withExtendedLifetime(loop) { loop.run() }
    return EXIT_SUCCESS
  }

  /// Restricts this process to the system calls that scripts need. Returns the reason when the
  /// kernel does not accept the filter; nil on success.
  private static func confine() -> String? {
    do throws(SystemCallFilterRefusal) {
      try SystemCallFilter.install(.scripts(process: getpid()))
      return nil
    } catch {
      return error.description
    }
  }

  /// Sets a permanent kernel limit for this process. The limits are: no core dumps, which could
  /// contain a gigabyte of a script's arrays, and a maximum of processor time.
  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}

/// Answers requests with an in-process host, one session after another, until the input ends.
final class ScriptHostLoop {
  private var input: LineInput
  private let output: LineOutput
  private let journal: LineOutput
  private let memory = ResidentMemory()
  /// The pool of virtual machines, which are reused in later sessions.
  private let machines = ScriptContextPool()
  private var host: InProcessScriptHost?
  private var watch: ScriptJournalWriter?

  init(input: LineInput, output: LineOutput, journal: LineOutput) {
    self.input = input
    self.output = output
    self.journal = journal
  }

  /// Answers every line; returns at the end of the input.
  func run() {
    while let line = input.nextLine() {
      output.write(answer(line).line + "\n")
    }
  }

  private func answer(_ line: String) -> ScriptHostReply {
    do throws(ScriptHostWireError) {
      return answer(try ScriptHostRequest(line: line))
    } catch {
      return .failed("\(error)")
    }
  }

  private func answer(_ request: ScriptHostRequest) -> ScriptHostReply {
    watch?.requestBegan()
    if case .start(let configuration, let condemned) = request {
      host = nil
      let watch = ScriptJournalWriter(output: journal, condemned: condemned, memory: memory)
      host = InProcessScriptHost(
        configuration: configuration, machines: machines, watch: watch
      ) { [weak self] in self?.resource($0) }
      self.watch = watch
      return .outputs([], next: nil)
    }
    guard let host else { return .failed("no session has begun") }
    return host.answer(request) ?? .failed("there is no request")
  }

  /// Requests the resource from the parent.
  private func resource(_ download: ScriptDownload) -> String? {
    output.write(ScriptHostReply.resourceWanted(download).line + "\n")
    guard let line = input.nextLine(),
      case .resource(let text)? = try? ScriptHostRequest(line: line)
    else { return nil }
    return text
  }
}

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
