import CommandLineTool
import Foundation
import Glibc
import System
import TestSupport
import Testing

@Suite(.tags(.process))
struct PageOptionsTests {
  private static let page = "http://localhost:8000/?tag={tag}"

  @Test(arguments: [
    (["--page", "http://localhost/"], "'--page' has no '{tag}' where the URL of the tag belongs"),
    (["--page", "https://far.example/{tag}"], "but must be the URL of a page on this"),
    (["--page", "http://localhost.far.example/{tag}"], "but must be the URL of a page on this"),
    (["--page", "player.html?{tag}"], "but must be the URL of a page on this"),
    (["--page", page, "--tls", "x.pem"], "'--page' opens a page on this machine"),
    (["--page", page, "--listen", "192.168.1.5"], "'--page' opens a page on this machine"),
    (["--repeat", "2"], "'--repeat' is for the page that '--page' opens"),
    (["--skip-selector", "a"], "'--skip-selector' is for the page"),
    (["--trust-page"], "'--trust-page' is for the page"),
    (
      ["--scenario", "obstructed", "--scenario", "fully-visible"],
      "several '--scenario' need '--page'"
    ),
    (["--page", page, "--trust-page", "--repeat", "2", "--format", "json"], "use '--format text'"),
    (["--page", page, "--trust-page", "--repeat", "2", "--record", "r"], "in place of '--report'"),
    (["--page", page, "--trust-page", "--repeat", "0"], "'--repeat'"),
  ])
  func `options that cannot be together say what to do`(arguments: [String], words: String) {
    let run = CommandRun(["receive", CommandRun.tag, CommandRun.media] + arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
  }

  @Test func `a tag from standard input has no name among cases`() {
    let run = CommandRun("receive", "-", "--save", "cases")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("standard input has no name"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root has no sandbox"))
  func `root trusts a page before it runs without a sandbox`() {
    let run = CommandRun("receive", CommandRun.tag, CommandRun.media, "--page", Self.page)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("add '--trust-page' if you trust the page"))
  }

  @Test func `without Chromium the error names the package`() throws {
    let run = try #require(Program("/usr/bin/env")).run([
      "PATH=/nonexistent", CommandRun.program, "receive", CommandRun.tag, CommandRun.media,
      "--trust-page", "--page", Self.page,
    ])
    #expect(run.ending == .exit(2))
    #expect(run.errorText.contains("Chromium is not installed; install the package 'chromium'"))
  }
}
