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
    #expect(lines.first?.hasSuffix("inline-linear.xml: 15 players compared with 'exact'") == true)
    #expect(
      lines.dropFirst(8).first
        == "fully-visible           ok  ok  ok   X  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok")
    #expect(run.output.contains("\n   8  openplayerjs\n        never sends 'loaded', "))
    #expect(
      run.output.contains(
        "\n   4  videojs-vast-vpaid\n        does not play the ad (it accepts documents of VAST 2.0, 3.0)\n"
          + "        not modelled: it plays the ad again when the content is played again\n"))
    #expect(
      run.output.contains(
        "\nplayers                 mandatory    WARN     player 'videojs-vast-vpaid' does"))
  }

  @Test func `a list is compared, and a repeated option as ever is not`() throws {
    let list = CommandRun(Self.check + ["--player", "rmp-vast,concert-vast"])
    #expect(list.output.contains(": 2 players compared with 'exact'\n"))
    let repeated = CommandRun(Self.check + ["--player", "exact", "--player", "html5"])
    #expect(repeated.output.contains(": players 'exact', 'html5'\n"))
    #expect(!repeated.output.contains("compared"))
  }

  @Test
  func `a player that follows no wrappers does not play a wrapped tag, and the table says so`() {
    let run = CommandRun(
      "check", CommandRun.sample("Tags/wrapper-1.xml"), "--media",
      CommandRun.sample("Media/ad-15s.mp4"), "--map",
      "https://ads.example.com/=\(CommandRun.sample("Tags/"))", "--player",
      "mediaelement-vast,rmp-vast")
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    #expect(run.output.contains("\nfully-visible            X  ok\n"), "\(run.output)")
    #expect(run.output.contains("\nskip                     X  ok\n"))
    #expect(run.output.contains("X: the player does not play the ad"))
    #expect(
      run.output.contains(
        "  1  mediaelement-vast\n       does not play the ad (wrappers are not followed)\n  2  rmp-vast\n"
      ))
    #expect(
      run.output.contains(
        "player 'mediaelement-vast' does not play the tag: wrappers are not followed "
          + "[PlayerDoesNotPlay]"))
    // The right causes, in sentences.
    #expect(run.output.contains("(a click pauses the ad)"))
  }

  @Test func `an unknown name in a list is refused`() {
    let run = CommandRun(Self.check + ["--player", "rmp-vast,concert-fast"])
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Unknown player 'concert-fast'. Did you mean 'concert-vast'?"))
  }
}
