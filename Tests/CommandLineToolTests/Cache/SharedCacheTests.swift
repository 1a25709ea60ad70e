import Foundation
import System
import TestSupport
import Testing

/// What the program itself does with a cache that others use too, or that cannot be used.
@Suite(.tags(.process))
struct SharedCacheTests {
  private let folder: TemporaryFolder
  private let media = CommandRun.sample("Media/ad-6s.mp4")

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ script: String) throws -> ProgramRun {
    // Paths are shown relative to the folder.
    try #require(Program("bash")).run(["-euc", "cd '\(folder.path(""))'\n" + script])
  }

  private func probe(_ options: String = "") -> String {
    "'\(CommandRun.program)' probe --format json '\(media)' \(options)"
  }

  @Test func `processes that begin at once share one entry, whole`() throws {
    let cache = folder.path("cache")
    let plain = try shell(probe("--no-cache")).text
    _ = try shell(
      """
      for n in 1 2 3 4; do \(probe("--cache '\(cache)'")) > "out$n" & done
      wait
      """)
    for number in 1...4 {
      #expect(try String(contentsOfFile: folder.path("out\(number)"), encoding: .utf8) == plain)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: cache)
    #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".measurement") })
  }

  @Test func `a writer that is killed leaves nothing that is read`() throws {
    let cache = folder.path("cache")
    let plain = try shell(probe("--no-cache")).text
    for delay in ["0.05", "0.2", "0.4", "0.6", "0.8"] {
      _ = try shell("timeout -s KILL \(delay) \(probe("--cache '\(cache)'")) || true")
    }
    for _ in 0..<2 {
      #expect(try shell(probe("--cache '\(cache)'")).text == plain)
    }
  }

  @Test func `an unusable folder costs a note, once, and none where notes are not wanted`() throws {
    let file = try folder.file("file", "text")
    let plain = try shell(probe("--no-cache"))
    let run = try shell(probe("--cache '\(file)'"))
    #expect(run.text == plain.text && run.ending == plain.ending)
    #expect(
      run.errorText == plain.errorText + """
        note: the cache folder '\(file)' cannot be used: Not a directory; media is measured again \
        each time: name another folder with '--cache DIR', or use '--no-cache'

        """)
    #expect(try shell(probe("--quiet --cache '\(file)'")).errorText == plain.errorText)
  }

  @Test(.enabled(if: Mounting.isPermitted, "no file system can be mounted here"))
  func `a full disk costs a note, and what was kept is still used`() throws {
    let plain = try shell(probe("--no-cache"))
    let run = try shell(
      """
      mkdir cache
      unshare -m bash -euc "mount -t tmpfs -o size=4k none cache && chmod 700 cache
        \(probe("--cache cache")) && ls -A cache >&2"
      """)
    #expect(run.text == plain.text)
    #expect(run.errorText.contains("No space left on device"))
    #expect(!run.errorText.contains(".writing") && !run.errorText.contains(".measurement"))
  }
}

/// The machine's means to have a small disk.
private enum Mounting {
  static let isPermitted: Bool = {
    guard let program = Program("unshare") else { return false }
    let mount = ["-m", "mount", "-t", "tmpfs", "-o", "size=4k", "none", "/mnt"]
    return (try? program.run(mount).isSuccess) ?? false
  }()
}
