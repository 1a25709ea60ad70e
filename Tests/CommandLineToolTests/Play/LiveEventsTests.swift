import CommandLineTool
import Foundation
import Synchronization
import Testing

/// `vastsim play --realtime`, whose events are seen while it plays.
struct LiveEventsTests {
  /// What was printed, and how long after the beginning.
  private final class Screen: Sendable {
    let texts = Mutex<[(after: Duration, text: LiveText)]>([])
    let begun = ContinuousClock.now

    func print(_ text: LiveText) {
      texts.withLock { $0.append((ContinuousClock.now - begun, text)) }
    }
  }

  private func run(
    _ arguments: [String], _ screen: Screen
  ) -> (output: String, errors: String, exitCode: ExitCode) {
    var context = CommandContext(
      environment: [:], currentFolder: CommandRun.root.path(percentEncoded: false),
      isTerminal: false)
    context.live = screen.print
    // Playback is interrupted after a second of it, so that the test takes no longer.
    context.interruptions = { ContinuousClock.now - screen.begun > .seconds(1.5) ? 1 : 0 }
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
    let run = run(["--realtime", "--format", "jsonl", "--report", "jsonl=\(file)"], screen)
    let texts = screen.texts.withLock { $0 }
    let lines = texts.map { entry in
      if case .output(let line) = entry.text { line } else { "" }
    }
    #expect(run.output == "")
    #expect(lines.joined() == (try String(contentsOfFile: file, encoding: .utf8)))
    #expect(lines.allSatisfy { $0.hasSuffix("\n") && $0.count { $0 == "\n" } == 1 })
    #expect(lines.last?.contains("\"outcome\":\"closed\"") == true)
    // The beginning was there long before the end.
    let first = try #require(texts.first).after
    let last = try #require(texts.last).after
    #expect(last - first >= .milliseconds(500))
  }

  @Test func `beside text the events are on standard error, and with quiet nowhere`() throws {
    let screen = Screen()
    let run = run(["--realtime"], screen)
    #expect(run.output.contains("Outcome      closed"))
    let words = screen.texts.withLock { $0 }.map(\.text)
    #expect(
      words.contains {
        if case .errors(let line) = $0 { line.contains("VAST impression") } else { false }
      }, "\(words)")
    let silent = Screen()
    _ = self.run(["--realtime", "--quiet"], silent)
    #expect(silent.texts.withLock { $0.isEmpty })
  }
}
