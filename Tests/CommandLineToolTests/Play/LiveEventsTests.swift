import CommandLineTool
import Foundation
import Synchronization
import Testing

/// `vastsim play --realtime`, whose events are seen while it plays.
struct LiveEventsTests {
  /// What was printed.
  private final class Screen: Sendable {
    let texts = Mutex<[LiveText]>([])

    func print(_ text: LiveText) { texts.withLock { $0.append(text) } }

    /// Whether something has been printed, by now.
    func shows(_ part: String) -> Bool {
      texts.withLock { texts in
        texts.contains { text in
          switch text {
          case .output(let line), .errors(let line): line.contains(part)
          }
        }
      }
    }
  }

  /// Plays an ad of six seconds until the user, who watches the screen, interrupts.
  private func run(
    _ arguments: [String], _ screen: Screen, until wantsEnd: @escaping @Sendable () -> Bool
  ) -> (output: String, errors: String, exitCode: ExitCode) {
    var context = CommandRun.context()
    context.live = screen.print
    context.interruptions = { wantsEnd() ? 1 : 0 }
    var (output, errors) = ("", "")
    let exitCode = VastsimCommand.run(
      arguments: ["play", CommandRun.tag, CommandRun.media] + arguments,
      context: context, output: &output, errorOutput: &errors)
    return (output, errors, exitCode)
  }

  @Test func `each line of the stream is printed when it happens, and none twice`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("events.jsonl")
    let screen = Screen()
    // What is printed at the end only interrupts nothing.
    let run = run(["--realtime", "--format", "jsonl", "--report", "jsonl=\(file)"], screen) {
      screen.shows("\"firstQuartile\"")
    }
    let lines = screen.texts.withLock { $0 }.map { text in
      if case .output(let line) = text { line } else { "" }
    }
    #expect(run.output == "")
    #expect(lines.joined() == (try String(contentsOfFile: file, encoding: .utf8)))
    #expect(lines.allSatisfy { $0.hasSuffix("\n") && $0.count { $0 == "\n" } == 1 })
    #expect(lines.last?.contains("\"outcome\":\"closed\"") == true)
  }

  @Test func `beside text the events are on standard error, and with quiet nowhere`() throws {
    let screen = Screen()
    let run = run(["--realtime"], screen) { screen.shows("VAST impression") }
    #expect(run.output.contains("Outcome      closed"))
    let isOfErrors = screen.texts.withLock { texts in
      texts.allSatisfy { if case .errors = $0 { true } else { false } }
    }
    #expect(isOfErrors)
    let folder = try TemporaryFolder()
    let (silent, polls, file) = (Screen(), Counter(), folder.path("events.jsonl"))
    _ = self.run(["--realtime", "--quiet", "--report", "jsonl=\(file)"], silent) {
      polls.next() > 20
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"impression\""))
    #expect(silent.texts.withLock { $0.isEmpty })
  }
}
