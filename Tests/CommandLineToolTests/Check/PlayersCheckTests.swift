import CommandLineTool
import Testing

/// `check --player` with a list.
struct PlayersCheckTests {
  private static let check = [
    "check", CommandRun.sample("Tags/inline-linear.xml"), "--media",
    CommandRun.sample("Media/ad-30s.mp4"),
  ]

  @Test func `all is every captured player, and the matrix comes first`() {
    let run = CommandRun(Self.check + ["--player", "all", "--verbose"])
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("inline-linear.xml: 10 players compared with 'exact'") == true)
    #expect(
      lines.dropFirst(8).first == "fully-visible           ok  ok  ok  ok  ok  ok  ok  ok  ok  ok")
    #expect(run.output.contains("\n   8  openplayerjs\n        never sends 'loaded', "))
    #expect(run.output.contains("\nplayers                 mandatory    PASS\n"))
  }

  @Test func `a list is compared, and a repeated option as ever is not`() throws {
    let list = CommandRun(Self.check + ["--player", "rmp-vast,concert-vast"])
    #expect(list.output.contains(": 2 players compared with 'exact'\n"))
    let repeated = CommandRun(Self.check + ["--player", "exact", "--player", "html5"])
    #expect(repeated.output.contains(": players 'exact', 'html5'\n"))
    #expect(!repeated.output.contains("compared"))
  }

  @Test func `an unknown name in a list is refused`() {
    let run = CommandRun(Self.check + ["--player", "rmp-vast,concert-fast"])
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Unknown player 'concert-fast'. Did you mean 'concert-vast'?"))
  }
}
