import CommandLineTool
import Foundation
import Testing

/// Which rows `play` prints, and where its findings are.
struct PlayRowsTests {
  private static let play = ["play", CommandRun.tag, CommandRun.media]

  @Test func `with --urls each beacon's row has its whole URL`() {
    let text = CommandRun(Self.play + ["--urls"], columns: 80).output
    #expect(text.contains("  https://track.example.com/midpoint?cb="))
    #expect(!CommandRun(Self.play).output.contains("https://track.example.com/midpoint"))
  }

  @Test func `--grep prints what contains a text and counts the rest`() {
    let run = CommandRun(Self.play + ["--grep", "cb="])
    #expect(run.output.contains("● midpoint") && !run.output.contains("· in view"))
    #expect(run.output.contains(" rows without 'cb=' left out\n"))
    let none = CommandRun(Self.play + ["--grep", "nowhere"])
    #expect(none.output.contains("\nno row contains 'nowhere'; 18 rows left out\n"))
    #expect(none.exitCode == run.exitCode)
  }

  @Test func `--grep is of text`() {
    let run = CommandRun(Self.play + ["--grep", "a", "--format", "json"])
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.hasPrefix(
        "error: '--grep' selects rows of text: use '--format text', or remove '--grep'."))
  }

  /// What a run on one terminal shows, in its order.
  private func screen(columns: Int?, isTerminal: Bool = true) -> String {
    var context = CommandRun.context(isTerminal: isTerminal)
    context.isErrorTerminal = isTerminal
    context.columns = columns
    let screen = Screen()
    var (output, errors) = (screen, screen)
    _ = VastsimCommand.run(
      arguments: Self.play + ["--color", "never"], context: context, output: &output,
      errorOutput: &errors)
    return screen.text
  }

  /// Where both streams of a terminal end.
  private final class Screen: TextOutputStream {
    var text = ""

    func write(_ string: String) { text += string }
  }

  @Test func `on a terminal what was found follows the summary, else it comes first`() throws {
    let shown = screen(columns: 80)
    let verdict = try #require(shown.range(of: "Verdict  "))
    let finding = try #require(shown.range(of: "warning: the media is"))
    #expect(verdict.upperBound < finding.lowerBound)
    let written = screen(columns: nil, isTerminal: false)
    let first = try #require(written.range(of: "warning: the media is"))
    #expect(try first.upperBound < #require(written.range(of: "Verdict  ")).lowerBound)
  }

  @Test func `no word is broken at 80 columns`() throws {
    for line in screen(columns: 80).split(separator: "\n") where line.count > 80 {
      // A URL or a path that is longer than a line stands on its own.
      #expect(line.drop { $0 == " " }.contains(" ") == false, "\(line)")
    }
  }
}
