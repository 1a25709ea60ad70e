import CommandLineTool
import Testing

struct CreativeProfileTextTests {
  @Test func `profiles are listed, one a line`() {
    let lines = CommandRun("profiles").output.split(separator: "\n")
    #expect(lines.count == 23)
    #expect(
      lines.first == "generic                   what causes problems on most platforms and players")
  }

  @Test func `a profile is explained with its source and every limit`() {
    #expect(
      CommandRun("explain", "ebu-r128-s1").output == """
        ebu-r128-s1 (creative profile)
        EBU, loudness of short-form content

        source: EBU R 128 s1, Loudness Parameters for Short-form Content, \
        https://tech.ebu.ch/publications/r128s1, 2026-09
        For every other check the limits of 'generic' apply.

        IntegratedLoudness  error    -23.5 to -22.5 LUFS
        TruePeak            error    at most -1 dBTP
        ShortTermLoudness   error    at most -18 LUFS, or MomentaryLoudness at most -15 LUFS

        not checked: the loudness range, which is meaningless for so short a time

        """)
  }

  private static let names = CommandRun("profiles").output.split(separator: "\n").map {
    String($0.prefix { $0 != " " })
  }

  @Test(arguments: names + ["MediaDamage", "DeclaredType", "Letterbox", "RenditionLadder"])
  func `every profile and every check is explained, in any case`(id: String) {
    let run = CommandRun("explain", id.uppercased())
    #expect(run.exitCode == .pass)
    #expect(run.output.hasPrefix(id))
  }

  @Test func `a check is explained with the limits of all profiles`() {
    let output = CommandRun("explain", "FileSize").output
    #expect(
      output.hasPrefix(
        """
        FileSize (warning)
        the file is too large

        The file's size. 1 MB is a million bytes.

        Fix: Encode the video

        """.dropLast()))
    #expect(output.contains("\ngoogle-authorized-buyers  error    at most 10 MB\n"))
    #expect(output.contains("\nnetflix-ads               warning  at most 1000 MB\n"))
  }

  @Test func `an unknown name has the nearest one`() {
    #expect(
      CommandRun("explain", "TruPeak").errorOutput.contains("Did you mean 'TruePeak'?"))
  }
}
