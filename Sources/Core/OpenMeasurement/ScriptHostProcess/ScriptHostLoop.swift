import ScriptEngine
import System

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
